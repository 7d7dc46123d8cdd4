/* What changes many cells at once, selecting, copying and pasting, and comments in place. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, grid, rows, queue, text, FLAGS, element, rowOf, nameOf, columnOf, keyOf, labelOf, at, isAssigned, isOpen, pointsOf, flagsOf, isEmpty, number, put,
		entryFor } = book;

	/* A selection reaches from `book.corner` to the cell that the keyboard is in. */
	const isRange = () => Boolean(book.corner && book.corner.isConnected && book.corner !== book.here);
	const placeOf = (cell) => [rows.indexOf(rowOf(cell)), cell.cellIndex - 1];

	function selected() {
		if (!book.here) {
			return [];
		}
		const [row, column] = placeOf(book.here);
		const [otherRow, otherColumn] = isRange() ? placeOf(book.corner) : [row, column];
		return rows.slice(Math.min(row, otherRow), Math.max(row, otherRow) + 1).map((one) => Array.from(one.cells)
			.slice(Math.min(column, otherColumn) + 1, Math.max(column, otherColumn) + 2));
	}

	function select(from) {
		book.corner = from;
		grid.querySelectorAll("[aria-selected]").forEach((cell) => cell.removeAttribute("aria-selected"));
		if (isRange()) {
			selected().flat().forEach((cell) => cell.setAttribute("aria-selected", "true"));
			summarize();
		}
		preview();
	}

	function summarize() {
		const cells = selected().flat();
		const points = cells.filter((cell) => pointsOf(cell) !== "" && !flagsOf(cell).includes("excluded")).map((cell) => number(pointsOf(cell))).filter(Number.isFinite);
		by("detail-tools").hidden = true;
		by("detail").replaceChildren(element("b", "", text("selected", cells.length)),
			element("span", "", points.length > 0 ? text("selected.mean", book.mean(points)) : ""));
	}

	function selectColumn(column) {
		book.go(at(rows.length - 1, column));
		select(at(0, column));
	}

	/* Copying and pasting, both ways with spreadsheets */
	const codes = Object.fromEntries(Object.entries(FLAGS).map(([flag, code]) => [code, flag]));
	const flagOf = (value) => codes[value.trim().toUpperCase()];

	/* The changes that typing this into a cell means */
	function meant(cell, value) {
		const flag = flagOf(value);
		return flag ? [cell, flag, "true"] : [cell, "points", value.trim()];
	}

	/* A cell's points or, where there are none, its first flag */
	function held(cell) {
		const field = pointsOf(cell) === "" && flagsOf(cell)[0] || "points";
		return [cell, field, field === "points" ? pointsOf(cell) : FLAGS[field]];
	}

	/* Spreadsheets put a text that contains tabs, line breaks or quotes in quotes, and double its own. */
	const quoted = (value) => /[\t\n"]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value;

	function copy(event) {
		const isCopied = event.target instanceof Element && event.target.closest("#grid tbody td") && !(event.target instanceof HTMLInputElement);
		if (isCopied) {
			event.preventDefault();
			event.clipboardData.setData("text/plain", selected().map((line) => line.map((cell) => quoted(held(cell)[2])).join("\t")).join("\n"));
		}
		return isCopied;
	}

	document.addEventListener("copy", copy);
	document.addEventListener("cut", (event) => {
		const changes = copy(event) ? selected().flat().filter(isOpen).map(held).filter(([, , value]) => value !== "") : [];
		if (changes.length > 0) {
			put(changes.map(([cell, field]) => [cell, field, ""]));
		}
	});

	function linesOf(pasted) {
		const lines = [[]];
		for (const [, within, plain, end] of pasted.matchAll(/(?:"([^"]*(?:""[^"]*)*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
			lines.at(-1).push(within === undefined ? plain : within.replaceAll('""', '"'));
			if (end === "") {
				break;
			}
			if (end === "\n") {
				lines.push([]);
			}
		}
		return lines;
	}

	function paste(cell, pasted, range) {
		const [top, left] = placeOf(cell);
		const changes = [];
		const skipped = [];
		const lines = linesOf(pasted.replace(/\n$/, ""));
		/* A single value fills what is selected, as in a spreadsheet. */
		const block = lines.flat().length === 1 ? range.map((row) => row.map(() => lines[0][0])) : lines;
		block.forEach((line, down) => {
			line.forEach((value, right) => {
				const target = at(top + down, left + right);
				if (value.trim() === "") {
					return;
				}
				if (!target || !isOpen(target)) {
					skipped.push(text(!target ? "not-pasted.outside" : isAssigned(target) ? "not-pasted.left" : "not-assigned"));
				} else {
					const [, field, now] = meant(target, value);
					if (now !== book.valueOf(target, field)) {
						changes.push([target, field, now]);
					}
				}
			});
		});
		if (changes.length > 0) {
			put(changes, { many: true });
		}
		by("not-pasted").hidden = skipped.length === 0;
		by("not-pasted").textContent = text("not-pasted", skipped.length === 1 ? text("values.one") : text("values.many", skipped.length),
			Array.from(new Set(skipped)).join(" "));
	}

	document.addEventListener("paste", (event) => {
		const cell = event.target instanceof Element && event.target.closest("#grid tbody td");
		const pasted = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
		const typing = event.target instanceof HTMLInputElement;
		if (cell && pasted !== "" && (!typing || /[\t\n]/.test(pasted.trim()))) {
			event.preventDefault();
			book.leave(cell, false);
			const range = selected();
			book.go(typing ? cell : range[0][0]);
			paste(book.here, pasted, range);
		}
	});

	/* Points first; where there are none, the flags */
	function clear() {
		const cells = selected().flat().filter(isOpen);
		const withPoints = cells.filter((cell) => pointsOf(cell) !== "");
		const changes = withPoints.length > 0 ? withPoints.map((cell) => [cell, "points", ""])
			: cells.flatMap((cell) => flagsOf(cell).map((flag) => [cell, flag, ""]));
		if (changes.length > 0) {
			put(changes, { many: changes.length > 1 });
		}
	}

	/* Filling, adding, scaling and clearing, with a preview */
	const SHOWN = 4;
	const isReadable = (points) => points === "" || /^(\d{1,7}([.,]\d\d?)?|\.\d\d?)$/.test(points);
	const round = (points) => String(Math.round(Math.max(points, 0) * 100) / 100);
	const ways = {
		fill: (cell, typed) => isEmpty(cell) ? typed : null,
		set: (cell, typed) => typed,
		add: (cell, typed) => pointsOf(cell) === "" ? null : round(number(pointsOf(cell)) + number(typed)),
		scale: (cell, typed) => pointsOf(cell) === "" ? null : round(number(pointsOf(cell)) * number(typed)),
		clear: (cell) => pointsOf(cell) === "" ? null : ""
	};

	/* The selected cells, or the whole column of a single one */
	function scope() {
		const cells = isRange() ? selected().flat() : book.here ? rows.map((row) => row.cells[book.here.cellIndex]) : [];
		return cells.filter(isOpen);
	}

	/* What the preview showed is changed, and nothing that arrived meanwhile. */
	let previewed = [];

	/* With what wouldn't be points */
	function planned() {
		const way = by("change-way").value;
		const typed = by("change-number").value.trim();
		if (way !== "clear" && typed === "") {
			return [];
		}
		return scope().map((cell) => [cell, "points", ways[way](cell, typed), pointsOf(cell)])
			.filter(([cell, , points]) => points !== null && points !== pointsOf(cell));
	}

	function preview() {
		if (!by("change").open) {
			return;
		}
		const all = planned();
		const changes = previewed = all.filter(([, , points]) => isReadable(points));
		by("change-scope").textContent = isRange() ? text(scope().length === 1 ? "change.selected.one" : "change.selected", scope().length)
			: book.here ? text("change.column", columnOf(book.here).title, scope().length) : "";
		by("change-number").disabled = by("change-way").value === "clear";
		by("change-do").disabled = changes.length === 0;
		const lines = changes.slice(0, SHOWN).map(([cell, , points]) => element("li", "", text("change.line", nameOf(rowOf(cell)), pointsOf(cell) || "–", points || "–")));
		if (changes.length > SHOWN) {
			lines.push(element("li", "", text("change.others", changes.length - SHOWN)));
		}
		const more = changes.filter(([cell, , points]) => columnOf(cell).possible !== "" && number(points) > Number(columnOf(cell).possible)).length;
		if (more > 0) {
			lines.push(element("li", "warn", text("change.more", more)));
		}
		if (changes.length < all.length) {
			lines.push(element("li", "warn", text("unreadable")));
		}
		by("change-preview").replaceChildren(...(lines.length > 0 ? lines : [element("li", "", text("change.nothing"))]));
	}

	by("change").addEventListener("toggle", preview);
	by("change-form").addEventListener("input", preview);
	document.addEventListener("gradebook:arranged", preview);
	by("change-form").addEventListener("submit", (event) => {
		event.preventDefault();
		const changes = previewed;
		by("change").open = false;
		if (changes.length > 0) {
			put(changes, { many: true });
			book.go(changes[0][0]);
		}
	});
	/* They would cover what is used next, but for the cells that are selected for them. */
	["pointerdown", "focusin"].forEach((name) => document.addEventListener(name, (event) => document.querySelectorAll(".tools details[open]").forEach((details) => {
		if (!details.contains(event.target) && !event.target.closest("#grid")) {
			details.open = false;
		}
	})));

	/* A comment in place */
	const box = by("comment-box");
	const field = by("comment-text");
	let commented = null;

	function say(words) {
		by("said").textContent = words;
		by("detail").textContent = words;
	}

	async function comment(cell) {
		if (!isOpen(cell)) {
			return;
		}
		const kept = window.handback.typed()[keyOf(cell, "comment")];
		let seen = kept ? kept.seen : "";
		if (!kept && book.read(cell).notes.includes("comment")) {
			say(text("loading"));
			try {
				const answer = await window.handback.get(grid.dataset.base + "/comments/" + columnOf(cell).id + "/" + rowOf(cell).dataset.id);
				seen = answer.ok ? (await answer.json()).comment : null;
			} catch (unreachable) {
				seen = null;
			}
		}
		/* The keyboard has gone on, or points are being typed. */
		if (cell !== book.here || cell.querySelector("input")) {
			return;
		}
		if (seen === null) {
			say(text("comment.unreadable"));
			return;
		}
		commented = { cell, seen };
		window.handback.comments.attach(field, book.studentOf(rowOf(cell)).first);
		by("comment-title").textContent = text("comment.of", labelOf(cell));
		field.value = kept ? kept.value : seen;
		box.showModal();
		field.focus();
	}

	by("comment-here").addEventListener("click", () => comment(book.here));

	/* Saves the comment, cancels it, or keeps it as a draft, which opening it again shows. */
	function closeComment(way) {
		if (!commented) {
			return;
		}
		const { cell, seen } = commented;
		const key = keyOf(cell, "comment");
		const isChanged = field.value.trim() !== (queue.has(key) ? queue.get(key).value : seen);
		const isDraft = way === "keep" && isChanged;
		commented = null;
		box.close();
		if (way === "save" && isChanged) {
			put([[cell, "comment", field.value.trim(), seen]]);
		} else if (!isDraft) {
			book.giveUp(key);
		}
		book.offerAgain();
		book.go(cell);
		if (isDraft) {
			say(text("comment.draft"));
		}
	}

	/* The browser's own undo reaches the field in the closed box, too. */
	field.addEventListener("input", () => {
		if (commented) {
			window.handback.keep(keyOf(commented.cell, "comment"), { ...entryFor(commented.cell, "comment", field.value), seen: commented.seen });
		}
	});
	document.addEventListener("gradebook:stored", ({ detail: { key, value } }) => {
		if (commented && key === keyOf(commented.cell, "comment")) {
			commented.seen = value;
		}
	});
	box.addEventListener("cancel", (event) => {
		event.preventDefault();
		closeComment("keep");
	});
	by("comment-form").addEventListener("submit", (event) => {
		event.preventDefault();
		closeComment(event.submitter ? event.submitter.value : "save");
	});
	field.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			closeComment("save");
		}
	});

	Object.assign(book, { select, summarize, isRange, selectColumn, meant, clear, comment });
})();
