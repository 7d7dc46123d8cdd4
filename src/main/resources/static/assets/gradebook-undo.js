/* Takes changes back and makes them again, in this tab. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, text } = book;
	const undoKey = "undo:" + document.body.dataset.person + ":" + book.grid.dataset.base;
	const redoKey = undoKey + ":redo";
	let steps = kept(undoKey);
	let undone = kept(redoKey);

	function kept(key) {
		try {
			/* Steps of an older version of this page had no fields. */
			return (JSON.parse(sessionStorage.getItem(key)) || []).filter((step) => step.every((change) => change.length === 5));
		} catch (unavailable) {
			return [];
		}
	}

	function remember(step) {
		undone = [];
		steps.push(step);
		steps = steps.slice(-50);
		keepSteps();
	}

	/* A value that was already there isn't undone from this tab. */
	function notMine(sent) {
		const isOther = ([assignment, student, field]) => assignment !== sent.assignment || student !== sent.student || field !== sent.field;
		steps = steps.map((step) => step.filter(isOther)).filter((step) => step.length > 0);
		keepSteps();
	}

	function offer() {
		by("undo").disabled = steps.length === 0;
		by("redo").disabled = undone.length === 0;
	}

	function keepSteps() {
		offer();
		try {
			sessionStorage.setItem(undoKey, JSON.stringify(steps));
			sessionStorage.setItem(redoKey, JSON.stringify(undone));
		} catch (unavailable) {
			/* Then it lasts as long as the page. */
		}
	}

	function takeBack(step, from, to, way) {
		if (step) {
			book.putBack(step.map((change) => [change[0], change[1], change[2], change[to], change[from]]), way);
		} else {
			by("said").textContent = by("detail").textContent = text("undo.nothing");
		}
	}

	function undo() {
		const step = steps.pop();
		if (step) {
			undone.push(step);
		}
		keepSteps();
		takeBack(step, 4, 3, "undone");
	}

	function redo() {
		const step = undone.pop();
		if (step) {
			steps.push(step);
		}
		keepSteps();
		takeBack(step, 3, 4, "redone");
	}

	offer();
	by("undo").addEventListener("click", undo);
	by("redo").addEventListener("click", redo);
	Object.assign(book, { remember, notMine, undo, redo });
})();
