/* Keeps a page and what was typed in it when the session behind it ends or is renewed. */
(function () {
	"use strict";

	const notice = document.getElementById("session-over");
	const person = document.body.dataset.person;
	const waiting = new Set();

	async function ask() {
		const answer = await fetch("/session", { headers: { Accept: "application/json" }, credentials: "same-origin" });
		return answer.ok ? answer.json() : null;
	}

	/* The new session's token goes wherever the old one stood. */
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

	/* True when the person who opened the page may go on; otherwise the page says what to do. */
	async function goesOn() {
		let session;
		try {
			session = await ask();
		} catch (unreachable) {
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
		take(session);
		notice.hidden = true;
		return true;
	}

	function sendWaiting() {
		const elements = Array.from(waiting);
		waiting.clear();
		elements.filter((element) => element.isConnected).forEach((element) => {
			element.dispatchEvent(new Event("change", { bubbles: true }));
		});
	}

	/* A save that met the end of the session is sent once more as soon as the same person is back. */
	document.addEventListener("htmx:responseError", async (event) => {
		if (event.detail.xhr.status !== 401) {
			return;
		}
		const element = event.detail.elt;
		const typed = element.matches("input, textarea, select");
		const again = typed && waiting.has(element);
		if (typed) {
			waiting.add(element);
		}
		if (await goesOn() && !again) {
			sendWaiting();
		}
	});

	window.addEventListener("focus", async () => {
		if (!notice.hidden && await goesOn()) {
			sendWaiting();
		}
	});

	/* A form is sent only while its session lives, so that nothing typed is lost on the way. */
	const asked = new WeakSet();
	document.addEventListener("submit", async (event) => {
		const form = event.target;
		if (event.defaultPrevented || form.method !== "post" || asked.has(form) || form.dataset.always !== undefined) {
			return;
		}
		const button = event.submitter;
		event.preventDefault();
		if (await goesOn()) {
			asked.add(form);
			form.requestSubmit(button);
			asked.delete(form);
		}
	});
})();
