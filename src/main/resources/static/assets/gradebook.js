/* The gradebook: cells are typed in like a spreadsheet's, and each is saved as it is left. */
(function () {
	"use strict";

	const grid = document.getElementById("grid");
	if (!grid) {
		return;
	}
	const by = (id) => document.getElementById(id);
	const base = grid.dataset.base;
	const undoKey = "undo:" + document.body.dataset.person + ":" + base;
	const columns = Array.from(grid.tHead.rows[0].cells).slice(1).map((head) => ({
		id: head.dataset.id, possible: head.dataset.possible, title: head.querySelector("a").textContent
	}));
	const rows = Array.from(grid.tBodies[0].rows);
	const shown = new WeakMap();
	const queue = new Map();
	let here = null;
	let sending = false;
	let pause = 0;

	function text(name, ...values) {
		const found = by("texts").content.querySelector("[data-text='" + name + "']");
		return (found ? found.textContent : name).replace(/\{(\d)\}/g, (all, i) => values[Number(i)] ?? "");
	}

	/* Cells and their places */
	const rowOf = (cell) => cell.parentElement;
	const nameOf = (row) => row.cells[0].querySelector("bdi").textContent;
	const columnOf = (cell) => columns[cell.cellIndex - 1];
	const labelOf = (cell) => text("cell", nameOf(rowOf(cell)), columnOf(cell).title);
	const keyOf = (cell) => columnOf(cell).id + " " + rowOf(cell).dataset.id;
	const at = (row, column) => rows[row] && rows[row].cells[column + 1];
	const isOpen = (cell) => !rowOf(cell).classList.contains("gone");

	function find(assignment, student) {
		const row = rows.find((one) => one.dataset.id === student);
		const column = columns.findIndex((one) => one.id === assignment);
		return row && column >= 0 ? row.cells[column + 1] : null;
	}

	/* What a cell shows: points, stage, reason, flags, the other side's points */
	function read(cell) {
		if (!shown.has(cell)) {
			const points = cell.querySelector("b");
			const stage = cell.querySelector(".state");
			const flags = Array.from(cell.querySelectorAll("[data-flag]"), (mark) => mark.dataset.flag).join(" ");
			shown.set(cell, points ? [points.textContent, stage.className.split("state-").pop(), cell.dataset.r || "", flags, ""] : ["", "none", "", "", ""]);
		}
		const [points, stage, reason, flags, theirs] = shown.get(cell);
		return { points, stage, reason, flags, theirs };
	}

	function element(name, className, content) {
		const made = document.createElement(name);
		made.className = className;
		made.textContent = content;
		return made;
	}

	function paint(cell) {
		const entry = queue.get(keyOf(cell));
		const state = read(cell);
		const points = entry ? entry.points : state.points;
		const possible = columnOf(cell).possible;
		cell.classList.toggle("more", possible !== "" && Number(points.replace(",", ".")) > Number(possible));
		cell.classList.toggle("wrong", Boolean(entry && entry.problem));
		cell.toggleAttribute("aria-invalid", false);
		if (cell.querySelector("input")) {
			return;
		}
		cell.replaceChildren();
		if (points === "" && !entry && state.stage === "none" && state.flags === "") {
			return;
		}
		cell.append(element("b", "", points));
		state.flags.split(" ").filter(Boolean).forEach((flag) => cell.append(element("small", "mark", text("flag." + flag))));
		if (entry) {
			cell.append(element("span", "state", entry.problem || text("saving")));
			cell.toggleAttribute("aria-invalid", Boolean(entry.problem));
			if (entry.problem) {
				cell.setAttribute("aria-invalid", "true");
			}
			return;
		}
		cell.append(by("stages").content.querySelector(".state-" + state.stage).cloneNode(true));
	}

	function show(cell, brief) {
		const parts = brief === "" ? ["", "none", "", "", ""] : brief.split("|");
		if (read(cell) && shown.get(cell).join("|") !== parts.join("|")) {
			shown.set(cell, parts);
			paint(cell);
			if (cell === here) {
				describe(cell);
			}
		}
	}

	/* Where the keyboard is, in words and with what can be done */
	function describe(cell) {
		const state = read(cell);
		const box = by("detail");
		const possible = columnOf(cell).possible;
		const points = possible ? text("of", state.points || "–", possible) : state.points || "–";
		box.replaceChildren(element("b", "", labelOf(cell)), element("span", "", points));
		if (state.stage !== "none") {
			box.append(by("stages").content.querySelector(".state-" + state.stage).cloneNode(true));
		}
		if (cell.classList.contains("more")) {
			box.append(element("span", "warn", text("more")));
		}
		if (state.reason) {
			box.append(element("span", "", text("reason." + state.reason)));
		}
		const address = grid.dataset.work + columnOf(cell).id;
		if (state.stage === "two-values") {
			box.append(element("span", "", text("theirs", state.theirs || text("conflict.none"))));
			box.append(link(address + "#row-" + rowOf(cell).dataset.id, text("choose")));
		}
		box.append(link(address + "/submissions/" + rowOf(cell).dataset.id, text("open")));
	}

	function link(address, words) {
		const made = element("a", "", words);
		made.href = address;
		return made;
	}

	function go(cell) {
		if (!cell) {
			return;
		}
		if (here) {
			here.tabIndex = -1;
		}
		here = cell;
		here.tabIndex = 0;
		here.focus();
		describe(here);
		turnTo(rows.indexOf(rowOf(here)));
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

	function pointsOf(cell) {
		const entry = queue.get(keyOf(cell));
		return entry ? entry.points : read(cell).points;
	}

	const isEmpty = (cell) => pointsOf(cell) === "" && !read(cell).flags.includes("excluded");

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

	function entryFor(cell, points) {
		const waiting = queue.get(keyOf(cell));
		return { assignment: columnOf(cell).id, student: rowOf(cell).dataset.id, points,
			seen: waiting ? waiting.seen : read(cell).points, page: window.location.pathname + window.location.search };
	}

	/* Everything that is saved goes this way: a list of cells with what they shall hold. */
	function put(changes, options) {
		const how = { many: changes.length > 1, undoable: true, ...options };
		const undo = [];
		changes.forEach(([cell, points, seen]) => {
			const entry = entryFor(cell, points);
			entry.many = how.many;
			entry.undoing = Boolean(how.undoing);
			if (seen !== undefined && !queue.has(keyOf(cell))) {
				entry.seen = seen;
			}
			undo.push([entry.assignment, entry.student, pointsOf(cell), points]);
			queue.set(keyOf(cell), entry);
			window.handback.keep(keyOf(cell), entry);
			paint(cell);
		});
		if (how.undoable) {
			remember(undo);
		}
		send();
	}

	async function send() {
		if (sending || queue.size === 0) {
			return;
		}
		const batch = Array.from(queue.entries()).filter(([, entry]) => !entry.problem);
		if (batch.length === 0) {
			return;
		}
		sending = true;
		let answer = null;
		try {
			answer = await fetch(base + "/cells" + (batch.some(([, entry]) => entry.many) ? "?many=true" : ""), {
				method: "POST", credentials: "same-origin",
				headers: { "Content-Type": "application/json", "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers")) },
				body: JSON.stringify(batch.map(([, { assignment, student, points, seen }]) => ({ assignment, student, points, seen })))
			});
			if (answer.ok) {
				settle(batch, await answer.json());
				notice(null);
				pause = 0;
			}
		} catch (unreachable) {
			answer = null;
		}
		sending = false;
		if (answer === null) {
			again("offline");
		} else if (answer.status === 401) {
			window.handback.sessionOver();
		} else if (answer.status === 404) {
			notice("not-yours");
		} else if (!answer.ok) {
			again("failed");
		} else {
			send();
		}
	}

	function again(why) {
		notice(why);
		pause = Math.min((pause || 1) * 2, 30);
		setTimeout(send, pause * 1000);
	}

	function notice(name) {
		const box = by("grid-notice");
		box.hidden = name === null;
		box.textContent = name === null ? "" : text(name);
	}

	/* What became of each cell */
	function settle(batch, results) {
		const said = [];
		let skipped = 0;
		results.forEach((result) => {
			const key = result.assignment + " " + result.student;
			const [, sent] = batch.find(([one]) => one === key) || [];
			const newer = queue.get(key) !== sent && queue.get(key);
			const cell = find(result.assignment, result.student);
			if (result.outcome === "UNREADABLE" || result.outcome === "NOT_HERE") {
				if (!newer) {
					sent.problem = text(result.outcome === "UNREADABLE" ? "unreadable" : "not-here");
					said.push(sent.problem);
				}
			} else if (newer) {
				newer.seen = result.now.split("|")[0];
			} else {
				queue.delete(key);
				window.handback.forget([key]);
				if (result.outcome === "OTHER_VALUE" && sent.undoing) {
					skipped++;
				} else if (result.outcome === "OTHER_VALUE" && cell) {
					ask(cell, sent.points, result.now);
				} else if (cell) {
					said.push(text(sent.points === "" ? "said.cleared" : "said.saved", nameOf(rowOf(cell)), columnOf(cell).title, sent.points));
				}
			}
			if (cell) {
				if (result.now !== null) {
					show(cell, result.now);
				}
				paint(cell);
				if (cell === here) {
					describe(cell);
				}
			}
		});
		by("said").textContent = skipped > 0 ? text("undo.kept", skipped) : said.length > 1 ? text("said.many", said.length) : said.join("");
		if (skipped > 0) {
			by("detail").textContent = text("undo.kept", skipped);
		}
		look(1500);
	}

	/* Two teachers in one cell: both values, and a choice */
	function ask(cell, mine, now) {
		const box = by("conflicts");
		const theirs = now.split("|")[0];
		const line = element("p", "", text("conflict", nameOf(rowOf(cell)), columnOf(cell).title, mine || text("conflict.none"), theirs || text("conflict.none")));
		line.append(choice(text("keep-theirs", theirs || text("conflict.none")), line, cell, () => {}));
		line.append(choice(text("use-mine", mine || text("conflict.none")), line, cell, () => put([[cell, mine, theirs]])));
		box.append(line);
		box.hidden = false;
	}

	function choice(words, line, cell, then) {
		const button = element("button", "button secondary", words);
		button.type = "button";
		button.addEventListener("click", () => {
			line.remove();
			by("conflicts").hidden = by("conflicts").childElementCount === 0;
			then();
			go(cell);
		});
		return button;
	}

	/* Undo, in this tab */
	let steps = [];
	try {
		steps = JSON.parse(sessionStorage.getItem(undoKey)) || [];
	} catch (unavailable) {
		steps = [];
	}

	function remember(undo) {
		steps.push(undo);
		steps = steps.slice(-50);
		keepSteps();
	}

	function keepSteps() {
		by("undo").disabled = steps.length === 0;
		try {
			sessionStorage.setItem(undoKey, JSON.stringify(steps));
		} catch (unavailable) {
			/* Then it lives as long as the page. */
		}
	}

	function undo() {
		const last = steps.pop();
		keepSteps();
		const cells = (last || []).map(([assignment, student, before, after]) => [find(assignment, student), before, after]).filter(([cell]) => cell);
		if (cells.length === 0) {
			by("said").textContent = text("undo.nothing");
			return;
		}
		put(cells, { undoable: false, undoing: true });
		go(cells[0][0]);
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
			/* Then it holds for this page. */
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
	grid.tBodies[0].addEventListener("click", (event) => {
		const cell = event.target.closest("td");
		if (cell && !cell.querySelector("input")) {
			const again = cell === here;
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
	by("undo").addEventListener("click", undo);
	by("help").addEventListener("click", () => by("keys").showModal());

	/* One student at a time where the window is small */
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
	rows.forEach((row) => columns.forEach((column, i) => row.cells[i + 1].setAttribute("data-label", column.possible ? text("of", column.title, column.possible) : column.title)));

	/* What happened meanwhile, here and in the learning platform */
	let timer = 0;

	function look(soon) {
		clearTimeout(timer);
		const moving = rows.some((row) => Array.from(row.cells).slice(1).some((cell) => ["saved", "on-its-way"].includes(read(cell).stage)));
		timer = setTimeout(refresh, soon ?? (moving ? 1500 : 15000));
	}

	async function refresh() {
		if (document.hidden || sending) {
			look();
			return;
		}
		try {
			const answer = await fetch(base + "/states?students=" + rows.map((row) => row.dataset.id).join(","),
				{ credentials: "same-origin", headers: { "HX-Request": "true" } });
			if (answer.ok && !sending) {
				Object.entries(await answer.json()).forEach(([student, cells]) => {
					cells.forEach((brief, i) => {
						const cell = find(student && columns[i] ? columns[i].id : "", student);
						if (cell && !queue.has(keyOf(cell)) && !cell.querySelector("input")) {
							show(cell, brief);
						}
					});
				});
			}
		} catch (unreachable) {
			/* The next look may reach it. */
		}
		look();
	}

	document.addEventListener("visibilitychange", () => document.hidden || look(0));
	document.addEventListener("handback:goes-on", () => send());
	window.addEventListener("online", () => send());

	/* What an earlier visit of this tab could not save */
	function offer() {
		const kept = Object.entries(window.handback.typed()).filter(([, entry]) => find(entry.assignment, entry.student));
		if (kept.length === 0) {
			return;
		}
		const box = by("grid-notice");
		box.hidden = false;
		box.textContent = text("kept", kept.map(([, entry]) => nameOf(rowOf(find(entry.assignment, entry.student))) + ": " + (entry.points || "–")).join("; "));
		const save = element("button", "button secondary", text("save-kept"));
		const forget = element("button", "quiet", text("discard-kept"));
		save.addEventListener("click", () => {
			notice(null);
			put(kept.map(([, entry]) => [find(entry.assignment, entry.student), entry.points, entry.seen]), { many: kept.length > 1 });
		});
		forget.addEventListener("click", () => {
			notice(null);
			window.handback.forget(kept.map(([key]) => key));
		});
		box.append(" ", save, " ", forget);
	}

	by("tools").hidden = false;
	by("one-student").hidden = false;
	grid.classList.add("live");
	by("undo").disabled = steps.length === 0;
	rows.forEach((row) => Array.from(row.cells).slice(1).forEach((cell) => {
		cell.tabIndex = -1;
		if (cell.childElementCount > 0) {
			read(cell);
			cell.classList.toggle("more", columnOf(cell).possible !== "" && Number(read(cell).points) > Number(columnOf(cell).possible));
		}
	}));
	here = at(0, 0);
	here.tabIndex = 0;
	turnTo(0);
	offer();
	look(0);
})();
