/* What happened meanwhile, here and in the LMS, which is read for a gradebook that was just opened. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, made, queue, text, labelOf, find, storedIn, show } = book;
	const MOVING = ["saved", "sending"];
	let timer = 0;
	let opened = 4;
	/* Not announced yet, with what became of them: all at once, when no more arrive */
	let settled = [];

	const moves = (assignment, student) => MOVING.includes(storedIn(assignment, student).stage);
	const isAnyMoving = () => book.all.some((column) => made.some((row) => moves(column.id, row.dataset.id)));

	function look(soon) {
		clearTimeout(timer);
		timer = setTimeout(refresh, soon ?? (isAnyMoving() || opened-- > 0 ? 1500 : 15000));
	}

	function isBusy(assignment, student) {
		const cell = find(assignment, student);
		return Array.from(queue.values()).some((entry) => entry.assignment === assignment && entry.student === student)
			|| Boolean(cell && cell.querySelector("input"));
	}

	function sentence(stage) {
		const those = settled.filter((one) => one.stage === stage);
		const cell = those.length === 1 && find(those[0].assignment, those[0].student);
		const which = cell ? labelOf(cell) : text(those.length === 1 ? "cells.one" : "cells.many", those.length);
		return stage === "in-the-lms" ? text("said.arrived", which) : which + ": " + text("state." + stage);
	}

	/* What was changed again meanwhile isn't so anymore. */
	function announce(fresh) {
		settled = [...settled, ...fresh].filter(({ assignment, student, stage }) => storedIn(assignment, student).stage === stage);
		if (settled.length > 0 && (fresh.length === 0 || !isAnyMoving())) {
			by("said").textContent = Array.from(new Set(settled.map(({ stage }) => stage)), sentence).join(". ");
			settled = [];
		}
	}

	function take({ columns, students }) {
		const ids = columns.map(({ id }) => id);
		by("columns-changed").hidden = ids.length === book.all.length && book.all.every(({ id }) => ids.includes(id));
		book.take(columns);
		const fresh = [];
		Object.entries(students).forEach(([student, cells]) => cells.forEach((brief, i) => {
			const { points } = storedIn(ids[i], student);
			const moved = moves(ids[i], student);
			if (!isBusy(ids[i], student) && show(ids[i], student, brief)) {
				const now = storedIn(ids[i], student);
				if (now.points !== points) {
					book.follow();
				}
				if (moved && now.stage !== "none" && !MOVING.includes(now.stage)) {
					fresh.push({ assignment: ids[i], student, stage: now.stage });
				}
			}
		}));
		announce(fresh);
	}

	async function refresh() {
		if (document.hidden || book.isSending() || window.handback.isOver()) {
			look();
			return;
		}
		const saves = book.saves();
		try {
			const answer = await window.handback.get(book.grid.dataset.base + "/states?students=" + made.map((row) => row.dataset.id).join(","));
			const states = answer.ok && await answer.json();
			if (answer.status === 401) {
				window.handback.sessionOver();
			} else if (states || answer.status === 404) {
				book.isTheirs(answer.ok);
			}
			if (states && saves === book.saves()) {
				/* What was read before a save doesn't know of it. */
				take(states);
			}
		} catch (unreachable) {
			/* The next poll may succeed. */
		}
		look();
	}

	document.addEventListener("visibilitychange", () => document.hidden || look(0));
	book.look = look;
})();
