/* Adds up the chosen levels of a rubric, and says in the comment which they are. What the teacher typed stays. */
(function () {
	"use strict";

	const form = document.getElementById("grade");
	const { points, comment } = form.elements;
	const levels = Array.from(document.querySelectorAll("#rubric input[type=radio]"));
	const known = levels.map((level) => level.dataset.line);
	const PRECISION = 100;

	/* The lines of the rubric are replaced where they are, or come first. */
	function replaced(text, lines) {
		let before = [];
		let after = [];
		text.split("\n").forEach((line) => {
			if (!known.includes(line.trim())) {
				after.push(line);
			} else if (before.length === 0) {
				before = after;
				after = [];
			}
		});
		return [before, lines, after].map((part) => part.join("\n").trim()).filter(Boolean).join("\n\n");
	}

	function change(field, value) {
		field.value = value;
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}

	function fill() {
		const chosen = levels.filter((level) => level.checked);
		change(comment, replaced(comment.value, chosen.map((level) => level.dataset.line)));
		change(points, chosen.length ? String(chosen.reduce((sum, level) => sum + Math.round(Number(level.dataset.points) * PRECISION), 0) / PRECISION) : "");
	}

	/* The comment says what is chosen, whoever wrote it. */
	function read() {
		const lines = comment.value.split("\n").map((line) => line.trim());
		levels.forEach((level) => { level.checked = lines.includes(level.dataset.line); });
	}

	const group = (level) => levels.filter((one) => one.name === level.name);

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
