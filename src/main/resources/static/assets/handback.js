/* Enhancements for the grading page; without scripts its form does the same. */
(function () {
	"use strict";

	const banner = () => document.getElementById("banner");

	/* A failed save is reported at once, and nothing typed is touched. */
	function say(kind) {
		const box = banner();
		if (box) {
			box.textContent = box.dataset[kind];
			box.hidden = false;
		}
	}

	/* A poll saves nothing: if one fails, the page is out of date. */
	const isOld = (event) => event.detail.elt.id === "watch" && !document.querySelector(".not-sent");

	["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, (event) => say(isOld(event) ? "old" : "offline")));
	document.addEventListener("htmx:responseError", (event) => {
		const { status } = event.detail.xhr;
		if (isOld(event)) {
			say(status === 404 ? "gone" : "old");
			if (status === 404) {
				event.detail.elt.remove();
			}
		} else {
			say({ 401: "signedOut", 403: "signedOut", 404: "notHere", 413: "tooMuch" }[status] || "failed");
		}
	});
	document.addEventListener("htmx:afterOnLoad", (event) => {
		const box = banner();
		if (box && event.detail.xhr.status < 400 && !document.querySelector(".not-sent")) {
			box.hidden = true;
		}
	});

	/* What else is at the lower edge stays above these two. */
	const heights = new ResizeObserver((boxes) => boxes.forEach(({ target }) => {
		document.documentElement.style.setProperty("--" + target.id, target.offsetHeight ? target.offsetHeight + 8 + "px" : "0px");
	}));
	document.querySelectorAll("#session-over, #banner").forEach((box) => heights.observe(box));

	/* What was typed before the scripts were loaded is saved as soon as they are. */
	document.addEventListener("htmx:load", (event) => {
		event.detail.elt.querySelectorAll("input[hx-post], textarea[hx-post]").forEach((field) => {
			const typed = field.value !== field.defaultValue || field.checked !== field.defaultChecked;
			if (typed && field !== document.activeElement) {
				field.dispatchEvent(new Event("change", { bubbles: true }));
			}
		});
	});

	/* A line's message and its conflicts mark the invalid field for assistive technology and for the state beside it. */
	document.addEventListener("htmx:oobAfterSwap", (event) => {
		const line = /^(?:conflict|problem)-(.+)/.exec(event.detail.target.id);
		if (!line) {
			return;
		}
		const why = document.getElementById("problem-" + line[1]);
		document.querySelectorAll("#row-" + line[1] + " [hx-post]").forEach((field) => {
			const problem = field.name === why.dataset.field + "-" + line[1];
			field.setAttribute("aria-invalid", String(problem || Boolean(field.form.elements["theirs-" + window.handback.nameOf(field)])));
			/* The keyboard has gone on to the next line by now. */
			if (problem && line[0] === why.id) {
				document.getElementById("said").textContent = field.getAttribute("aria-label") + ": " + why.textContent;
			}
		});
	});

	/*
	 * What has not changed is not replaced: a button in it keeps the focus, and a click that has begun. What has changed gets
	 * the place that there was, so that no row moves under a hand; all of it shows while the row is in use.
	 */
	document.addEventListener("htmx:oobBeforeSwap", (event) => {
		const { target, fragment } = event.detail;
		const cell = target.closest(".state-cell");
		if (target.innerHTML === fragment.innerHTML) {
			event.detail.shouldSwap = false;
		} else if (cell && !target.classList.contains("held")) {
			const style = getComputedStyle(cell);
			target.style.height = cell.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) + "px";
			target.classList.add("held");
		}
	});

	/* Whoever sent a form in which something is wrong goes on there: it may be out of sight, and isn't heard when the page opens. */
	const wrong = document.querySelector(".fields [aria-invalid='true']");
	if (wrong) {
		wrong.focus();
	}

	/* Enter and the arrows go down and up the column, as in a spreadsheet. */
	document.addEventListener("keydown", (event) => {
		const input = event.target;
		if (!(input instanceof HTMLInputElement) || !input.classList.contains("points")) {
			return;
		}
		const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step) {
			event.preventDefault();
			const column = Array.from(document.querySelectorAll("input.points"));
			const next = column[column.indexOf(input) + step];
			if (next) {
				next.focus();
				next.select();
			} else {
				input.blur();
			}
		}
	});

	/* The arrow keys go from day to day of a chart; only one day is in the order of the tab key. */
	document.addEventListener("keydown", (event) => {
		const day = event.target instanceof SVGElement && event.target.matches(".span") ? event.target : null;
		const next = day && { ArrowLeft: day.previousElementSibling, ArrowRight: day.nextElementSibling }[event.key];
		if (next && next.matches(".span")) {
			event.preventDefault();
			day.setAttribute("tabindex", "-1");
			next.setAttribute("tabindex", "0");
			next.focus();
		}
	});

	/* Polling stops while the page is hidden, and resumes at once when it is shown again; and while the session is over. */
	document.addEventListener("htmx:beforeRequest", (event) => {
		const { elt, requestConfig } = event.detail;
		if (document.hidden && elt.hasAttribute("data-watch") || requestConfig.verb === "get" && window.handback.isOver()) {
			event.preventDefault();
		}
	});
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden) {
			document.querySelectorAll("[data-watch]").forEach((part) => window.htmx.trigger(part, "seen"));
		}
	});

	/*
	 * It is replaced while being read: what is open stays open, and the focus stays on what has the same place, or, if that
	 * is gone, on what came instead.
	 */
	let open = [];
	let focused = null;
	const likeness = (element) => [element.localName, element.className, ...["href", "name", "value"].map((name) => element.getAttribute(name))].join(" ");
	const isLost = () => document.activeElement === document.body;

	/* Finds an element again in what its part has become. */
	function placeOf(element, part) {
		const id = element.id || element.localName === "summary" && element.parentElement.id;
		const kind = likeness(element);
		const alike = (within) => Array.from(within.getElementsByTagName(element.localName)).filter((one) => likeness(one) === kind);
		const place = alike(part).indexOf(element);
		return (within) => id ? document.getElementById(id) : alike(within)[place];
	}

	function remember(part) {
		open.push(...Array.from(part.querySelectorAll("details[open][id]"), (one) => one.id));
		const active = document.activeElement;
		if (part.contains(active)) {
			focused = { part: part.id, find: placeOf(active, part) };
		}
	}

	function returnFocus(swapped) {
		const part = document.getElementById(focused.part) || swapped;
		const found = focused.find(part) || part;
		const target = found instanceof HTMLDetailsElement ? found.querySelector("summary") : found;
		target.focus({ preventScroll: true });
		if (isLost()) {
			target.tabIndex = -1;
			target.focus({ preventScroll: true });
		}
	}

	document.addEventListener("htmx:beforeSwap", (event) => {
		open = [];
		focused = null;
		remember(event.detail.target);
	});
	document.addEventListener("htmx:oobBeforeSwap", (event) => remember(event.detail.target));
	["htmx:afterSwap", "htmx:oobAfterSwap"].forEach((name) => document.addEventListener(name, (event) => {
		open.forEach((id) => {
			const one = document.getElementById(id);
			if (one) {
				one.open = true;
			}
		});
		if (focused && isLost()) {
			returnFocus(event.target);
		}
	}));

	/* The person's menu, the gradebook's tools and what asks for a confirmation close like any menu: on Escape. */
	document.addEventListener("keydown", (event) => {
		const opened = event.key === "Escape" && event.target.closest(".who[open], .confirm[open], .tools details[open]");
		if (opened) {
			event.preventDefault();
			opened.open = false;
			opened.querySelector("summary").focus();
		}
	});

	/* The menu also closes when something else is used. */
	const menu = document.querySelector("details.who");
	if (menu) {
		["click", "focusin"].forEach((name) => document.addEventListener(name, (event) => {
			if (!menu.contains(event.target)) {
				menu.open = false;
			}
		}));
	}

	/* The page's help opens beside it; if it can't be fetched, the link leads to it as it does without scripts. */
	const help = document.getElementById("help-link");
	const panel = document.getElementById("help-panel");
	if (help && panel) {
		const keys = document.getElementById("help");
		const sheet = document.getElementById("help-keys");
		const body = document.getElementById("help-body");
		/* Who uses the page meanwhile stays where they are. */
		const close = () => {
			const isElsewhere = document.activeElement !== document.body && !panel.contains(document.activeElement);
			panel.close();
			if (!isElsewhere) {
				help.focus();
			}
		};
		help.setAttribute("aria-expanded", "false");
		help.setAttribute("role", "button");
		sheet.hidden = !keys;
		sheet.addEventListener("click", () => {
			close();
			keys.click();
		});
		panel.addEventListener("close", () => help.setAttribute("aria-expanded", "false"));
		panel.querySelector("form").addEventListener("submit", (event) => {
			event.preventDefault();
			close();
		});
		document.addEventListener("keydown", (event) => {
			if (event.key === "Escape" && panel.open && !event.defaultPrevented && !document.querySelector("dialog:modal")) {
				close();
			}
		});
		help.addEventListener("keydown", (event) => {
			if (event.key === " ") {
				event.preventDefault();
				help.click();
			}
		});
		help.addEventListener("click", (event) => {
			if (event.ctrlKey || event.metaKey || event.shiftKey) {
				return;
			}
			event.preventDefault();
			if (panel.open) {
				close();
				return;
			}
			panel.show();
			help.setAttribute("aria-expanded", "true");
			document.getElementById("help-close").focus();
			if (body.childElementCount) {
				return;
			}
			window.handback.get(help.href)
				.then((answer) => answer.ok ? answer.text() : Promise.reject(answer))
				.then((page) => {
					const part = new DOMParser().parseFromString(page, "text/html").querySelector(help.hash);
					body.replaceChildren(document.adoptNode(part));
				})
				.catch(() => window.location.assign(help.href));
		});
	}

	/* A page restored from the browser's cache may belong to someone who has signed out. */
	window.addEventListener("pageshow", (event) => {
		if (event.persisted) {
			window.location.reload();
		}
	});
})();
