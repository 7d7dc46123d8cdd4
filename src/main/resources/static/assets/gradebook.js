/* The gradebook's keyboard and mouse: cells work like a spreadsheet's, and each is saved when you leave it. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, grid, columns, rows, text, FLAGS, rowOf, columnOf, keyOf, labelOf, at, isOpen, read, element, paint, describe, pointsOf, isEmpty,
		entryFor, put, undo, redo, look, offer, select, meant, clear, comment } = book;

	/* The browser may have scrolled the page, too. */
	function keepHeadInSight() {
		const frame = grid.parentElement;
		const { top } = frame.getBoundingClientRect();
		if (top < 0 && frame.scrollHeight > frame.clientHeight) {
			window.scrollBy(0, top);
		}
	}

	function go(cell, extend) {
		if (!cell) {
			return;
		}
		if (book.here) {
			book.here.tabIndex = -1;
		}
		const from = extend ? book.corner || book.here : null;
		book.here = cell;
		book.here.tabIndex = 0;
		/* What is hidden can't get the focus. */
		turnTo(rows.indexOf(rowOf(book.here)));
		book.here.focus();
		keepHeadInSight();
		describe(book.here);
		select(from);
	}

	function step(cell, down, right, extend) {
		const row = Math.min(Math.max(rows.indexOf(rowOf(cell)) + down, 0), rows.length - 1);
		const column = Math.min(Math.max(cell.cellIndex - 1 + right, 0), columns.length - 1);
		go(at(row, column), extend);
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
		const keep = () => {
			input.dataset.typed = "yes";
			window.handback.keep(keyOf(cell), entryFor(cell, "points", input.value));
		};
		input.addEventListener("input", keep);
		input.addEventListener("blur", () => leave(cell, true));
		input.focus();
		if (first === undefined) {
			input.select();
		} else {
			keep();
		}
	}

	/* What was typed is points, or a flag's letters, which also take the flag away again. The same points for newer work are a grade, too. */
	function leave(cell, save) {
		const input = cell.querySelector("input");
		if (!input || input.dataset.left) {
			return;
		}
		input.dataset.left = "yes";
		const [, field, value] = meant(cell, input.value);
		const isGrade = value !== pointsOf(cell) || input.dataset.typed && value !== "" && read(cell).notes.includes("handed-in");
		input.replaceWith();
		if (field !== "points" || !save || !isGrade) {
			book.giveUp(keyOf(cell));
		}
		if (save && field !== "points") {
			put([[cell, field, book.valueOf(cell, field) === "" ? value : ""]]);
		} else if (save && isGrade) {
			put([[cell, field, value]]);
		}
		paint(cell);
		describe(cell);
	}

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
	const letters = {
		n: nextUngraded, c: comment, o: (cell) => window.location.assign(grid.dataset.work + columnOf(cell).id + "/submissions/" + rowOf(cell).dataset.id),
		"?": () => by("keys").showModal()
	};
	const beginnings = Object.values(FLAGS).map((code) => code[0].toLowerCase());

	function keyInCell(event) {
		const cell = event.target;
		const key = event.key.toLowerCase();
		if (event.ctrlKey || event.metaKey) {
			if (key === "y" || key === "z" && event.shiftKey) {
				redo();
			} else if (key === "z") {
				undo();
			} else {
				return;
			}
		} else if (event.altKey) {
			return;
		} else if (event.key === "ArrowUp" && rows.indexOf(rowOf(cell)) === 0 && !event.shiftKey) {
			grid.tHead.rows[0].cells[cell.cellIndex].querySelector("button").focus();
		} else if (moves[event.key]) {
			step(cell, ...moves[event.key], event.shiftKey);
		} else if (event.key === "Enter" || event.key === "F2") {
			edit(cell);
		} else if (event.key === "Delete" || event.key === "Backspace") {
			clear();
		} else if (event.key === "Escape" && book.isRange()) {
			go(cell);
		} else if (/^[0-9.,-]$/.test(event.key)) {
			edit(cell, event.key);
		} else if (singles && beginnings.includes(key)) {
			edit(cell, event.key);
		} else if (singles && letters[key]) {
			letters[key](cell);
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
			if (finger) {
				edit(book.here);
			}
		} else {
			return;
		}
		event.preventDefault();
	}

	function keyInHead(event) {
		const head = event.target.closest("th");
		const other = { ArrowRight: head.nextElementSibling, ArrowLeft: head.previousElementSibling }[event.key];
		if (event.key === "ArrowDown") {
			go(at(0, head.cellIndex - 1));
		} else if (other) {
			(other.querySelector("button") || event.target).focus();
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
		} else if (event.target.matches(".head-menu")) {
			keyInHead(event);
		}
	});
	grid.tBodies[0].addEventListener("focusin", (event) => {
		if (event.target.localName === "td" && event.target !== book.here) {
			go(event.target);
		} else if (event.target === book.here && !book.isRange()) {
			describe(book.here);
		}
	});
	grid.tBodies[0].addEventListener("pointerover", (event) => {
		const cell = event.target.closest("td, th");
		if (cell && !cell.title) {
			cell.title = Array.from(cell.querySelectorAll("bdi, .tag, .word, .out-of-sight"), (word) => word.textContent).join(", ");
		}
	});
	grid.tBodies[0].addEventListener("pointerout", (event) => {
		const cell = event.target.closest("td, th");
		if (cell && !cell.contains(event.relatedTarget)) {
			cell.removeAttribute("title");
		}
	});
	/* A second click in a cell edits it; with Shift, a click selects up to it, and the keyboard stays for that long. */
	let pressed = null;

	/* A tablet shows its keyboard only while something is edited, so the first touch edits, and then each cell that a key leads to. */
	let finger = false;

	grid.tBodies[0].addEventListener("pointerdown", (event) => {
		finger = event.pointerType !== "mouse";
	});
	grid.tBodies[0].addEventListener("mousedown", (event) => {
		pressed = book.here;
		if (event.shiftKey) {
			event.preventDefault();
		}
	});
	grid.tBodies[0].addEventListener("click", (event) => {
		const cell = event.target.closest("td");
		if (cell && !cell.querySelector("input")) {
			const again = cell === pressed;
			go(cell, event.shiftKey);
			if (!event.shiftKey && (again || finger || narrow.matches)) {
				edit(cell);
			}
		}
	});
	by("help").addEventListener("click", () => by("keys").showModal());

	/* One student at a time in a small window */
	const narrow = window.matchMedia("(max-width: 40rem)");
	let turned = 0;

	function turnTo(row) {
		turned = Math.max(0, Math.min(row, rows.length - 1));
		rows.forEach((one, i) => one.classList.toggle("turned", i === turned));
		by("one-place").textContent = rows.length === 0 ? "" : text("place", turned + 1, rows.length);
		const [previous, next] = [by("one-previous"), by("one-next")];
		const used = document.activeElement;
		previous.disabled = turned === 0 && !by("window-previous");
		next.disabled = turned >= rows.length - 1 && !by("window-next");
		/* The last student has no next one: the keyboard goes to the way back. */
		if (used.disabled && [previous, next].includes(used)) {
			(used === next ? previous : next).focus();
		}
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
	document.addEventListener("gradebook:arranged", () => turnTo(turned));

	book.go = go;
	book.leave = leave;
	book.draw();
	grid.classList.add("live");
	by("tools").hidden = false;
	by("book").hidden = false;
	offer();
	look(0);
})();
