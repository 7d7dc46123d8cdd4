// The console's only script: keeps open pages up to date, answers two keys, and keeps what was typed in a refused form.
"use strict";

const find = document.getElementById("find");

document.addEventListener("keydown", (event) => {
	const typing = event.target.closest("input, select, textarea");
	if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
		event.preventDefault();
		find.focus();
		find.select();
	}
	else if (event.key === "Escape") {
		close(typing);
	}
});

/** Leaves the field, else closes what is open, else the page of a request. */
function close(typing) {
	const open = document.querySelector("main details[open]");
	if (typing) {
		typing.blur();
	}
	else if (open) {
		open.open = false;
	}
	else {
		document.querySelector("[data-close]")?.click();
	}
}

document.addEventListener("submit", (event) => {
	const form = event.target;
	// A sign-in in a new tab leads to an application, where no script may follow.
	if (form.method === "post" && !form.target) {
		event.preventDefault();
		send(form, event.submitter).catch(() => form.submit());
	}
});

/** Leaves the page only if the form isn't refused, so that nothing has to be typed again. */
async function send(form, button) {
	const answer = await fetch(form.action, {method: "POST", body: new URLSearchParams(new FormData(form, button))});
	if (!answer.redirected) {
		throw new Error(answer.status);
	}
	const problem = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".problem");
	if (problem) {
		document.querySelector(".problem")?.remove();
		form.before(problem);
	}
	else {
		if (new URL(answer.url).pathname === location.pathname) {
			const alike = buttons().filter((one) => nameOf(one) === nameOf(button));
			sessionStorage.setItem("pressed", JSON.stringify({at: buttons().indexOf(button), name: alike.length === 1 ? nameOf(button) : ""}));
		}
		location.assign(answer.url);
	}
}

const buttons = () => [...document.querySelectorAll("main button")];
const nameOf = (button) => button?.form?.action + button?.textContent;

// On the same page again, keyboard and eye go on where they were: at the button of that name, or at its place.
const pressed = JSON.parse(sessionStorage.getItem("pressed") ?? "{}");
(buttons().find((one) => nameOf(one) === pressed.name) ?? buttons()[pressed.at])?.focus();
sessionStorage.removeItem("pressed");

async function text(address) {
	const answer = await fetch(address);
	return answer.ok ? answer.text() : "";
}

/** Replaces a part of the page, unless someone is using it or nothing has changed. */
async function refresh(part) {
	const fresh = await text(part.dataset.live);
	if (fresh && fresh !== part.shown && !part.contains(document.activeElement)) {
		const next = new DOMParser().parseFromString(fresh, "text/html").getElementById(part.id);
		next.shown = fresh;
		part.replaceWith(next);
	}
}

function tick() {
	const clock = document.querySelector("[data-now]");
	const minutes = Math.floor(Number(clock.dataset.now) / 60_000);
	clock.started ??= performance.now();
	const now = new Date(Number(clock.dataset.now) + performance.now() - clock.started);
	if (Math.floor(now / 60_000) !== minutes) {
		const day = now.toLocaleDateString("en-US", {timeZone: "UTC", weekday: "short", day: "numeric", month: "short", year: "numeric"});
		clock.textContent = `${day}, ${now.toISOString().slice(11, 16)} UTC`;
	}
}

/** Adds the new lines of the request log, and removes those that have been cleared, maybe on another page. */
async function addLines(table) {
	const filters = new URLSearchParams(location.search);
	filters.set("since", table.dataset.last);
	// Table rows are only parsed inside a table.
	const page = new DOMParser().parseFromString("<table>" + await text("/console/journal/lines?" + filters) + "</table>", "text/html");
	const body = table.tBodies[0];
	const first = Number(page.querySelector("[data-first]")?.dataset.first ?? 0);
	[...body.rows].filter((line) => Number(line.dataset.number) < first).forEach((line) => line.remove());
	for (const line of [...page.querySelectorAll("tr")].reverse()) {
		line.classList.add("new");
		body.prepend(line);
		table.dataset.last = line.dataset.number;
	}
	while (body.rows.length > Number(table.dataset.most)) {
		body.deleteRow(-1);
	}
	if (body.rows.length > 0) {
		document.getElementById("none")?.remove();
	}
}

const table = document.getElementById("journal");
const live = document.getElementById("live");

function look() {
	tick();
	if (document.hidden) {
		return;
	}
	document.querySelectorAll("[data-live]").forEach((part) => refresh(part).catch(() => {}));
	if (table && live.querySelector("input").checked) {
		addLines(table).catch(() => {});
	}
}

if (live) {
	live.hidden = false;
}
setInterval(look, 1500);
