/* The gradebook's cells: where they are, what they contain and how that is shown. */
(function () {
	"use strict";

	const grid = document.getElementById("grid");
	if (!grid) {
		return;
	}
	const by = (id) => document.getElementById(id);
	const columns = Array.from(grid.tHead.rows[0].cells).slice(1).map((head) => ({
		id: head.dataset.id, possible: head.dataset.possible, title: head.querySelector("a").textContent,
		label: head.querySelector("a").textContent + ", " + head.querySelector("small").textContent
	}));
	const rows = Array.from(grid.tBodies[0].rows);
	const shown = new WeakMap();

	/* What was typed and is not stored yet, by assignment and student */
	const queue = new Map();

	function text(name, ...values) {
		const found = by("texts").content.querySelector("[data-text='" + name + "']");
		return (found ? found.textContent : name).replace(/\{(\d)\}/g, (all, i) => values[Number(i)] ?? "");
	}

	/* Cells and their positions */
	const rowOf = (cell) => cell.parentElement;
	const nameOf = (row) => row.cells[0].querySelector("bdi").textContent;
	const columnOf = (cell) => columns[cell.cellIndex - 1];
	const labelOf = (cell) => text("cell", nameOf(rowOf(cell)), columnOf(cell).title);
	const keyOf = (cell) => columnOf(cell).id + " " + rowOf(cell).dataset.id;
	const at = (row, column) => rows[row] && rows[row].cells[column + 1];
	const isOpen = (cell) => !rowOf(cell).classList.contains("gone");

	function find(assignment, student) {
		const row = rows.find((one) => one.dataset.id === student);
		const column = columns.findIndex((one) => one.id === assignment);
		return row && column >= 0 ? row.cells[column + 1] : null;
	}

	/* What a cell shows: points, stage, reason, flags, the points in the LMS, whether there is work to grade */
	function read(cell) {
		if (!shown.has(cell)) {
			const points = cell.querySelector("b");
			const stage = cell.querySelector(".state:not(.state-handed-in)");
			const waits = cell.querySelector(".state-handed-in");
			const flags = Array.from(cell.querySelectorAll("[data-flag]"), (mark) => mark.dataset.flag).join(" ");
			shown.set(cell, points ? [points.textContent, stage ? stage.className.split("state-").pop() : "none", cell.dataset.r || "", flags, ""] : ["", "none", "", "", ""]);
			if (waits) {
				shown.get(cell).push("handed-in");
			}
		}
		const [points, stage, reason, flags, theirs, waits] = shown.get(cell);
		return { points, stage, reason, flags, theirs, waits };
	}

	function element(name, className, content) {
		const made = document.createElement(name);
		made.className = className;
		made.textContent = content;
		return made;
	}

	function paint(cell) {
		const entry = queue.get(keyOf(cell));
		const state = read(cell);
		const points = entry ? entry.points : state.points;
		const possible = columnOf(cell).possible;
		cell.classList.toggle("more", possible !== "" && Number(points.replace(",", ".")) > Number(possible));
		explain(cell, entry && entry.problem);
		if (cell.querySelector("input")) {
			return;
		}
		cell.replaceChildren();
		if (points === "" && !entry && state.stage === "none" && state.flags === "" && !state.waits) {
			return;
		}
		cell.append(element("b", "", points));
		state.flags.split(" ").filter(Boolean).forEach((flag) => cell.append(element("small", "mark", text("flag." + flag))));
		if (entry) {
			cell.append(entry.problem ? notSaved() : element("span", "state", text("saving")));
			return;
		}
		cell.append(...marks(state));
	}

	/* The stage, except for ungraded work, and whether there is work to grade */
	function marks(state) {
		return [state.waits && state.stage === "none" ? "" : state.stage, state.waits || ""].filter(Boolean)
			.map((name) => by("stages").content.querySelector(".state-" + name).cloneNode(true));
	}

	/* A cell that wasn't saved looks and sounds like it, and points to the reason, which doesn't fit into it. */
	function explain(cell, problem) {
		const id = ("why " + keyOf(cell)).replaceAll(" ", "-");
		const place = by(id);
		if (place) {
			place.remove();
		}
		if (problem) {
			const reason = element("p", "", problem);
			reason.id = id;
			by("reasons").append(reason);
			cell.setAttribute("aria-invalid", "true");
			cell.setAttribute("aria-describedby", reason.id);
		} else if (cell.hasAttribute("aria-invalid")) {
			cell.removeAttribute("aria-invalid");
			cell.removeAttribute("aria-describedby");
		}
	}

	function notSaved() {
		const made = by("stages").content.querySelector(".state-not-accepted").cloneNode(true);
		made.className = "state state-not-saved";
		made.querySelector("span").textContent = text("not-saved");
		return made;
	}

	function show(cell, brief) {
		const parts = brief === "" ? ["", "none", "", "", ""] : brief.split("|");
		if (read(cell) && shown.get(cell).join("|") !== parts.join("|")) {
			shown.set(cell, parts);
			paint(cell);
			if (cell === book.here) {
				describe(cell);
			}
		}
	}

	/* Where the keyboard is, in words and with what can be done */
	function describe(cell) {
		const state = read(cell);
		const box = by("detail");
		const possible = columnOf(cell).possible;
		const value = pointsOf(cell) || "–";
		const entry = queue.get(keyOf(cell));
		box.replaceChildren(element("b", "", labelOf(cell)), element("span", "", possible ? text("of", value, possible) : value));
		if (entry && entry.problem) {
			box.append(notSaved(), element("span", "", entry.problem));
			return;
		}
		if (state.stage !== "none" || state.waits) {
			box.append(...marks(state));
		}
		if (cell.classList.contains("more")) {
			box.append(element("span", "warn", text("more")));
		}
		if (state.reason) {
			box.append(element("span", "", text("reason." + state.reason)));
		}
		const address = grid.dataset.work + columnOf(cell).id;
		if (state.stage === "conflict") {
			box.append(element("span", "", text("theirs", state.theirs || text("conflict.none"))));
			box.append(link(address + "#row-" + rowOf(cell).dataset.id, text("choose")));
		}
		box.append(link(address + "/submissions/" + rowOf(cell).dataset.id, text("open")));
	}

	function link(address, words) {
		const made = element("a", "", words);
		made.href = address;
		return made;
	}

	function pointsOf(cell) {
		const entry = queue.get(keyOf(cell));
		return entry ? entry.points : read(cell).points;
	}

	const isEmpty = (cell) => pointsOf(cell) === "" && !read(cell).flags.includes("excluded");

	/* Shared with the other scripts of the page, including the focused cell. */
	const book = {
		here: null, go: () => {}, by, grid, columns, rows, queue, text, rowOf, nameOf, columnOf, keyOf, labelOf, at, isOpen, find, read, element,
		paint, show, describe, pointsOf, isEmpty
	};
	window.handback.gradebook = book;
})();
