/* Saves what is typed, cell by cell, and handles conflicts with other people's changes. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	if (!book) {
		return;
	}
	const { by, columns, rows, queue, text, rowOf, nameOf, columnOf, keyOf, labelOf, find, read, element, paint, show, describe, pointsOf } = book;
	const base = book.grid.dataset.base;
	const undoKey = "undo:" + document.body.dataset.person + ":" + base;
	const MOST_AT_ONCE = 1000;
	let sending = false;
	let pause = 0;
	let most = MOST_AT_ONCE;

	function entryFor(cell, points) {
		const waiting = queue.get(keyOf(cell));
		return { assignment: columnOf(cell).id, student: rowOf(cell).dataset.id, points,
			seen: waiting ? waiting.seen : read(cell).points, page: window.location.pathname + window.location.search };
	}

	/* Everything is saved this way: a list of cells with their new values. */
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
		const batch = Array.from(queue.entries()).filter(([, entry]) => !entry.problem).slice(0, most);
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
				most = Math.min(most * 2, MOST_AT_ONCE);
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
		} else if (answer.status === 400 || answer.status === 413) {
			tooMuch(batch);
		} else if (!answer.ok) {
			again("failed");
		} else {
			send();
		}
	}

	/* The same batch would be refused again: split it until the bad cell is alone. */
	function tooMuch(batch) {
		if (batch.length > 1) {
			most = Math.ceil(batch.length / 2);
		} else {
			const [[, entry]] = batch;
			const cell = find(entry.assignment, entry.student);
			entry.problem = text("too-much");
			by("said").textContent = outcome([], [[cell, entry.problem]]);
			listRefused();
			if (cell) {
				paint(cell);
				if (cell === book.here) {
					describe(cell);
				}
			}
		}
		send();
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

	/* The statistics follow what was saved, a moment later; nothing moves. */
	const pace = by("window-next") || by("window-previous") ? 5000 : 700;
	let following = 0;

	function follow() {
		clearTimeout(following);
		following = setTimeout(() => htmx.ajax("GET", base + "/statistics", { target: "#grid .statistics", swap: "outerHTML" }), pace);
	}

	/* The result of each cell */
	function settle(batch, results) {
		const said = [];
		const refused = [];
		let skipped = 0;
		results.forEach((result) => {
			const key = result.assignment + " " + result.student;
			const [, sent] = batch.find(([one]) => one === key) || [];
			const newer = queue.get(key) !== sent && queue.get(key);
			const cell = find(result.assignment, result.student);
			const problem = { UNREADABLE: "unreadable", DOUBTFUL: "doubtful", NOT_HERE: "not-here" }[result.outcome];
			if (problem) {
				if (!newer) {
					sent.problem = text(problem, ...(result.readings || []));
					refused.push([cell, sent.problem]);
				}
			} else if (newer) {
				/* What someone else entered wasn't shown yet, so the newer value conflicts with it too. */
				if (result.outcome !== "OTHER_VALUE") {
					newer.seen = result.now.split("|")[0];
				}
			} else {
				const asked = result.outcome === "OTHER_VALUE" && !sent.undoing && cell;
				queue.delete(key);
				if (!asked) {
					window.handback.forget([key]);
				}
				follow();
				if (result.outcome !== "SAVED" && !sent.undoing) {
					notMine(result);
				}
				if (result.outcome === "OTHER_VALUE" && sent.undoing) {
					skipped++;
				} else if (asked) {
					ask(cell, sent.points, result);
				} else if (cell) {
					said.push(text(sent.points === "" ? "said.cleared" : "said.saved", nameOf(rowOf(cell)), columnOf(cell).title, sent.points));
				}
			}
			if (cell) {
				if (result.now !== null) {
					show(cell, result.now);
				}
				paint(cell);
				if (cell === book.here) {
					describe(cell);
				}
			}
		});
		by("said").textContent = skipped > 0 ? text("undo.kept", skipped) : outcome(said, refused);
		listRefused();
		if (skipped > 0) {
			by("detail").textContent = text("undo.kept", skipped);
		}
		look(1500);
	}

	const cells = (number) => number === 1 ? text("cells.one") : text("cells.many", number);

	/* What is announced after a save: how much of it was stored, and why the rest wasn't */
	function outcome(saved, refused) {
		const why = Array.from(new Set(refused.map(([, problem]) => problem))).join(" ");
		if (refused.length === 0) {
			return saved.length > 1 ? text("said.many", cells(saved.length)) : saved.join("");
		}
		if (saved.length > 0) {
			return text("said.some", cells(saved.length), refused.length, why);
		}
		const [cell] = refused[0];
		return text("said.none", refused.length === 1 && cell ? labelOf(cell) : cells(refused.length), why);
	}

	const refusedCells = () => Array.from(queue.values()).filter((entry) => entry.problem)
		.map((entry) => find(entry.assignment, entry.student)).filter(Boolean);

	function listRefused() {
		const refused = refusedCells();
		by("not-saved").hidden = refused.length === 0;
		by("not-saved-why").textContent = text("not-saved.cells", cells(refused.length));
	}

	by("not-saved-next").addEventListener("click", () => {
		const refused = refusedCells();
		book.go(refused[(refused.indexOf(book.here) + 1) % refused.length]);
	});

	/* Two teachers in one cell: both values, and a choice */
	function ask(cell, mine, result) {
		const box = by("conflicts");
		const line = document.createElement("div");
		line.innerHTML = result.conflict;
		line.addEventListener("click", (event) => {
			const choice = event.target.closest("button");
			if (choice) {
				line.remove();
				box.hidden = box.childElementCount === 0;
				window.handback.forget([keyOf(cell)]);
				if (choice.name === "keep-mine") {
					put([[cell, mine, result.now.split("|")[0]]]);
				}
				book.go(cell);
			}
		});
		box.append(line);
		box.hidden = false;
		cell.scrollIntoView({ block: "nearest", inline: "nearest" });
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

	/* A value that was already there isn't undone from this tab. */
	function notMine(result) {
		steps = steps.map((step) => step.filter(([assignment, student]) => assignment !== result.assignment || student !== result.student)).filter((step) => step.length > 0);
		keepSteps();
	}

	function keepSteps() {
		by("undo").disabled = steps.length === 0;
		try {
			sessionStorage.setItem(undoKey, JSON.stringify(steps));
		} catch (unavailable) {
			/* Then it lasts as long as the page. */
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
		book.go(cells[0][0]);
	}

	/* What happened meanwhile, here and in the LMS, which is read for a gradebook that was just opened */
	let timer = 0;
	let opened = 4;

	function look(soon) {
		clearTimeout(timer);
		const moving = rows.some((row) => Array.from(row.cells).slice(1).some((cell) => ["saved", "sending"].includes(read(cell).stage)));
		timer = setTimeout(refresh, soon ?? (moving || opened-- > 0 ? 1500 : 15000));
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
							const before = read(cell).points;
							show(cell, brief);
							if (read(cell).points !== before) {
								follow();
							}
						}
					});
				});
			}
		} catch (unreachable) {
			/* The next poll may succeed. */
		}
		look();
	}

	document.addEventListener("visibilitychange", () => document.hidden || look(0));
	document.addEventListener("handback:goes-on", () => send());
	window.addEventListener("online", () => send());

	/* What this tab couldn't save on an earlier visit */
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

	by("undo").disabled = steps.length === 0;
	by("undo").addEventListener("click", undo);
	Object.assign(book, { entryFor, put, undo, look, offer });
})();
