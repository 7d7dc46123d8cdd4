/* Keeps what a student types until it is handed in, discarded, or the student signs out. */
(function () {
	"use strict";

	/* The same on every page of the assignment. */
	const page = window.location.pathname.replace(/\/(hand-in|receipts)$/, "");
	const key = page + " hand-in";
	const draft = window.handback.typed()[key];
	if (draft && document.querySelector("#refused, #hand-in-problem")) {
		draft.sent = false;
		window.handback.keep(key, draft);
	}
	const box = document.getElementById("draft");
	if (!box) {
		return;
	}

	const form = document.getElementById("hand-in");
	const fields = form ? ["text", "link"].map((name) => form.elements[name]).filter(Boolean) : [];

	/* Not again with each letter, because it is read aloud. */
	function say(what, at) {
		const sentence = box.querySelector("span");
		const words = sentence.dataset[what].replace("{0}", new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "numeric", timeZoneName: "short" }).format(new Date(at)));
		if (box.hidden || sentence.textContent !== words) {
			sentence.textContent = words;
		}
		box.hidden = false;
	}

	function remember(sent) {
		const typed = {};
		fields.filter((field) => field.value.trim()).forEach((field) => { typed[field.name] = field.value; });
		if (Object.keys(typed).length === 0) {
			forget();
			return;
		}
		const at = Date.now();
		window.handback.keep(key, { fields: typed, at, sent });
		say("kept", at);
	}

	function forget() {
		window.handback.forget([key]);
		box.hidden = true;
	}

	/*
	 * By its beginning and its length; there may be blanks around it. The last letter of a beginning that was shortened may be
	 * half of one.
	 */
	function isHandedIn(typed) {
		return Array.from(document.querySelectorAll("#receipts .beginning")).some((beginning) => {
			const start = typed.indexOf(beginning.textContent.replace(/.?\.{3}$/su, ""));
			const letters = Array.from(typed.substring(start));
			const { length } = beginning.dataset;
			return start >= 0 && letters.length >= length && (typed.substring(0, start) + letters.slice(length).join("")).trim() === "";
		});
	}

	/* What was sent may have arrived without an answer, or may not have arrived, whatever was handed in elsewhere. */
	const hasArrived = draft && draft.sent && Object.values(draft.fields).some(isHandedIn);
	if (hasArrived) {
		forget();
	}
	if (!draft || hasArrived) {
		/* Whoever goes back gets what was handed in filled in by the browser. */
		window.addEventListener("pageshow", () => fields.filter((field) => isHandedIn(field.value)).forEach((field) => { field.value = ""; }));
	} else if (!form) {
		/* Nothing can be handed in anymore, so it can only be copied. */
		box.querySelector("textarea").value = Object.values(draft.fields).join("\n");
		say("restored", draft.at);
	} else {
		const older = fields.filter((field) => draft.fields[field.name] && field.value !== draft.fields[field.name]);
		older.forEach((field) => { field.value = draft.fields[field.name]; });
		if (older.length > 0) {
			say("restored", draft.at);
		}
	}

	/*
	 * Whoever comes back to a form that was refused opens the page with the draft: for the answer to a form, the browser
	 * only asks whether to send it again.
	 */
	if (document.getElementById("hand-in-problem") && (draft || fields.every((field) => !field.value.trim()))) {
		window.history.replaceState(null, "", page);
	}

	document.getElementById("draft-discard").addEventListener("click", () => {
		fields.forEach((field) => { field.value = ""; });
		forget();
		if (form) {
			fields[0].focus();
		}
	});
	if (form) {
		form.addEventListener("input", () => remember(false));
		form.addEventListener("submit", () => remember(true));
	}
})();
