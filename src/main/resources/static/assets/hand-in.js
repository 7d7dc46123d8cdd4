/* Keeps what a student types until it is handed in, discarded, or the student signs out. */
(function () {
	"use strict";

	const form = document.getElementById("hand-in");
	if (!form) {
		return;
	}

	const key = window.location.pathname + " hand-in";
	const box = document.getElementById("draft");
	const fields = ["text", "link"].map((name) => form.elements[name]).filter(Boolean);
	const attempts = Number(form.elements.before.value);

	function say(what, at) {
		const sentence = box.querySelector("span");
		sentence.textContent = sentence.dataset[what].replace("{0}", new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "numeric", timeZoneName: "short" }).format(new Date(at)));
		box.hidden = false;
	}

	function remember() {
		const typed = {};
		fields.filter((field) => field.value.trim()).forEach((field) => { typed[field.name] = field.value; });
		if (Object.keys(typed).length === 0) {
			forget();
			return;
		}
		const at = Date.now();
		window.handback.keep(key, { fields: typed, attempts, at });
		say("kept", at);
	}

	function forget() {
		window.handback.forget([key]);
		box.hidden = true;
	}

	/* More attempts than when it was typed: it was handed in. */
	const draft = window.handback.typed()[key];
	const untouched = fields.every((field) => field.value === "");
	if (draft && draft.attempts < attempts) {
		forget();
	} else if (draft && untouched) {
		fields.filter((field) => draft.fields[field.name]).forEach((field) => { field.value = draft.fields[field.name]; });
		say("restored", draft.at);
	}

	form.addEventListener("input", remember);
	document.getElementById("draft-discard").addEventListener("click", () => {
		fields.forEach((field) => { field.value = ""; });
		forget();
		fields[0].focus();
	});
})();
