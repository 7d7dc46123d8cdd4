/* One sentence for each cause that holds up many grades, and conflicts with the LMS, settled where they are. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, grid, all, made, columnOf, text, element, storedIn, find } = book;
	const STUCK = ["needs-you", "needs-student", "needs-district", "needs-operator", "conflict", "not-accepted"];
	const WAITING = ["saved", "sending"];
	let due = false;

	/* What holds up more than one grade, the most first */
	function causes() {
		const found = new Map();
		all.forEach((column) => made.forEach((row) => {
			const { stage, reason } = storedIn(column.id, row.dataset.id);
			if (reason && (STUCK.includes(stage) || WAITING.includes(stage))) {
				const cause = found.get(reason) || { reason, stage, cells: [], columns: new Set() };
				cause.cells.push([column.id, row.dataset.id]);
				cause.columns.add(column);
				found.set(reason, cause);
			}
		}));
		return Array.from(found.values()).filter((cause) => cause.cells.length > 1).sort((one, other) => other.cells.length - one.cells.length);
	}

	function tell() {
		due = false;
		const box = by("cause");
		const [cause] = causes();
		box.hidden = !cause;
		if (!cause) {
			return;
		}
		const [column] = cause.columns;
		const what = cause.columns.size === 1 ? text("cause.one", cause.cells.length, column.title) : text("cause.many", cause.cells.length, cause.columns.size);
		by("cause-why").textContent = what + " " + text("reason." + cause.reason);
		by("cause-why").className = "state-" + cause.stage;
		by("cause-show").textContent = text(cause.stage === "conflict" ? "settle" : "cause.show");
		by("cause-show").onclick = () => {
			const cells = cause.cells.map(([assignment, student]) => find(assignment, student)).filter(Boolean);
			if (cause.stage === "conflict") {
				settle(column.id);
			} else if (cells.length > 0) {
				book.go(cells[(cells.indexOf(book.here) + 1) % cells.length]);
			}
		};
	}

	function soon() {
		if (!due) {
			due = true;
			requestAnimationFrame(tell);
		}
	}

	document.addEventListener("gradebook:changed", soon);

	/* Both values, who and when, for all of an assignment's conflicts */
	const box = by("conflict-box");
	let settling = null;
	/* What a choice is about to take from the LMS, for Undo */
	let taken = [];

	function changesOf(conflict) {
		const student = conflict.querySelector("button").value;
		const shown = (field, side) => conflict.querySelector("input[name='seen-" + field + side + student + "']").value;
		/* Points that go back without their grade in words would be a grade that no one gave. */
		const isWhole = shown("text", "-ours-") === shown("text", "-theirs-");
		return !isWhole ? [] : book.FIELDS.map((field) => [settling, student, field, shown(field, "-ours-"), shown(field, "-theirs-")]).filter((change) => change[3] !== change[4]);
	}

	by("conflict-list").addEventListener("htmx:beforeRequest", ({ detail }) => {
		const chosen = detail.elt.closest(".conflict");
		taken = !detail.requestConfig.path.endsWith("/keep-theirs") ? []
			: (chosen ? [chosen] : Array.from(by("conflict-list").querySelectorAll(".conflict"))).flatMap(changesOf);
	});

	async function settle(assignment) {
		settling = assignment;
		by("conflict-title").textContent = text("conflicts.of", all.find((column) => column.id === assignment).title);
		const loading = element("p", "hint", text("loading"));
		by("conflict-list").replaceChildren(loading);
		box.showModal();
		await htmx.ajax("GET", grid.dataset.work + assignment + "/conflicts", { target: "#conflict-list", swap: "innerHTML" }).catch(() => {});
		if (loading.isConnected) {
			loading.textContent = text("failed-list");
		}
	}

	by("conflict-list").addEventListener("htmx:afterSettle", (event) => {
		book.look(200);
		const isOpen = ([, student]) => by("conflict-list").querySelector("button[value='" + student + "']");
		const step = taken.filter((change) => !isOpen(change));
		taken = [];
		if (step.length > 0) {
			book.remember(step);
		}
		if (event.detail.requestConfig.verb === "post" && !by("conflict-list").querySelector("form button") && !by("conflict-list").querySelector("[role=alert]")) {
			box.close();
			return;
		}
		const next = by("conflict-list").querySelector(".conflict");
		if (next) {
			next.focus();
		}
	});
	/* It may have been saved all the same, if only the answer was lost. Said in place of the lead, so that nothing moves. */
	["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((name) => by("conflict-list").addEventListener(name, (event) => {
		const lead = by("conflict-list").querySelector("p.hint");
		if (event.detail.requestConfig.verb === "post" && lead) {
			lead.setAttribute("role", "alert");
			lead.textContent = text(event.detail.xhr.status === 404 ? "choice-not-here" : "failed-choice");
		}
	}));
	box.addEventListener("close", () => book.here && book.go(book.here));

	by("settle").addEventListener("click", () => settle(columnOf(book.here).id));
	soon();
})();
