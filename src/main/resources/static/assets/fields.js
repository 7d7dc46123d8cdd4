/* Fields that are saved when you leave them, and what the page says about them. */
(function () {
	"use strict";

	const FIELDS = "input[hx-post], textarea[hx-post]";
	const TEXTS = "input[type=text][hx-post], textarea[hx-post]";
	const TICKED = "true";
	const page = window.location.pathname.replace(/\/grades$/, "");
	const isBox = (field) => field.type === "checkbox";
	const valueOf = (field) => isBox(field) ? (field.checked ? TICKED : "") : field.value;
	const isSame = (one, other) => one.trim() === other.trim();
	const rowOf = (field) => field.closest("tr");
	const keyOf = (field) => page + " " + field.name;
	/* A box has the name of its flag in the form's hidden fields. */
	const nameOf = (field) => isBox(field) ? field.name.replace(/^flags?/, field.value) : field.name;
	const seenOf = (field) => field.form.elements["seen-" + nameOf(field)];

	const isAsked = (field) => Boolean(field.form.elements["theirs-" + nameOf(field)]);

	/* A field that no one typed in shows what is stored, like the state beside it, unless the page asks which value to keep. */
	function follow(field, part) {
		const data = part.querySelector("data[data-field='" + nameOf(field).split("-")[0] + "']");
		const stored = data ? data.value : "";
		const seen = seenOf(field);
		if (isAsked(field)) {
			return false;
		}
		if (isSame(valueOf(field), stored)) {
			seen.value = stored;
		} else if (isSame(valueOf(field), seen.value)) {
			seen.value = stored;
			if (isBox(field)) {
				field.checked = field.defaultChecked = stored === TICKED;
			} else {
				field.value = field.defaultValue = stored;
			}
			return true;
		}
		return false;
	}

	Object.assign(window.handback, { valueOf, isSame, nameOf, follow });

	/* The field that is being used is left alone until it is left. */
	function followRow(row) {
		row.querySelectorAll(FIELDS).forEach((field) => field === document.activeElement || follow(field, row));
	}

	document.addEventListener("htmx:afterOnLoad", () => {
		document.querySelectorAll("tr:has(" + FIELDS + ")").forEach(followRow);
	});
	document.addEventListener("focusout", ({ target }) => {
		if (target.matches(FIELDS)) {
			setTimeout(() => followRow(rowOf(target)));
		}
	});

	/* Whoever typed in a field means what is in it, even if the page had shown the same. */
	document.addEventListener("htmx:configRequest", ({ detail }) => {
		if (detail.elt.matches(FIELDS)) {
			detail.formData.append("entered", nameOf(detail.elt));
		}
	});

	/* The row says so if a save failed. It is sent again after a pause, or as soon as the connection or the session is back. */
	const failed = new Set();
	const waiting = new Set();
	let pause = 0;

	function sendAgain() {
		const fields = Array.from(waiting);
		waiting.clear();
		fields.forEach((field) => field.dispatchEvent(new Event("change", { bubbles: true })));
	}

	document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, xhr } }) => {
		if (!elt.matches(FIELDS)) {
			return;
		}
		if (successful) {
			failed.delete(elt);
			waiting.delete(elt);
			pause = 0;
		} else {
			failed.add(elt);
			if (xhr.status === 401) {
				waiting.add(elt);
			} else if (xhr.status === 0 || xhr.status >= 500) {
				waiting.add(elt);
				pause = Math.min((pause || 1) * 2, 30);
				setTimeout(sendAgain, pause * 1000);
			}
		}
		rowOf(elt).classList.toggle("not-sent", Array.from(failed).some((field) => rowOf(elt).contains(field)));
	});
	document.addEventListener("handback:goes-on", sendAgain);
	window.addEventListener("online", sendAgain);

	/* What an earlier visit couldn't save is restored, and then saved. */
	document.addEventListener("input", ({ target }) => {
		if (target.matches(TEXTS)) {
			window.handback.keep(keyOf(target), { page, value: target.value, seen: seenOf(target).value });
		}
	});

	/* It is stored unless the answer says what is wrong, or that someone else was there first. */
	function isStored(field) {
		const problem = document.getElementById(field.getAttribute("aria-describedby").split(" ")[0]);
		return problem.textContent.trim() === "" && !isAsked(field);
	}

	document.addEventListener("htmx:afterRequest", (event) => {
		if (event.detail.successful && event.detail.elt.matches(FIELDS)) {
			/* The request contains the whole form; only this line was saved. */
			const sent = event.detail.requestConfig.parameters;
			Array.from(rowOf(event.detail.elt).querySelectorAll(TEXTS)).filter((field) => sent[field.name] === field.value && isStored(field)).forEach((field) => {
				field.defaultValue = field.value;
				window.handback.forget([keyOf(field)]);
			});
		}
	});
	document.addEventListener("submit", (event) => {
		if (event.submitter && event.submitter.name === "keep-theirs") {
			window.handback.forget([page + " " + event.submitter.value]);
		}
	});

	document.querySelectorAll(TEXTS).forEach((field) => {
		const kept = window.handback.typed()[keyOf(field)];
		if (kept && kept.value === field.defaultValue) {
			window.handback.forget([keyOf(field)]);
		} else if (kept) {
			field.value = kept.value;
			seenOf(field).value = kept.seen;
		}
	});
})();
