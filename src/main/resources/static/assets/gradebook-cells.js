/* The gradebook's data, its table, and how a cell is shown. */
(function () {
	"use strict";

	const by = (id) => document.getElementById(id);
	const grid = by("grid");
	const data = JSON.parse(by("book-data").textContent);
	const students = new Map(data.students.map((student) => [student.id, student]));

	/* The columns and rows in sight, in their order; `all` are the section's. */
	const all = data.columns;
	const columns = [];
	const rows = [];

	/* What is stored, and what was typed and is not stored yet, by assignment and student */
	const stored = new Map();
	const queue = new Map();
	const FLAGS = { missing: "MI", late: "LA", excluded: "EX" };
	const FIELDS = ["points", "comment", ...Object.keys(FLAGS)];

	function parse(brief) {
		const [points = "", stage = "none", reason = "", flags = "", theirs = "", notes = "", ...words] = brief.split("|");
		return { brief, points, stage: stage || "none", reason, flags: flags.split(" ").filter(Boolean), theirs, notes: notes.split(" ").filter(Boolean), words: words.join("|") };
	}

	const EMPTY = parse("");
	data.students.forEach((student) => student.cells.forEach((brief, i) => brief && stored.set(all[i].id + " " + student.id, parse(brief))));

	/* Isolated, so that a number isn't drawn into what is written from right to left. */
	const isolated = (value) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? "\u2068" + value + "\u2069" : value;

	function text(name, ...values) {
		const found = by("texts").content.querySelector("[data-text='" + name + "']");
		if (!found) {
			console.error("The page has no text named " + name);
		}
		return (found ? found.textContent : name).replace(/\{(\d)\}/g, (whole, i) => isolated(values[Number(i)] ?? ""));
	}

	function element(name, className, ...content) {
		const made = document.createElement(name);
		made.className = className;
		made.append(...content);
		return made;
	}

	/* Cells and their positions */
	const rowOf = (cell) => cell.parentElement;
	const studentOf = (row) => students.get(row.dataset.id);
	const nameOf = (row) => studentOf(row).name;
	const named = (student) => students.get(student)?.name;
	const columnOf = (cell) => columns[cell.cellIndex - 1];
	const labelOf = (cell) => text("cell", nameOf(rowOf(cell)), columnOf(cell).title);
	const keyOf = (cell, field = "points") => columnOf(cell).id + " " + rowOf(cell).dataset.id + (field === "points" ? "" : " " + field);
	const at = (row, column) => rows[row] && rows[row].cells[column + 1];
	const isFor = ({ assignees }, row) => assignees.length === 0 || assignees.includes(row.dataset.id);
	const isAssigned = (cell) => isFor(columnOf(cell), rowOf(cell));
	const isGradable = (column, row) => !studentOf(row).left && isFor(column, row);
	const isOpen = (cell) => isGradable(columnOf(cell), rowOf(cell));
	const cells = () => rows.flatMap((row) => Array.from(row.cells).slice(1));

	function find(assignment, student) {
		const row = rows.find((one) => one.dataset.id === student);
		const column = columns.findIndex((one) => one.id === assignment);
		return row && column >= 0 ? row.cells[column + 1] : null;
	}

	const storedIn = (assignment, student) => stored.get(assignment + " " + student) || EMPTY;
	const read = (cell) => stored.get(keyOf(cell)) || EMPTY;
	const entriesOf = (cell) => FIELDS.map((field) => queue.get(keyOf(cell, field))).filter(Boolean);

	/* A field's value with what was typed in it; flags are "true" or nothing. */
	function valueOf(cell, field) {
		const entry = queue.get(keyOf(cell, field));
		if (entry) {
			return entry.value;
		}
		return storedValue({ assignment: columnOf(cell).id, student: rowOf(cell).dataset.id, field });
	}

	function storedValue({ assignment, student, field }) {
		const { points, flags } = storedIn(assignment, student);
		return field === "points" ? points : flags.includes(field) ? "true" : "";
	}

	const pointsOf = (cell) => valueOf(cell, "points");
	const flagsOf = (cell) => Object.keys(FLAGS).filter((flag) => valueOf(cell, flag) !== "");
	const isInWords = (cell) => read(cell).notes.includes("words");
	const isEmpty = (cell) => pointsOf(cell) === "" && !isInWords(cell) && !flagsOf(cell).includes("excluded");
	const number = (points) => Number(points.replace(",", "."));

	/* Whether two values are the same once they are stored: 7,5 is 7.5. */
	const isSame = (field, one, other) => one.trim() === other.trim()
		|| field === "points" && [one, other].every((points) => /^\s*\d+([.,]\d\d?)?\s*$/.test(points)) && number(one) === number(other);
	const isMore = (cell) => columnOf(cell).possible !== "" && number(pointsOf(cell)) > Number(columnOf(cell).possible);

	function drawing(name, attributes, ...content) {
		const made = document.createElementNS("http://www.w3.org/2000/svg", name);
		Object.entries(attributes).forEach(([attribute, value]) => made.setAttribute(attribute, value));
		made.append(...content);
		return made;
	}

	/* A state has a color, an icon and a word; beside a grade there is room for the icon only. */
	function mark(name, icon, words) {
		const drawn = drawing("svg", { class: "icon", "aria-hidden": "true" }, drawing("use", { href: "#icon-" + icon }));
		return element("span", "state state-" + name, drawn, element("span", "word", words));
	}

	function marks(cell) {
		const entries = entriesOf(cell);
		if (entries.some((entry) => entry.problem || entry.stopped)) {
			return [mark("not-saved", "not-accepted", text("not-saved"))];
		}
		if (entries.length > 0) {
			return [mark("saving", "saving", text("state.saving"))];
		}
		const { stage, notes } = read(cell);
		const names = notes.filter((note) => note === "handed-in" || note === "comment");
		if (stage !== "none" || names.length === 0) {
			names.unshift(stage);
		}
		return names.map((name) => mark(name, name, text("state." + name)));
	}

	function paint(cell) {
		const entries = entriesOf(cell);
		cell.removeAttribute("title");
		cell.classList.toggle("more", isMore(cell));
		explain(cell, entries.map((entry) => entry.problem).find(Boolean));
		if (cell.querySelector("input")) {
			return;
		}
		cell.replaceChildren();
		if (entries.length === 0 && read(cell).brief === "") {
			return;
		}
		const beside = element("span", "marks");
		flagsOf(cell).forEach((flag) => {
			const short = element("small", "mark", FLAGS[flag]);
			short.setAttribute("aria-hidden", "true");
			beside.append(short, element("span", "out-of-sight", text("flag." + flag)));
		});
		beside.append(...marks(cell));
		const points = pointsOf(cell);
		cell.append(points ? element("b", "", points) : element("b", "words", read(cell).words), beside);
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

	/* Takes what a cell shows by now, wherever it is. */
	function show(assignment, student, brief) {
		if (storedIn(assignment, student).brief === brief) {
			return false;
		}
		stored.set(assignment + " " + student, parse(brief));
		refresh(find(assignment, student));
		document.dispatchEvent(new CustomEvent("gradebook:changed"));
		return true;
	}

	/* Shows a cell anew, if it is in sight. Below a selection, the line stays that of the selection. */
	function refresh(cell) {
		if (cell) {
			paint(cell);
		}
		if (cell && cell === book.here) {
			(book.isRange() ? book.summarize : describe)(cell);
		}
	}

	/* Where the keyboard is, in words and with what can be done */
	function describe(cell) {
		const state = read(cell);
		const box = by("detail");
		const { possible } = columnOf(cell);
		offerFor(cell);
		const points = pointsOf(cell) || (state.words ? "" : "–");
		const problem = entriesOf(cell).map((entry) => entry.problem).find(Boolean);
		const flags = flagsOf(cell).map((flag) => element("span", "tag", text("flag." + flag)));
		box.replaceChildren(element("b", "", labelOf(cell)), element("span", "", possible && points ? text("of", points, possible) : points || state.words), ...flags, ...marks(cell));
		if (problem) {
			box.append(element("span", "", problem));
			return;
		}
		if (isInWords(cell)) {
			box.append(element("span", "tag", text("words")));
		}
		if (!isAssigned(cell)) {
			box.append(element("span", "", text("not-assigned")));
		}
		if (isMore(cell)) {
			box.append(element("span", "warn", text("more")));
		}
		if (state.stage === "conflict") {
			box.append(element("span", "", text("theirs", state.theirs || text("conflict.none"))));
		}
		if (state.reason) {
			box.append(element("span", "", text("reason." + state.reason)));
		}
	}

	/* What can be done with it stays where it is, so that it can be pressed while the cell is being saved. */
	function offerFor(cell) {
		const settle = by("settle");
		const isUsed = settle === document.activeElement;
		settle.hidden = read(cell).stage !== "conflict";
		by("comment-here").hidden = !isOpen(cell);
		by("open-here").href = grid.dataset.work + columnOf(cell).id + "/submissions/" + rowOf(cell).dataset.id;
		by("detail-tools").hidden = false;
		if (isUsed && settle.hidden) {
			cell.focus();
		}
	}

	/* The table */
	function cellOf() {
		const cell = document.createElement("td");
		cell.tabIndex = -1;
		return cell;
	}

	/* What tells namesakes apart is a part of its own, because it is seen however long the name is. */
	function nameFor(student) {
		const [, name, end = ""] = student.name.match(/^(.*?)( \(…\S+\))?$/su);
		return element("bdi", "", element("span", "", name), element("span", "", end));
	}

	function rowFor(student) {
		const row = document.createElement("tr");
		row.dataset.id = student.id;
		row.classList.toggle("gone", Boolean(student.left));
		const who = element("span", "row-name", nameFor(student));
		if (student.left) {
			who.append(" ", element("small", "tag", text("left", student.left)));
		} else if (!student.inLms) {
			who.append(" ", element("small", "tag tag-warning", text("not-in-lms")));
		}
		const head = element("th", "", who);
		head.scope = "row";
		row.append(head);
		return row;
	}

	const made = data.students.map(rowFor);

	/* The column of a cell, for a small window */
	function label(cell) {
		const { title, possible } = columnOf(cell);
		/* Isolated, so that the number isn't drawn into a title that is written from right to left. */
		cell.dataset.label = "\u2068" + title + "\u2069" + (possible ? ", " + text("points", possible) : "");
		cell.classList.toggle("gone", !isAssigned(cell));
	}

	/* Puts these columns and rows in sight, in that order. */
	function arrange(newColumns, newRows) {
		const here = book.here && [columnOf(book.here), rowOf(book.here)];
		const hadFocus = book.here && book.here === document.activeElement;
		grid.classList.toggle("many", newColumns.length > 8);
		columns.splice(0, columns.length, ...newColumns);
		rows.splice(0, rows.length, ...newRows);
		grid.tBodies[0].replaceChildren(...rows);
		rows.forEach((row) => {
			row.replaceChildren(row.cells[0], ...columns.map(cellOf));
			Array.from(row.cells).slice(1).forEach((cell) => {
				label(cell);
				paint(cell);
			});
		});
		book.here = here && find(here[0].id, here[1].dataset.id) || at(0, 0) || null;
		if (book.here) {
			book.here.tabIndex = 0;
			if (hadFocus) {
				book.here.focus();
			}
		}
	}

	/* Shared with the other scripts of the page, including the cell that the keyboard is in. */
	const book = {
		here: null, corner: null, go: () => {}, isRange: () => false, by, grid, data, all, columns, rows, made, queue, text, FLAGS, FIELDS, rowOf, studentOf, nameOf, named, columnOf, keyOf, labelOf, at,
		isAssigned, isGradable, isOpen, cells, find, read, storedIn, storedValue, valueOf, element, drawing, paint, refresh, show, describe, pointsOf, flagsOf, isEmpty, number, isSame, label, arrange
	};
	window.handback.gradebook = book;
})();
