/* The gradebook's keyboard and mouse: cells work like a spreadsheet's, and each is saved when you leave it. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	if (!book) {
		return;
	}
	const { by, grid, columns, rows, queue, text, rowOf, columnOf, keyOf, labelOf, at, isOpen, read, element, paint, describe, pointsOf,
		isEmpty, entryFor, put, undo, look, offer } = book;

	function go(cell) {
		if (!cell) {
			return;
		}
		if (book.here) {
			book.here.tabIndex = -1;
		}
		book.here = cell;
		book.here.tabIndex = 0;
		book.here.focus();
		describe(book.here);
		turnTo(rows.indexOf(rowOf(book.here)));
	}

	function step(cell, down, right) {
		const row = Math.min(Math.max(rows.indexOf(rowOf(cell)) + down, 0), rows.length - 1);
		const column = Math.min(Math.max(cell.cellIndex - 1 + right, 0), columns.length - 1);
		go(at(row, column));
	}

	function nextUngraded(cell) {
		const place = (cell.cellIndex - 1) * rows.length + rows.indexOf(rowOf(cell));
		for (let i = 1; i <= rows.length * columns.length; i++) {
			const n = (place + i) % (rows.length * columns.length);
			const candidate = at(n % rows.length, Math.floor(n / rows.length));
			if (isOpen(candidate) && isEmpty(candidate)) {
				go(candidate);
				return;
			}
		}
	}

	/* Typing */
	function edit(cell, first) {
		if (!isOpen(cell) || cell.querySelector("input")) {
			return;
		}
		const input = element("input", "number", "");
		input.type = "text";
		input.inputMode = "decimal";
		input.autocomplete = "off";
		input.setAttribute("aria-label", labelOf(cell));
		input.value = first ?? pointsOf(cell);
		cell.replaceChildren(input);
		input.addEventListener("input", () => window.handback.keep(keyOf(cell), entryFor(cell, input.value)));
		input.addEventListener("blur", () => leave(cell, true));
		input.focus();
		if (first === undefined) {
			input.select();
		} else {
			window.handback.keep(keyOf(cell), entryFor(cell, first));
		}
	}

	function leave(cell, save) {
		const input = cell.querySelector("input");
		if (!input || input.dataset.left) {
			return;
		}
		input.dataset.left = "yes";
		const value = input.value.trim();
		input.replaceWith();
		if (save && value !== pointsOf(cell)) {
			put([[cell, value]]);
		} else if (!queue.has(keyOf(cell))) {
			window.handback.forget([keyOf(cell)]);
		}
		paint(cell);
	}

	/* Many cells at once */
	function paste(cell, pasted) {
		const top = rows.indexOf(rowOf(cell));
		const changes = [];
		pasted.replace(/\r/g, "").replace(/\n$/, "").split("\n").forEach((line, down) => {
			line.split("\t").forEach((value, right) => {
				const target = at(top + down, cell.cellIndex - 1 + right);
				if (target && isOpen(target) && value.trim() !== "" && value.trim() !== pointsOf(target)) {
					changes.push([target, value.trim()]);
				}
			});
		});
		if (changes.length > 0) {
			put(changes, { many: true });
		}
	}

	columns.forEach((column) => by("fill-column").add(new Option(column.title, column.id)));

	by("fill-form").addEventListener("submit", (event) => {
		event.preventDefault();
		const column = columns.findIndex((one) => one.id === by("fill-column").value);
		const empty = rows.map((row) => row.cells[column + 1]).filter((cell) => isOpen(cell) && isEmpty(cell));
		const points = by("fill-points").value.trim();
		by("fill").open = false;
		if (empty.length === 0 || points === "") {
			by("said").textContent = text("fill.nothing");
			return;
		}
		put(empty.map((cell) => [cell, points]), { many: true });
		go(empty[0]);
	});

	/* Keys */
	let singles = true;
	try {
		singles = localStorage.getItem("single-keys") !== "off";
	} catch (unavailable) {
		singles = true;
	}
	by("single-keys").checked = singles;
	by("single-keys").addEventListener("change", () => {
		singles = by("single-keys").checked;
		try {
			localStorage.setItem("single-keys", singles ? "on" : "off");
		} catch (unavailable) {
			/* Then it applies to this page only. */
		}
	});

	const moves = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageDown: [10, 0], PageUp: [-10, 0],
		Home: [0, -1000], End: [0, 1000] };

	function keyInCell(event) {
		const cell = event.target;
		const command = event.ctrlKey || event.metaKey;
		if (command && event.key.toLowerCase() === "z") {
			undo();
		} else if (command || event.altKey) {
			return;
		} else if (moves[event.key]) {
			step(cell, ...moves[event.key]);
		} else if (event.key === "Enter" || event.key === "F2") {
			edit(cell);
		} else if (event.key === "Delete" || event.key === "Backspace") {
			if (isOpen(cell) && pointsOf(cell) !== "") {
				put([[cell, ""]]);
			}
		} else if (/^[0-9.,-]$/.test(event.key)) {
			edit(cell, event.key);
		} else if (singles && event.key === "n") {
			nextUngraded(cell);
		} else if (singles && event.key === "?") {
			by("keys").showModal();
		} else {
			return;
		}
		event.preventDefault();
	}

	function keyInInput(event) {
		const cell = event.target.parentElement;
		const move = { Enter: event.shiftKey ? [-1, 0] : [1, 0], Tab: event.shiftKey ? [0, -1] : [0, 1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
		if (event.key === "Escape") {
			leave(cell, false);
			go(cell);
		} else if (move) {
			leave(cell, true);
			step(cell, ...move);
		} else {
			return;
		}
		event.preventDefault();
	}

	grid.addEventListener("keydown", (event) => {
		if (event.target instanceof HTMLInputElement) {
			keyInInput(event);
		} else if (event.target.localName === "td" && event.target.closest("tbody")) {
			keyInCell(event);
		}
	});
	grid.tBodies[0].addEventListener("focusin", (event) => {
		if (event.target === book.here) {
			describe(book.here);
		}
	});
	grid.tBodies[0].addEventListener("click", (event) => {
		const cell = event.target.closest("td");
		if (cell && !cell.querySelector("input")) {
			const again = cell === book.here;
			go(cell);
			if (again || narrow.matches) {
				edit(cell);
			}
		}
	});
	document.addEventListener("paste", (event) => {
		const cell = event.target instanceof Element && event.target.closest("#grid tbody td");
		const pasted = event.clipboardData.getData("text/plain");
		const typing = event.target instanceof HTMLInputElement;
		if (cell && pasted !== "" && (!typing || /[\t\n]/.test(pasted.trim()))) {
			event.preventDefault();
			leave(cell, false);
			go(cell);
			paste(cell, pasted);
		}
	});
	by("help").addEventListener("click", () => by("keys").showModal());

	/* One student at a time in a small window */
	const narrow = window.matchMedia("(max-width: 40rem)");
	let turned = 0;

	function turnTo(row) {
		turned = row;
		rows.forEach((one, i) => one.classList.toggle("turned", i === row));
		by("one-place").textContent = text("place", row + 1, rows.length);
		by("one-previous").disabled = row === 0 && !by("window-previous");
		by("one-next").disabled = row === rows.length - 1 && !by("window-next");
	}

	function turn(places) {
		const row = turned + places;
		if (rows[row]) {
			turnTo(row);
		} else {
			by(places > 0 ? "window-next" : "window-previous").click();
		}
	}

	by("one-previous").addEventListener("click", () => turn(-1));
	by("one-next").addEventListener("click", () => turn(1));
	rows.forEach((row) => columns.forEach((column, i) => row.cells[i + 1].setAttribute("data-label", column.label)));

	by("tools").hidden = false;
	by("one-student").hidden = false;
	grid.classList.add("live");
	rows.forEach((row) => Array.from(row.cells).slice(1).forEach((cell) => {
		cell.tabIndex = -1;
		if (cell.childElementCount > 0) {
			read(cell);
			cell.classList.toggle("more", columnOf(cell).possible !== "" && Number(read(cell).points) > Number(columnOf(cell).possible));
		}
	}));
	book.go = go;
	book.here = at(0, 0);
	book.here.tabIndex = 0;
	turnTo(0);
	offer();
	look(0);
})();
