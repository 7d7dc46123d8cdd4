/* Saves what is typed, cell by cell, and handles conflicts with other people's changes. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, queue, text, rowOf, nameOf, columnOf, labelOf, find, element, refresh, show, isSame, keyFor, entryOf, entryFor, nameOfEntry, hold, forgetStored, before } = book;
	const base = book.grid.dataset.base;
	const MOST_AT_ONCE = 1000;
	/* How long a submission's page waits for the save of its grade, in milliseconds. */
	const ANSWERED = 3000;
	let sending = false;
	let saves = 0;
	let pause = 0;
	let most = MOST_AT_ONCE;

	/* Everything is saved this way: a list of cells, each with a field, its new value, and what it was if that isn't shown. */
	function put(changes, { many = changes.length > 1 } = {}) {
		putEntries(changes.map(([cell, field, value, seen]) => {
			const entry = { ...entryFor(cell, field, value), many };
			if (seen !== undefined && !queue.has(keyFor(entry))) {
				entry.seen = seen;
			}
			return entry;
		}));
		by("not-pasted").hidden = true;
	}

	function putEntries(entries) {
		book.remember(entries.map((entry) => [entry.assignment, entry.student, entry.field, before(entry), entry.value]));
		const keys = new Set(entries.map(keyFor));
		withdraw(Array.from(asked.keys()).filter((line) => keys.has(keyFor(asked.get(line).sent))));
		entries.forEach(hold);
		send();
	}

	/* It was never stored, so nothing has to be taken back. */
	function giveUpRefused(entry) {
		const key = keyFor(entry);
		queue.delete(key);
		forgetStored(key, entry, entry.seen);
		listRefused();
		refresh(find(entry.assignment, entry.student));
		book.look(0);
	}

	/* Takes changes back, in cells that are out of sight, too. They are "undone" or "redone". */
	function putBack(changes, way) {
		changes.forEach(([assignment, student, field, value, seen]) => {
			const waiting = queue.get(keyFor({ assignment, student, field }));
			if (waiting && waiting.problem && waiting.times === 1 && waiting.tries.length === 0 && isSame(field, value, waiting.seen)) {
				giveUpRefused(waiting);
			} else {
				hold({ ...entryOf({ assignment, student, field, value }, seen), many: changes.length > 1, undoing: way });
			}
		});
		/* Undo may be disabled by now: the keyboard goes on in a cell. */
		book.go(changes.map(([assignment, student]) => find(assignment, student)).find(Boolean) || book.here);
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
		saves++;
		batch.forEach(([, entry]) => {
			entry.times = (entry.times || 0) + 1;
			entry.stopped = false;
		});
		let answer = null;
		let results = null;
		try {
			answer = await window.handback.post(base + "/cells" + (batch.some(([, entry]) => entry.many) ? "?many=true" : ""), "application/json",
				JSON.stringify(batch.map(([, { assignment, student, field, value, seen }]) => ({ assignment, student, field, value, seen }))));
			results = answer.ok ? await answer.json() : null;
		} catch (unreachable) {
			answer = null;
			if (unreachable.name === "TimeoutError") {
				/* It may have been too much for a slow connection. */
				most = Math.ceil(batch.length / 2);
			}
		}
		sending = false;
		document.dispatchEvent(new CustomEvent("gradebook:answered"));
		if (results !== null) {
			settle(batch, results);
			lost = false;
			notice(null);
			pause = 0;
			most = Math.min(most * 2, MOST_AT_ONCE);
		}
		if (answer === null) {
			again("offline", batch);
		} else if (answer.status === 401) {
			stop(batch);
			window.handback.sessionOver();
		} else if (answer.status === 404) {
			lose();
			stop(batch);
		} else if (answer.status === 400 || answer.status === 413) {
			tooMuch(batch);
		} else if (!answer.ok) {
			again("failed", batch);
		} else {
			send();
		}
	}

	/* Until they are sent again, they aren't being saved. */
	function stop(batch) {
		batch.forEach(([, entry]) => { entry.stopped = true; });
		batch.forEach(([, { assignment, student }]) => refresh(find(assignment, student)));
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
			refresh(cell);
		}
		send();
	}

	function again(why, batch) {
		notice(why);
		stop(batch);
		pause = Math.min((pause || 1) * 2, 30);
		setTimeout(send, pause * 1000);
	}

	/* Whether the section is someone else's, until it comes back */
	let lost = false;

	function lose() {
		lost = true;
		notice(queue.size > 0 ? "not-yours" : "gone");
	}

	/* What is known of the section, from looking at it */
	function isTheirs(theirs) {
		if (theirs && lost) {
			lost = false;
			notice(null);
			send();
		} else if (!theirs && !lost) {
			lose();
		}
	}

	/* Whether the notice offers what was kept from an earlier visit */
	let offered = false;

	function notice(name) {
		const box = by("grid-notice");
		offered = false;
		box.hidden = name === null;
		box.textContent = name === null ? "" : text(name);
	}

	/* The statistics follow what was saved, a moment later; nothing moves. */
	const pace = by("window-next") || by("window-previous") ? 5000 : 700;
	let following = 0;

	function follow() {
		clearTimeout(following);
		following = setTimeout(book.readStatistics, pace);
	}

	const problems = { UNREADABLE: "unreadable", DOUBTFUL: "doubtful", NOT_HERE: "not-here", NOT_ASSIGNED: "not-assigned", NOT_OFFERED: "not-offered", UNFIT_COMMENT: "comment.too-long" };

	function problemOf({ outcome, readings }, { value }) {
		const isUnprintable = outcome === "UNFIT_COMMENT" && /[\p{Cs}\p{Cc}]/u.test(value.replace(/[\t\r\n]/g, ""));
		return problems[outcome] && text(isUnprintable ? "comment.unprintable" : problems[outcome], ...(readings || []));
	}

	function sentence(cell, { field, value }) {
		const name = nameOf(rowOf(cell));
		const { title } = columnOf(cell);
		if (field !== "points") {
			return text("said.changed", name, title);
		}
		return value === "" ? text("said.cleared", name, title) : text("said.saved", name, title, value);
	}

	/* The result of each cell */
	function settle(batch, results) {
		const said = [];
		const refused = [];
		const questions = [];
		const outOfSight = new Set();
		let skipped = 0;
		let unseen = 0;
		results.forEach((result) => {
			const key = keyFor(result);
			const [, sent] = batch.find(([one]) => one === key) || [];
			const newer = queue.get(key) !== sent && queue.get(key);
			const cell = find(result.assignment, result.student);
			const problem = problemOf(result, sent);
			if (problem && sent.undoing && !cell && !newer) {
				/* No one could correct it. */
				queue.delete(key);
				window.handback.forget([key]);
				refused.push([cell, problem]);
				outOfSight.add(problem);
			} else if (problem) {
				if (!newer) {
					sent.problem = problem;
					refused.push([cell, sent.problem]);
				}
			} else if (newer) {
				/* What someone else entered wasn't shown yet, so the newer value conflicts with it too. */
				if (result.outcome !== "OTHER_VALUE") {
					newer.seen = result.value;
				}
			} else if (result.outcome === "OTHER_VALUE" && sent.tries.some((value) => isSame(sent.field, value, result.value))) {
				/* It is one's own, whose answer was lost. */
				sent.seen = result.value;
				sent.tries = [];
			} else if (result.outcome === "OTHER_VALUE" && !result.conflict && !sent.undoing) {
				/* One conflict too many for one answer: it stays in the queue and is sent again. */
			} else {
				const asked = result.outcome === "OTHER_VALUE" && !sent.undoing;
				queue.delete(key);
				if (!asked) {
					forgetStored(key, sent, result.value);
				}
				follow();
				const isOwn = result.outcome === "SAVED" || result.outcome === "UNCHANGED" && (result.mine || sent.times > 1 || isSame(sent.field, sent.value, sent.seen));
				if (!isOwn && !sent.undoing) {
					book.notMine(sent);
				}
				if (result.outcome === "OTHER_VALUE" && sent.undoing) {
					skipped++;
				} else if (asked) {
					questions.push(ask(cell, sent, result));
				} else if (cell) {
					said.push(sentence(cell, sent));
				} else if (sent.undoing) {
					said.push(text("said.many", cells(1)));
					unseen++;
				}
			}
			if (result.now !== null) {
				show(result.assignment, result.student, result.now);
			}
			refresh(cell);
		});
		const undone = [skipped > 0 && text("undo.kept", cells(skipped)), unseen > 0 && text("undo.unseen", cells(unseen)), ...outOfSight].filter(Boolean).join(" ");
		const [[, first]] = batch;
		const isOneWay = batch.every(([, { undoing }]) => undoing === first.undoing);
		by("said").textContent = skipped > 0 ? undone : outcome(said, refused, isOneWay && first.undoing);
		if (questions.length > 0) {
			by("asked").textContent = asking(questions);
		}
		listRefused();
		if (undone) {
			by("detail").textContent = undone;
		}
		book.look(1500);
	}

	const cells = (number) => number === 1 ? text("cells.one") : text("cells.many", number);

	/* What is announced after a save: how much of it was stored, and why the rest wasn't */
	function outcome(saved, refused, way) {
		const why = Array.from(new Set(refused.map(([, problem]) => problem))).join(" ");
		if (refused.length === 0) {
			const words = saved.length > 1 ? text("said.many", cells(saved.length)) : saved.join("");
			return way && words ? text("said." + way, words) : words;
		}
		if (saved.length > 0) {
			return text("said.some", cells(saved.length), refused.length, why);
		}
		const [cell] = refused[0];
		return text("said.none", refused.length === 1 && cell ? labelOf(cell) : cells(refused.length), why);
	}

	const refusedEntries = () => Array.from(queue.values()).filter((entry) => entry.problem);

	function listRefused() {
		const refused = refusedEntries();
		by("not-saved").hidden = refused.length === 0;
		by("not-saved-why").textContent = text("not-saved.cells", cells(refused.length));
	}

	by("not-saved-next").addEventListener("click", () => {
		const refused = refusedEntries();
		const here = refused.findIndex(({ assignment, student }) => find(assignment, student) === book.here);
		goTo(refused[(here + 1) % refused.length]);
	});

	function goTo({ assignment, student }) {
		if (!find(assignment, student)) {
			book.reveal(assignment);
		}
		book.go(find(assignment, student));
	}

	/* Two teachers in one cell: both values, and a choice for one or for all */
	const asked = new Map();

	function ask(cell, sent, result) {
		const line = document.createElement("div");
		line.innerHTML = result.conflict;
		line.addEventListener("click", (event) => {
			const choice = event.target.closest("button");
			if (choice) {
				choose([[line, choice.name === "keep-mine"]]);
				goTo(sent);
			}
		});
		asked.set(line, { sent, now: result.value });
		by("conflicts").append(line);
		drawAsked();
		if (cell) {
			cell.scrollIntoView({ block: "nearest", inline: "nearest" });
		}
		return line;
	}

	/* A single question is read aloud; of many, how many there are. */
	function asking([line]) {
		const parts = Array.from(line.querySelectorAll("p:first-child, dt, dd"), (part) => part.textContent);
		return asked.size > 1 ? text("said.asked", cells(asked.size)) : parts.join(" ").replace(/\s+/g, " ").trim();
	}

	/* It was answered, or something newer was typed there. */
	function withdraw(lines) {
		lines.forEach((line) => {
			asked.delete(line);
			line.remove();
		});
		drawAsked();
	}

	function choose(choices) {
		const mine = [];
		choices.forEach(([line, isMine]) => {
			const { sent, now } = asked.get(line);
			window.handback.forget([keyFor(sent)]);
			if (isMine) {
				mine.push([sent, now]);
			}
		});
		withdraw(choices.map(([line]) => line));
		if (mine.length > 0) {
			mine.forEach(([{ assignment, student, field, value }, now]) =>
				hold({ ...entryOf({ assignment, student, field, value }, now), many: mine.length > 1 }));
			book.remember(mine.map(([{ assignment, student, field, value }, now]) => [assignment, student, field, now, value]));
			send();
		}
	}

	function drawAsked() {
		const box = by("conflicts");
		const earlier = box.querySelector(".choices-of-all");
		if (earlier) {
			earlier.remove();
		}
		box.hidden = asked.size === 0;
		if (box.hidden) {
			by("asked").textContent = "";
		}
		if (asked.size > 1) {
			const all = element("p", "choices choices-of-all", ...[["keep-all-mine", true], ["keep-all-theirs", false]].map(([name, isMine]) => {
				const button = element("button", "button secondary", text(name));
				button.type = "button";
				button.addEventListener("click", () => {
					const [{ sent }] = asked.values();
					choose(Array.from(asked.keys(), (line) => [line, isMine]));
					goTo(sent);
				});
				return button;
			}));
			box.prepend(all);
		}
	}

	/* Only this tab has what couldn't be saved, or waits for an earlier save, so the browser asks before it is closed. */
	window.addEventListener("beforeunload", (event) => {
		const isUnsent = ({ times, problem }) => !times && !problem;
		if (pause > 0 && queue.size > 0 || Array.from(queue.values()).some(isUnsent)) {
			event.preventDefault();
		}
	});

	/* The submission's page would show what was stored before. */
	by("open-here").addEventListener("click", (event) => {
		if (!sending || event.ctrlKey || event.metaKey || event.shiftKey) {
			return;
		}
		event.preventDefault();
		const { href } = event.currentTarget;
		const open = () => window.location.assign(href);
		const late = window.setTimeout(open, ANSWERED);
		document.addEventListener("gradebook:answered", () => {
			window.clearTimeout(late);
			open();
		}, { once: true });
	});

	document.addEventListener("handback:goes-on", () => send());
	window.addEventListener("online", () => send());

	/* What this tab couldn't save on an earlier visit, in hidden columns too, unless it is stored by now; an older version of this page kept only points. */
	function offer() {
		const isHere = ({ assignment }) => book.all.some(({ id }) => id === assignment);
		const known = (entry) => isHere(entry) && book.named(entry.student);
		const isOfGone = (entry) => !isHere(entry) && entry.page?.split("?")[0] === window.location.pathname;
		const found = Object.entries(window.handback.typed())
			.map(([key, entry]) => [key, "points" in entry ? { ...entry, field: "points", value: entry.points } : entry])
			.filter(([key, entry]) => entry.field && (known(entry) || isOfGone(entry)) && !queue.has(key));
		const isComment = ([, { field }]) => field === "comment";
		const isStored = ([, entry]) => isSame(entry.field, entry.value, book.storedValue(entry));
		/* What was typed before it may still arrive, and replace it. */
		const isLast = ([, { field, value, tries = [] }]) => tries.every((one) => isSame(field, one, value));
		const isUnsure = (one) => isComment(one) || isStored(one);
		const kept = found.filter((one) => isComment(one) || !isStored(one) || !isLast(one));
		window.handback.forget(found.filter((one) => !kept.includes(one)).map(([key]) => key));
		if (kept.length === 0) {
			return;
		}
		const savable = kept.filter(([, entry]) => known(entry));
		const gone = kept.filter((one) => !savable.includes(one));
		const list = (some) => some.map(([, entry]) => (known(entry) ? nameOfEntry(entry) : entry.label) + ": " + (entry.field in book.FLAGS && entry.value ? "✓" : entry.value || "–")).join("; ");
		const box = by("grid-notice");
		offered = true;
		box.hidden = false;
		box.textContent = [savable.length > 0 && text(savable.some(isUnsure) ? "kept.unsure" : "kept", list(savable)), gone.length > 0 && text("kept.gone", list(gone))]
			.filter(Boolean).join(" ");
		const save = element("button", "button secondary", text("save-kept"));
		const forget = element("button", "quiet", text("discard-kept"));
		save.addEventListener("click", () => {
			notice(null);
			goTo(savable[0][1]);
			putEntries(savable.filter(([key]) => !queue.has(key)).map(([, { assignment, student, field, value, seen, tries = [] }]) =>
				({ ...entryOf({ assignment, student, field, value }, seen), tries, many: savable.length > 1 })));
		});
		forget.addEventListener("click", () => {
			notice(null);
			if (savable.length > 0) {
				goTo(savable[0][1]);
			} else {
				book.go(book.here);
			}
			window.handback.forget(kept.map(([key]) => key));
		});
		box.append(...(savable.length > 0 ? [" ", save] : []), " ", forget);
	}

	/* A draft that is offered was changed, saved or discarded. */
	function offerAgain() {
		if (offered) {
			notice(null);
			offer();
		}
	}

	Object.assign(book, { put, putBack, isTheirs, isSending: () => sending, saves: () => saves, follow, offer, offerAgain });
})();
