/* What was typed and isn't stored yet: it waits in the queue, and is kept in this tab. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { all, queue, text, FLAGS, named, rowOf, columnOf, find, refresh } = book;

	const keyFor = ({ assignment, student, field }) => assignment + " " + student + (field === "points" ? "" : " " + field);

	const nameOfCell = ({ assignment, student }) => text("cell", named(student), all.find(({ id }) => id === assignment)?.title);

	const nameOfEntry = (entry) => nameOfCell(entry) + (entry.field in FLAGS ? ", " + text("flag." + entry.field) : "");

	/* What isn't saved yet may be stored all the same, if only the answer was lost. */
	function entryOf(entry, seen) {
		const waiting = queue.get(keyFor(entry));
		return { ...entry, seen: waiting ? waiting.seen : seen, tries: waiting ? [...waiting.tries, waiting.value] : [],
			page: window.location.pathname + window.location.search, label: nameOfEntry(entry) };
	}

	/* A comment is known only to those who opened it. */
	const entryFor = (cell, field, value) => entryOf({ assignment: columnOf(cell).id, student: rowOf(cell).dataset.id, field, value }, book.valueOf(cell, field));

	/* A draft of a comment outlives an undone one. */
	function isDraft(key) {
		const kept = window.handback.typed()[key];
		const waiting = queue.get(key);
		return kept && !(waiting && waiting.value === kept.value);
	}

	function hold(entry) {
		const key = keyFor(entry);
		if (!entry.undoing || entry.field !== "comment" || !isDraft(key)) {
			window.handback.keep(key, entry);
		}
		queue.set(key, entry);
		refresh(find(entry.assignment, entry.student));
	}

	/* Of what was given up, what was saved before and isn't stored yet stays. */
	function giveUp(key) {
		if (queue.has(key)) {
			window.handback.keep(key, queue.get(key));
		} else {
			window.handback.forget([key]);
		}
	}

	/* What was typed since it was sent isn't stored with it. */
	function forgetStored(key, sent, value) {
		const kept = window.handback.typed()[key];
		if (kept && kept.value !== sent.value) {
			window.handback.keep(key, { ...kept, seen: value, tries: [] });
		} else {
			window.handback.forget([key]);
		}
		document.dispatchEvent(new CustomEvent("gradebook:stored", { detail: { key, value } }));
	}

	/* What Undo returns to: never a text that was refused. The page doesn't contain the comments. */
	function before(entry) {
		const waiting = queue.get(keyFor(entry));
		if (waiting) {
			return waiting.problem ? waiting.seen : waiting.value;
		}
		return entry.field === "comment" ? entry.seen : book.storedValue(entry);
	}

	Object.assign(book, { keyFor, nameOfEntry, entryOf, entryFor, hold, giveUp, forgetStored, before });
})();
