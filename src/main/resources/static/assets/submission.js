/* Grades one submission after the other by keys, and keeps what was typed when the page is left. */
(function () {
	"use strict";

	const PATIENCE = 10000;
	const FRESH = 300000;
	const { valueOf, fill, isSame, nameOf, follow } = window.handback;

	let path = window.location.pathname;

	function keepFields(key, fields) {
		if (Object.keys(fields).length === 0) {
			window.handback.forget([key]);
		} else {
			window.handback.keep(key, { fields });
		}
	}

	/* A save that was answered settles what it sent, and nothing else that was typed. */
	function forgetSent(sending) {
		Object.entries(window.handback.typed()).filter(([, draft]) => draft.fields).forEach(([key, { fields }]) => {
			const left = Object.entries(fields).filter(([, field]) => field.sending !== sending);
			if (left.length < Object.keys(fields).length) {
				keepFields(key, Object.fromEntries(left));
			}
		});
	}

	/* The next submission, fetched while this one is read; null if there is none. */
	function fetchAhead(address) {
		const until = Date.now() + FRESH;
		const page = address && fetch(address, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) })
			.then((answer) => answer.ok && !answer.redirected ? answer.text() : null)
			.then((text) => text && new DOMParser().parseFromString(text, "text/html"))
			.catch(() => null);
		return (wanted) => wanted === address && Date.now() < until ? page : null;
	}

	/* Takes the place of the submission that was just saved, as if the page had been opened. */
	function show(address, page) {
		const token = document.querySelector("#grade input[name=_csrf]").value;
		const main = document.adoptNode(page.getElementById("content"));
		/* A page that is parsed by a script has what is for browsers without scripts. */
		main.querySelectorAll("noscript").forEach((one) => one.remove());
		/* Scripts that stay hold these. */
		["comment-bank", "comment-status", "opened"].forEach((id) => main.querySelector("#" + id).replaceWith(document.getElementById(id)));
		main.querySelectorAll("input[name=_csrf]").forEach((field) => { field.value = token; });
		document.querySelector(".who-menu [name=page]").value = page.querySelector(".who-menu [name=page]").value;
		document.title = page.title;
		window.history.pushState(null, "", address);
		path = window.location.pathname;
		document.getElementById("content").replaceWith(main);
		window.scrollTo(0, 0);
		window.htmx.process(main);
		open(true);
		main.querySelectorAll("script[data-each]").forEach(({ src }) => {
			const script = document.createElement("script");
			script.src = src;
			main.append(script);
		});
		/* It was fetched before the grade was saved, and doesn't count it. */
		window.htmx.trigger("#standing", "stale");
		window.requestAnimationFrame(() => { document.getElementById("opened").textContent = main.querySelector("h1").textContent; });
	}

	/* The submission that the page shows now. */
	function open(isNext) {
		const form = document.getElementById("grade");
		const onward = form.querySelector("button[name=then]");
		if (!onward) {
			return;
		}

		const left = new AbortController();
		const key = path + " draft";
		const box = document.getElementById("draft");
		const ahead = fetchAhead(form.dataset.next);

		/* The fields, each with the hidden one that contains what the page showed. */
		const fields = Array.from(form.querySelectorAll("input[type=hidden][name^=seen-]"), (seen) => {
			const name = seen.name.substring("seen-".length);
			return { name, seen, input: form.elements[name] || form.querySelector("[name=flags][value='" + name + "']") };
		}).filter(({ input }) => input);

		/* Whoever typed in a field means what is in it, even if the page had shown the same, until they have chosen a value. */
		const entered = new Set(Array.from(form.querySelectorAll("input[name=entered]"), ({ value }) => value));
		/* Tells this save from others; the page that answers it repeats it. */
		let sending = null;
		form.addEventListener("formdata", ({ formData }) => {
			entered.forEach((name) => formData.append("entered", name));
			formData.append("sending", sending);
		});

		/* The other fields follow what is stored, like the state beside them; a comment, once it is left. */
		function followStored() {
			fields.filter(({ name }) => !entered.has(name)).forEach(({ input }) => {
				if (follow(input, document.getElementById("progress"))) {
					input.dispatchEvent(new Event("change"));
				}
			});
		}

		document.addEventListener("htmx:load", ({ detail }) => {
			if (detail.elt.id === "progress") {
				followStored();
			}
		}, { signal: left.signal });
		form.elements.comment.addEventListener("focusout", () => setTimeout(followStored));

		/* What was typed on an earlier visit, as far as no answer has settled it and it isn't shown. */
		if (form.dataset.answered) {
			forgetSent(form.dataset.answered);
		}
		const draft = window.handback.typed()[key];
		const offered = new Map(fields.filter(({ name, input }) => draft && draft.fields[name] && !isSame(draft.fields[name].value, valueOf(input)))
			.map(({ name }) => [name, draft.fields[name]]));

		function remember() {
			const typed = Object.fromEntries(offered);
			fields.filter(({ name, seen, input }) => entered.has(name) || !isSame(seen.value, valueOf(input))).forEach(({ name, seen, input }) => {
				typed[name] = { value: valueOf(input), seen: seen.value, sending, label: input.labels[0].textContent.trim() };
			});
			keepFields(key, typed);
			box.hidden = offered.size === 0;
		}

		function settle() {
			offered.clear();
			remember();
			form.elements.points.focus();
		}

		/* What the draft's page had shown comes with it, so that a co-teacher's later change is a conflict. */
		function restore() {
			fields.filter(({ name }) => offered.has(name)).forEach(({ name, seen, input }) => {
				const { value, seen: shown } = offered.get(name);
				entered.add(name);
				seen.value = shown;
				fill(input, value);
			});
			settle();
		}

		document.getElementById("draft-restore").addEventListener("click", restore);
		document.getElementById("draft-discard").addEventListener("click", settle);
		form.addEventListener("input", ({ target }) => {
			entered.add(nameOf(target));
			offered.delete(nameOf(target));
			sending = null;
			remember();
		});
		form.addEventListener("submit", () => leave());
		remember();

		function leave() {
			sending = Math.random().toString(36).slice(2);
			remember();
		}

		/* Whatever isn't simply saved is submitted like any form, and the page that follows says why. */
		let saving = false;
		const contents = () => new URLSearchParams(new FormData(form)).toString();
		async function save(sent) {
			try {
				const answer = await window.handback.post(form.action, "application/x-www-form-urlencoded", sent, { signal: AbortSignal.timeout(PATIENCE) });
				return answer.headers.get("HX-Redirect");
			} catch (unreachable) {
				return null;
			}
		}

		async function saveAndOpenNext() {
			if (saving) {
				return;
			}
			saving = true;
			leave();
			const sent = contents();
			const next = await window.handback.patiently(save(sent));
			if (!next) {
				saving = false;
				form.requestSubmit(onward);
				return;
			}
			const isStored = contents() === sent;
			if (isStored) {
				forgetSent(sending);
			}
			const page = isStored ? await ahead(next) : null;
			if (page && page.getElementById("grade")) {
				left.abort();
				show(next, page);
			} else {
				window.location.assign(next);
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
		}, { signal: left.signal });

		/* Someone who comes from another submission goes on typing. */
		const isWide = window.matchMedia("(min-width: 56rem)").matches;
		if (isNext && !isWide) {
			const title = document.querySelector("h1");
			title.tabIndex = -1;
			title.focus();
		} else if (isWide && (isNext || document.referrer.startsWith(new URL(".", window.location.href).href))) {
			form.elements.points.focus({ preventScroll: true });
			form.elements.points.select();
		}
	}

	open(false);
	window.addEventListener("popstate", () => {
		if (window.location.pathname !== path) {
			window.location.reload();
		}
	});
})();
