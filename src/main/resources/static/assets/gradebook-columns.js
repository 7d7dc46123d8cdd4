/* The gradebook's columns: their heads, what can be done with them, and their numbers. What is arranged is kept on the server. */
(function () {
	"use strict";

	const book = window.handback.gradebook;
	const { by, grid, data, all, columns, rows, made, text, element, drawing, storedIn, arrange, number } = book;
	const base = grid.dataset.base;
	const WIDTH = 112;
	const NARROWEST = 72;
	const WIDEST = 480;
	const STEP = 24;
	const layout = { order: [], hidden: [], widths: {}, sort: null, descending: false, ...data.layout };
	const filter = { column: null, kind: null };
	let statistics = data.statistics;
	let open = null;

	const placeOf = (id) => layout.order.indexOf(id) < 0 ? layout.order.length : layout.order.indexOf(id);
	const ordered = () => all.slice().sort((one, other) => placeOf(one.id) - placeOf(other.id));
	const isShown = (column) => !layout.hidden.includes(column.id);
	const pointsIn = (row, id) => storedIn(id, row.dataset.id).points;

	/* Which students are in sight */
	const kinds = {
		ungraded: (cell, column, row) => book.isGradable(column, row) && cell.points === "" && !cell.notes.includes("words") && !cell.flags.includes("excluded"),
		low: (cell, column) => cell.points !== "" && column.possible !== "" && number(cell.points) < 0.6 * Number(column.possible),
		today: (cell) => cell.notes.includes("today")
	};

	function isWanted(row) {
		const column = all.find((one) => one.id === filter.column);
		return !column || kinds[filter.kind](storedIn(column.id, row.dataset.id), column, row);
	}

	/* Students without points come last, whichever way the others are sorted. */
	function compare(one, other) {
		const [a, b] = [pointsIn(one, layout.sort), pointsIn(other, layout.sort)];
		if (a === "" || b === "") {
			return (a === "") - (b === "");
		}
		return layout.descending ? number(b) - number(a) : number(a) - number(b);
	}

	/* However few a filter leaves, the page stays as high, so that nothing below them moves. */
	function hold() {
		const { style, offsetHeight } = grid.parentElement;
		style.setProperty("--held", filter.column === null ? "" : style.getPropertyValue("--held") || offsetHeight + "px");
	}

	function draw() {
		hold();
		/* What was in sight may have been deleted. */
		if (!all.some(isShown)) {
			layout.hidden = [];
		}
		const shown = ordered().filter(isShown);
		const students = made.filter(isWanted);
		if (all.some((column) => column.id === layout.sort)) {
			students.sort(compare);
		}
		drawHeads(shown);
		arrange(shown, students);
		if (!book.here) {
			by("detail").replaceChildren();
		}
		drawStatistics();
		drawChoices();
		by("filtered").hidden = filter.column === null;
		by("filtered-what").textContent = filter.column === null ? ""
			: text("filter." + filter.kind + ".on", all.find((one) => one.id === filter.column).brief, students.length, made.length);
		document.dispatchEvent(new CustomEvent("gradebook:arranged"));
	}

	/* A colleague may have changed an assignment. It can wait while heads or choices are in use. */
	function take(fresh) {
		const differing = fresh.filter((one) => all.some((column) => column.id === one.id && JSON.stringify(column) !== JSON.stringify(one)));
		if (differing.length === 0 || open || [grid.tHead, by("columns")].some((part) => part.contains(document.activeElement))) {
			return;
		}
		differing.forEach((one) => Object.assign(all.find(({ id }) => id === one.id), one));
		drawHeads(columns);
		drawStatistics();
		drawChoices();
		book.cells().forEach((cell) => {
			book.label(cell);
			book.refresh(cell);
		});
	}

	/* One request at a time, so that the last arrangement is the one that stays. */
	let isSending = false;
	let isNewer = false;

	function keep() {
		isNewer = true;
		if (!isSending) {
			send();
		}
	}

	async function send() {
		isNewer = false;
		isSending = true;
		const answer = await window.handback.post(base + "/layout", "application/json", JSON.stringify(layout), { keepalive: true }).catch(() => null);
		isSending = false;
		if (answer === null || answer.status >= 500) {
			setTimeout(keep, 5000);
		} else if (isNewer) {
			send();
		}
	}

	/* Before the browser asks for the page that follows, which may be this one; not every browser says so. */
	["beforeunload", "pagehide"].forEach((leaving) => window.addEventListener(leaving, () => isNewer && send()));

	function change(how) {
		how();
		draw();
		keep();
	}

	/* Shows a cell that a filter or the choice of columns has put out of sight. */
	function reveal(assignment) {
		filter.column = null;
		change(() => { layout.hidden = layout.hidden.filter((id) => id !== assignment); });
	}

	/* Heads */
	function drawHeads(shown) {
		const name = element("th", "", text("student"));
		name.scope = "col";
		grid.tHead.rows[0].replaceChildren(name, ...shown.map(headOf));
		const sizes = grid.querySelector("colgroup");
		sizes.replaceChildren(document.createElement("col"), ...shown.map((column) => {
			const size = document.createElement("col");
			size.style.width = widthOf(column.id) + "px";
			return size;
		}));
		spread(shown);
	}

	const widthOf = (id) => layout.widths[id] || WIDTH;
	const within = (width) => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));
	const spread = (shown) => grid.style.setProperty("--columns", shown.reduce((sum, column) => sum + widthOf(column.id), 0) + "px");

	function headOf(column) {
		const link = element("a", "", column.brief);
		link.href = grid.dataset.work + column.id;
		link.dir = "auto";
		if (column.brief !== column.title) {
			link.title = column.title;
			link.replaceChildren(element("span", "", column.brief), element("span", "out-of-sight", column.title));
			link.firstChild.setAttribute("aria-hidden", "true");
		}
		const menu = element("button", "head-menu", "");
		menu.type = "button";
		menu.tabIndex = -1;
		menu.setAttribute("aria-haspopup", "menu");
		menu.setAttribute("aria-label", text("column", column.title));
		const grip = element("span", "grip", "");
		const brief = element("span", "", [column.due, column.possible && text("points.of", column.possible)].filter(Boolean).join(" · "));
		brief.setAttribute("aria-hidden", "true");
		const facts = [column.due && text("due", column.due), column.possible && text("points", column.possible)].filter(Boolean).join(", ");
		const head = element("th", "", link, element("small", "", brief, element("span", "out-of-sight", facts)), menu, grip);
		head.scope = "col";
		head.dataset.id = column.id;
		if (column.id === layout.sort) {
			head.setAttribute("aria-sort", layout.descending ? "descending" : "ascending");
		}
		menu.addEventListener("click", () => openMenu(column.id, menu));
		grip.addEventListener("pointerdown", (event) => drag(event, column.id));
		return head;
	}

	function drag(event, id) {
		const start = event.clientX - widthOf(id);
		const move = (moved) => {
			layout.widths[id] = within(moved.clientX - start);
			grid.querySelectorAll("col")[columns.findIndex((one) => one.id === id) + 1].style.width = layout.widths[id] + "px";
			spread(columns);
		};
		event.preventDefault();
		event.target.setPointerCapture(event.pointerId);
		event.target.addEventListener("pointermove", move);
		event.target.addEventListener("pointerup", () => {
			event.target.removeEventListener("pointermove", move);
			keep();
		}, { once: true });
	}

	/* The menu of a column */
	const menu = by("column-menu");
	const hide = menu.querySelector("[data-do='hide']");
	const items = () => Array.from(menu.querySelectorAll("button:enabled"));

	function openMenu(id, button) {
		open = { id, button };
		const place = button.getBoundingClientRect();
		hide.disabled = columns.length === 1;
		menu.hidden = false;
		menu.style.left = Math.max(8, Math.min(place.right - menu.offsetWidth, window.innerWidth - menu.offsetWidth - 8)) + "px";
		menu.style.top = Math.min(place.bottom + 4, window.innerHeight - menu.offsetHeight - 8) + "px";
		items()[0].focus();
	}

	function hideMenu() {
		open = null;
		menu.hidden = true;
	}

	function closeMenu() {
		if (open) {
			const { id } = open;
			hideMenu();
			const head = grid.tHead.querySelector("th[data-id='" + id + "'] button") || grid.tHead.querySelector("th button");
			if (head) {
				head.focus();
			}
		}
	}

	function move(id, places) {
		const shown = columns.map((column) => column.id);
		const other = shown[shown.indexOf(id) + places];
		if (other) {
			const order = ordered().map((column) => column.id);
			order.splice(order.indexOf(id), 1);
			order.splice(order.indexOf(other) + (places > 0 ? 1 : 0), 0, id);
			layout.order = order;
		}
	}

	function announce(action, id) {
		const { title } = all.find((column) => column.id === id);
		const place = columns.findIndex((column) => column.id === id) + 1;
		const said = { up: "arranged.up", down: "arranged.down", names: "arranged.names", left: "arranged.place", right: "arranged.place", hide: "arranged.hidden" }[action];
		by("said").textContent = said ? text(said, title, place, columns.length) : "";
	}

	const actions = {
		up: (id) => { layout.sort = id; layout.descending = false; },
		down: (id) => { layout.sort = id; layout.descending = true; },
		names: () => { layout.sort = null; },
		left: (id) => move(id, -1),
		right: (id) => move(id, 1),
		wider: (id) => { layout.widths[id] = within(widthOf(id) + STEP); },
		narrower: (id) => { layout.widths[id] = within(widthOf(id) - STEP); },
		hide: (id) => { layout.hidden.push(id); }
	};

	menu.addEventListener("click", (event) => {
		const item = event.target.closest("button");
		if (!item || !open) {
			return;
		}
		const { id } = open;
		if (item.dataset.filter) {
			filter.column = id;
			filter.kind = item.dataset.filter;
			draw();
		} else if (item.dataset.do === "select") {
			book.selectColumn(columns.findIndex((column) => column.id === id));
			hideMenu();
			return;
		} else {
			change(() => actions[item.dataset.do](id));
			announce(item.dataset.do, id);
		}
		closeMenu();
	});
	menu.addEventListener("keydown", (event) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step) {
			const choices = items();
			choices[(choices.indexOf(document.activeElement) + step + choices.length) % choices.length].focus();
		} else if (event.key === "Escape" || event.key === "Tab") {
			closeMenu();
		} else {
			return;
		}
		event.preventDefault();
	});
	document.addEventListener("pointerdown", (event) => {
		if (open && !menu.contains(event.target) && event.target !== open.button) {
			hideMenu();
		}
	});
	grid.parentElement.addEventListener("scroll", hideMenu);
	by("filter-off").addEventListener("click", () => {
		filter.column = null;
		draw();
		book.go(book.here);
	});

	/* Which columns are in sight */
	function drawChoices() {
		by("column-choices").replaceChildren(...ordered().map((column) => {
			const box = element("input", "", "");
			box.type = "checkbox";
			box.checked = isShown(column);
			box.disabled = box.checked && columns.length === 1;
			box.addEventListener("change", () => {
				change(() => { layout.hidden = box.checked ? layout.hidden.filter((id) => id !== column.id) : [...layout.hidden, column.id]; });
				by("column-choices").querySelectorAll("input")[ordered().indexOf(column)].focus();
			});
			return element("label", "choice", box, element("span", "", column.title));
		}));
	}

	by("columns-reset").addEventListener("click", () => change(() => Object.assign(layout, { order: [], hidden: [], widths: {}, sort: null, descending: false })));

	/* Mean and median of everyone, or the mean of those whom a filter leaves */
	function drawStatistics() {
		const line = grid.tHead.rows[1];
		const head = element("th", "", filter.column === null ? text("statistics") : text("statistics.shown", rows.length));
		head.scope = "row";
		line.replaceChildren(head, ...columns.map((column) => {
			const cell = document.createElement("td");
			if (filter.column !== null) {
				const points = rows.map((row) => storedIn(column.id, row.dataset.id)).filter((one) => one.points !== "" && !one.flags.includes("excluded"));
				cell.textContent = points.length === 0 ? "" : mean(points.map((one) => number(one.points)));
			} else if (statistics === null) {
				cell.textContent = "…";
			} else if (statistics[column.id]) {
				const counted = statistics[column.id];
				cell.append(element("div", "", element("span", "", text("statistics.both", counted.mean, counted.median)), histogram(counted)));
			}
			return cell;
		}));
		by("numbers-rows").replaceChildren(...columns.filter((column) => statistics && statistics[column.id]).map(numbersOf));
	}

	const mean = (points) => String(Math.round(points.reduce((sum, one) => sum + one, 0) / points.length * 10) / 10);

	function histogram({ bars, graded }) {
		const label = text(graded === 1 ? "statistics.of.one" : "statistics.of", graded);
		return drawing("svg", { class: "histogram", viewBox: "0 0 48 20", role: "img", "aria-label": label },
			...bars.filter((bar) => bar.height > 0).map(({ x, y, height }) => drawing("rect", { x, y, width: 5, height })));
	}

	function numbersOf(column) {
		const { graded, mean: average, median, lowest, highest, bars } = statistics[column.id];
		const head = element("th", "", column.title);
		head.scope = "row";
		head.dir = "auto";
		const distribution = bars.filter((bar) => bar.count > 0).map((bar) => element("span", "bar-number", text("numbers.bar", bar.from, bar.to, bar.count)));
		return element("tr", "", head, ...[graded, average, median, lowest, highest].map((one) => element("td", "number", String(one))), element("td", "", ...distribution));
	}

	async function readStatistics() {
		try {
			const answer = await window.handback.get(base + "/statistics");
			if (answer.ok) {
				statistics = await answer.json();
				drawStatistics();
			}
		} catch (unreachable) {
			/* They follow the next change. */
		}
	}

	Object.assign(book, { mean, readStatistics, draw, reveal, take });
	if (statistics === null) {
		readStatistics();
	}
})();
