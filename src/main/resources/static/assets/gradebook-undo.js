/* Takes changes back and makes them again, in this tab. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	if (!book) {
		return;
	}
	const { by, text } = book;
	const undoKey = "undo:" + document.body.dataset.person + ":" + book.grid.dataset.base;
	let steps = [];
	let undone = [];
	try {
		steps = JSON.parse(sessionStorage.getItem(undoKey)) || [];
	} catch (unavailable) {
		steps = [];
	}
	/* Steps of an older version of this page had no fields. */
	steps = steps.filter((step) => step.every((change) => change.length === 5));

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

	function keepSteps() {
		by("undo").disabled = steps.length === 0;
		by("redo").disabled = undone.length === 0;
		try {
			sessionStorage.setItem(undoKey, JSON.stringify(steps));
		} catch (unavailable) {
			/* Then it lasts as long as the page. */
		}
	}

	function takeBack(step, from, to) {
		if (step) {
			book.putBack(step.map((change) => [change[0], change[1], change[2], change[to], change[from]]));
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
		takeBack(step, 4, 3);
	}

	function redo() {
		const step = undone.pop();
		if (step) {
			steps.push(step);
		}
		keepSteps();
		takeBack(step, 3, 4);
	}

	by("undo").disabled = steps.length === 0;
	by("undo").addEventListener("click", undo);
	by("redo").addEventListener("click", redo);
	Object.assign(book, { remember, notMine, undo, redo });
})();
