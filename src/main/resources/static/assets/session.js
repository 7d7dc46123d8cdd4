/* Keeps a page and what was typed in it when the session behind it ends or is renewed. */
(function () {
	"use strict";

	const notice = document.getElementById("session-over");
	const { person, role } = document.body.dataset;
	const TYPED = "typed:";
	const mine = TYPED + person;
	const PATIENCE = 10000;
	const LONGEST = 30000;
	const SLOW = 1000;

	/* What was typed and is not stored yet stays in this tab, for this person, until it is stored or they sign out. */
	let inMemory = null;

	function typed() {
		try {
			return inMemory || JSON.parse(sessionStorage.getItem(mine)) || {};
		} catch (unavailable) {
			return {};
		}
	}

	function change(how) {
		const all = typed();
		how(all);
		inMemory = null;
		try {
			sessionStorage.setItem(mine, JSON.stringify(all));
		} catch (unavailable) {
			/* It is full, or blocked: then it lasts as long as the page. */
			inMemory = all;
		}
	}

	function wipe(which) {
		try {
			Object.keys(sessionStorage).filter(which).forEach((key) => sessionStorage.removeItem(key));
		} catch (unavailable) {
			inMemory = null;
		}
	}

	window.handback = {
		typed,
		keep: (key, entry) => change((all) => { all[key] = entry; }),
		forget: (keys) => change((all) => keys.forEach((key) => delete all[key])),
		sessionOver: () => goOn(),
		isAsking: () => asking > 0,
		patiently,
		/* What isn't answered by then may never be. */
		get: (address) => fetch(address, { credentials: "same-origin", headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(LONGEST) }),
		/* Sends something as the pages' forms do. */
		post: (address, type, body, options) => fetch(address, {
			method: "POST", credentials: "same-origin", body, signal: AbortSignal.timeout(LONGEST), ...options,
			headers: { "Content-Type": type, "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers")) }
		}),
		isOver: () => isShown("over")
	};
	wipe((key) => /^(typed|undo|language|unsaved):/.test(key) && key.split(":")[1] !== person);

	/* Null when the session is over; fails when the app does not answer. */
	async function ask() {
		const answer = await fetch("/session", {
			headers: { Accept: "application/json" }, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE)
		});
		if (answer.status === 401) {
			return null;
		}
		if (!answer.ok) {
			throw new Error("The app answered " + answer.status);
		}
		return answer.json();
	}

	/* The new session's token replaces the old one everywhere. */
	function take(session) {
		document.body.setAttribute("hx-headers", JSON.stringify({ [session.header]: session.token }));
		document.querySelectorAll("input[type=hidden][name=" + session.parameter + "]").forEach((field) => {
			field.value = session.token;
		});
	}

	function show(kind) {
		notice.querySelectorAll("[data-kind]").forEach((part) => {
			part.hidden = part.dataset.kind !== kind;
		});
		notice.hidden = false;
	}

	const isShown = (kind) => !notice.hidden && !notice.querySelector("[data-kind=" + kind + "]").hidden;

	/* Says so if the answer takes longer than a second. */
	async function patiently(answer) {
		const slow = setTimeout(() => show("slow"), SLOW);
		try {
			return await answer;
		} finally {
			clearTimeout(slow);
			if (isShown("slow")) {
				notice.hidden = true;
				offerKept();
			}
		}
	}

	/* True if the person who opened the page may continue; otherwise the page says what to do. */
	async function goesOn(anyRole = false) {
		let session;
		try {
			session = await ask();
		} catch (unreachable) {
			show("unreachable");
			return false;
		}
		if (session === null) {
			show("over");
			return false;
		}
		if (session.person !== person) {
			show("other");
			return false;
		}
		/* Pages and answers of the version before name no role. */
		if (role && session.role && session.role !== role && !anyRole) {
			show("role");
			return false;
		}
		take(session);
		notice.hidden = true;
		return true;
	}

	/* Whatever waits for the session is sent when it is renewed. */
	async function goOn() {
		if (await goesOn()) {
			document.dispatchEvent(new CustomEvent("handback:goes-on"));
		}
	}

	/* Whoever is signed in by now can sign out on any page. */
	async function signsOut() {
		try {
			take(await ask());
		} catch (unneeded) {
			/* No one is signed in, or the browser says that the app can't be reached. */
		}
		return true;
	}

	document.addEventListener("htmx:responseError", ({ detail }) => detail.xhr.status === 401 && goOn());

	window.addEventListener("focus", () => {
		if (!notice.hidden && notice.querySelector("[data-kind=kept]").hidden) {
			goOn();
		}
	});

	/* Offered again if a sign-in led to another page. */
	function offerKept() {
		const kept = Object.values(typed()).find(({ page }) => page && new URL(page, window.location.href).pathname !== window.location.pathname);
		if (kept) {
			notice.querySelector("[data-kind=kept] a").setAttribute("href", kept.page);
			show("kept");
		}
	}
	offerKept();

	function focusContent() {
		const content = document.getElementById("content");
		content.tabIndex = -1;
		content.focus({ preventScroll: true });
	}

	/* What can no longer be saved would be offered on every page: its student may have left. */
	const discard = document.getElementById("discard-typed");
	if (discard) {
		discard.addEventListener("click", () => {
			const page = notice.querySelector("[data-kind=kept] a").getAttribute("href");
			window.handback.forget(Object.entries(typed()).filter(([, entry]) => entry.page === page).map(([key]) => key));
			focusContent();
			notice.hidden = true;
			offerKept();
		});
	}

	/* What was typed on a page that is gone by now can still be copied. */
	const lost = document.getElementById("typed-here");

	function showLost() {
		const path = window.location.pathname.replace(/\/(grades|hand-in|receipts)$/, "");
		const found = Object.entries(typed()).filter(([key, { page }]) =>
			key.startsWith(path + " ") || page && new URL(page, window.location.href).pathname === path);
		lost.hidden = found.length === 0;
		lost.querySelector("ul").replaceChildren(...found.flatMap(([, entry]) => Object.values(entry.fields || [entry])).map((field) => {
			const line = document.createElement("li");
			const value = document.createElement("p");
			value.className = "work";
			value.dir = "auto";
			value.textContent = field.value === "true" ? "✓" : (field.value ?? field) || "–";
			line.append(field.label || "", value);
			return line;
		}));
		return found.map(([key]) => key);
	}

	if (lost) {
		const keys = showLost();
		lost.querySelector("button").addEventListener("click", () => {
			window.handback.forget(keys);
			focusContent();
			showLost();
		});
	}

	document.addEventListener("submit", (event) => {
		if (event.target.action.endsWith("/logout")) {
			wipe(() => true);
		}
	});

	/*
	 * A form is sent only while its session lives, so that nothing typed is lost on the way. Meanwhile nothing in the page
	 * is replaced: the browser sends no form that is no longer there, nor by a button that is not.
	 */
	const asked = new WeakSet();
	let asking = 0;

	/*
	 * Until when a form isn't sent again: the second half of a double click would be answered by a page that says nothing
	 * was done. Not for long, because whoever saves a file stays on the page.
	 */
	const DOUBLE_CLICK = 2000;
	const sent = new WeakMap();
	document.addEventListener("htmx:beforeSwap", ({ detail }) => {
		const part = detail.requestConfig.elt.getAttribute("hx-select");
		const expected = part ? 'id="' + part.slice(1) + '"' : detail.target.closest("[data-answer]")?.dataset.answer;
		/* A school's filter may have answered in place of the app: then nothing is replaced, and nothing counts as saved. */
		if (!detail.isError && expected && !detail.serverResponse.includes(expected)) {
			detail.isError = true;
			detail.shouldSwap = false;
		}
		detail.shouldSwap = detail.shouldSwap && asking === 0;
	});
	document.addEventListener("submit", async (event) => {
		const form = event.target;
		if (event.defaultPrevented || form.method !== "post" || asked.has(form) || form.dataset.always !== undefined) {
			return;
		}
		const button = event.submitter;
		event.preventDefault();
		if (event.timeStamp < sent.get(form)) {
			return;
		}
		sent.set(form, Infinity);
		asking++;
		try {
			if (await patiently(form.action.endsWith("/logout") ? signsOut() : goesOn(form.action.endsWith("/role")))) {
				asked.add(form);
				form.requestSubmit(button);
				sent.set(form, performance.now() + DOUBLE_CLICK);
			} else {
				sent.delete(form);
			}
		} finally {
			asked.delete(form);
			asking--;
		}
	});

	/* In another language the same page comes again, and with it what was typed in its form; so it does going back from an answer that nothing was saved, or reloading a form that wasn't answered. */
	const taken = "language:" + person;
	const unsaved = "unsaved:" + person;
	const isBox = (field) => field.matches("[type=checkbox], [type=radio]");
	const taking = () => Array.from(document.querySelectorAll("form[data-typed] :is(input, textarea, select)[name]"))
		.filter((field) => !field.matches("[type=hidden], [type=file]"));
	const isNew = (field) => isBox(field) ? field.checked !== field.defaultChecked
		: field.options ? Array.from(field.options).some((option) => option.selected !== option.defaultSelected) : field.value !== field.defaultValue;
	/*
	 * What the page showed goes along, so that saving asks again where someone else has changed it since; and the ids, so that
	 * what was created though its answer was lost isn't created again.
	 */
	const showing = () => Array.from(document.querySelectorAll("form[data-typed] :is([name=seen], [name^=seen-], [name=version], [name=id], [name$='.id'])"));
	document.addEventListener("submit", ({ target }) => {
		const key = target.action.endsWith("/language") ? taken : target.matches("[data-typed]") ? unsaved : null;
		const values = taking().map((field) => isNew(field) ? [isBox(field) ? field.checked : field.value] : []);
		if (key && values.flat().length > 0) {
			try {
				sessionStorage.setItem(key, JSON.stringify({ page: window.location.pathname, values, seen: showing().map((field) => field.value) }));
			} catch (unavailable) {
				/* Then the page comes without it. */
			}
		}
	});

	function bring({ page, values, seen = [] }) {
		const fields = taking();
		const shown = showing();
		if (page === window.location.pathname && values.length === fields.length) {
			shown.filter(() => seen.length === shown.length).forEach((field, i) => { field.value = seen[i]; });
			fields.forEach((field, i) => values[i].forEach((value) => {
				field[isBox(field) ? "checked" : "value"] = value;
				field.dispatchEvent(new Event("input", { bubbles: true }));
				field.dispatchEvent(new Event("change", { bubbles: true }));
			}));
		}
	}
	/* Not before the browser has filled in what was typed when the page was last left. */
	window.addEventListener("pageshow", () => {
		try {
			const way = performance.getEntriesByType("navigation")[0]?.type;
			const isBack = way === "back_forward";
			const isRefused = document.querySelector("form[data-typed] [role=alert]") !== null;
			const sent = JSON.parse(sessionStorage.getItem(unsaved));
			const stored = JSON.parse(sessionStorage.getItem(taken)) || (isBack || way === "reload" && !isRefused || sent?.isLeft) && sent;
			sessionStorage.removeItem(taken);
			if (way !== "navigate" && sent && sent.page !== window.location.pathname && !sent.isLeft) {
				/* The browser's error page took the place of the form, whose page comes next. */
				sessionStorage.setItem(unsaved, JSON.stringify({ ...sent, isLeft: true }));
			} else if (isBack || !isRefused) {
				sessionStorage.removeItem(unsaved);
			}
			if (stored) {
				bring(stored);
			}
		} catch (unavailable) {
			/* Nothing was kept. */
		}
	}, { once: true });
})();
