/* Grades one submission after the other by keys, and keeps what was typed when the page is left. */
(function () {
	"use strict";

	const form = document.getElementById("grade");
	const onward = form.querySelector("button[name=then]");
	if (!onward) {
		return;
	}

	const PATIENCE = 10000;
	const TICKED = "true";
	const key = window.location.pathname + " draft";
	const box = document.getElementById("draft");

	/* The fields, each with the hidden one that contains what the page showed. */
	const fields = Array.from(form.querySelectorAll("input[type=hidden][name^=seen-]"), (seen) => {
		const name = seen.name.substring("seen-".length);
		return { name, seen, input: form.elements[name] || form.querySelector("[name=flags][value='" + name + "']") };
	}).filter(({ input }) => input);
	const isBox = (input) => input.type === "checkbox";
	const valueOf = (input) => isBox(input) ? (input.checked ? TICKED : "") : input.value;
	const isSame = (one, other) => one.trim() === other.trim();

	/* What was typed on an earlier visit, as far as it isn't shown or stored by now. */
	let offered = leftOver(window.handback.typed()[key]);

	function leftOver(draft) {
		const left = {};
		if (draft) {
			fields.filter(({ name }) => draft.fields[name]).forEach(({ name, seen, input }) => {
				const field = draft.fields[name];
				const stored = draft.sent && !isSame(seen.value, field.seen);
				if (!stored && !isSame(field.value, valueOf(input))) {
					left[name] = field;
				}
			});
		}
		return left;
	}

	function remember(sent) {
		const typed = { ...offered };
		fields.filter(({ seen, input }) => !isSame(seen.value, valueOf(input))).forEach(({ name, seen, input }) => {
			typed[name] = { value: valueOf(input), seen: seen.value };
		});
		if (Object.keys(typed).length === 0) {
			window.handback.forget([key]);
		} else {
			window.handback.keep(key, { fields: typed, sent });
		}
	}

	function settle() {
		offered = {};
		box.hidden = true;
		remember(false);
		form.elements.points.focus();
	}

	/* What the draft's page had shown comes with it, so that a co-teacher's later change is a conflict. */
	function restore() {
		fields.filter(({ name }) => offered[name]).forEach(({ name, seen, input }) => {
			seen.value = offered[name].seen;
			if (isBox(input)) {
				input.checked = offered[name].value === TICKED;
			} else {
				input.value = offered[name].value;
			}
		});
		settle();
	}

	document.getElementById("draft-restore").addEventListener("click", restore);
	document.getElementById("draft-discard").addEventListener("click", settle);
	form.addEventListener("input", () => remember(false));
	form.addEventListener("submit", () => remember(true));
	box.hidden = Object.keys(offered).length === 0;
	remember(false);

	/* Whatever isn't simply saved is submitted like any form, and the page that follows says why. */
	let saving = false;
	const contents = () => new URLSearchParams(new FormData(form)).toString();
	async function saveAndOpenNext() {
		if (saving) {
			return;
		}
		saving = true;
		const sent = contents();
		let next = null;
		try {
			const answer = await fetch(form.action, {
				method: "POST", credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE),
				headers: { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers")) },
				body: sent
			});
			next = answer.headers.get("HX-Redirect");
		} catch (unreachable) {
			next = null;
		}
		if (next) {
			if (contents() === sent) {
				window.handback.forget([key]);
			}
			window.location.assign(next);
		} else {
			saving = false;
			form.requestSubmit(onward);
		}
	}

	onward.addEventListener("click", (event) => {
		event.preventDefault();
		saveAndOpenNext();
	});
	document.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) {
			event.preventDefault();
			saveAndOpenNext();
		}
	});

	/* Someone who comes from another submission goes on typing. */
	const others = new URL(".", window.location.href).href;
	if (document.referrer.startsWith(others) && window.matchMedia("(min-width: 56rem)").matches) {
		form.elements.points.focus({ preventScroll: true });
		form.elements.points.select();
	}

	/* A page that was fetched ahead doesn't count the grade that was saved since. */
	window.addEventListener("load", () => {
		if (performance.getEntriesByType("navigation")[0].deliveryType === "navigational-prefetch") {
			window.htmx.trigger("#standing", "stale");
		}
	});
})();
