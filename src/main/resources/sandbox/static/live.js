// Keeps the request log up to date: fetches new lines once a second.
"use strict";

const table = document.getElementById("journal");
const live = document.getElementById("live");
const on = live.querySelector("input");

async function look() {
	if (!on.checked || document.hidden) {
		return;
	}
	const filters = new URLSearchParams(location.search);
	filters.set("since", table.dataset.last);
	const answer = await fetch("/console/journal/lines?" + filters);
	if (!answer.ok) {
		return;
	}
	// Table rows are only parsed inside a table.
	const page = new DOMParser().parseFromString("<table>" + await answer.text() + "</table>", "text/html");
	const body = table.tBodies[0];
	const lines = [...page.querySelectorAll("tr")];
	for (const line of lines.reverse()) {
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

live.hidden = false;
setInterval(() => look().catch(() => {}), 1000);
