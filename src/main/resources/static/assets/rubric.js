/* Adds up the chosen levels of a rubric, and says in the comment which they are. What the teacher typed stays. */
(function () {
	"use strict";

	const form = document.getElementById("grade");
	const { points, comment } = form.elements;
	const levels = Array.from(document.querySelectorAll("#rubric input[type=radio]"));
	const groups = Array.from(new Set(levels.map((level) => level.name)), (name) => levels.filter((level) => level.name === name));
	const PRECISION = 100;

	/* Each line is replaced where it is; new ones follow the one of the criterion before, or come first. */
	function replaced(text) {
		const isOf = (group) => (line) => group.some((level) => level.dataset.line === line.trim());
		let lines = text ? text.split("\n") : [];
		const first = lines.findIndex(isOf(levels));
		let at = Math.max(first, 0);
		groups.forEach((group) => {
			const old = lines.findIndex(isOf(group));
			if (old >= 0) {
				lines = lines.filter((line) => !isOf(group)(line));
				at = old;
			}
			group.filter((level) => level.checked).forEach((level) => {
				lines.splice(at, 0, level.dataset.line);
				at += 1;
			});
		});
		if (first < 0) {
			lines.splice(at, 0, "");
		}
		return lines.join("\n").trim();
	}

	function change(field, value) {
		field.value = value;
		field.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "chosen" }));
	}

	function fill() {
		const chosen = levels.filter((level) => level.checked);
		change(comment, replaced(comment.value));
		change(points, chosen.length ? String(chosen.reduce((sum, level) => sum + Math.round(Number(level.dataset.points) * PRECISION), 0) / PRECISION) : "");
	}

	/* The comment says what is chosen, whoever wrote it. */
	function read() {
		const lines = comment.value.split("\n").map((line) => line.trim());
		levels.forEach((level) => { level.checked = lines.includes(level.dataset.line); });
	}

	const group = (level) => groups.find((one) => one.includes(level));

	function focusNext(level) {
		const next = levels.slice(levels.indexOf(group(level).at(-1)) + 1)[0];
		const target = next ? group(next).find((one) => one.checked) || next : points;
		target.focus();
	}

	levels.forEach((level) => {
		level.addEventListener("change", fill);
		level.addEventListener("keydown", (event) => {
			const chosen = group(level)[Number(event.key) - 1];
			if (chosen && !event.ctrlKey && !event.metaKey && !event.altKey) {
				event.preventDefault();
				chosen.checked = true;
				fill();
				focusNext(level);
			}
		});
	});
	document.getElementById("rubric-clear").addEventListener("click", () => {
		levels.forEach((level) => { level.checked = false; });
		fill();
	});
	comment.addEventListener("change", read);
	document.getElementById("draft-restore").addEventListener("click", read);
})();
