/*
 * Watches every page for jumps: after whatever people do, and after what comes later because of it, tables keep the rows
 * of their heads, the widths of their columns and the heights of their rows, nothing begins to scroll sideways, and the
 * browser's own score of layout shifts stays small. A jump is an error in the console, which the journeys do not accept.
 */
(() => {
	"use strict";

	const MOST_SHIFT = 0.05;
	// Text of another length or a scroll bar's rounding; a cell that grows by a line is more.
	const MOST_PIXELS = 2;
	const MOST_ROWS = 100;
	const ROWS_AT_FIRST = 20;
	const RESIZING = 500;
	const ASKED_FOR = 2000;
	const BETWEEN_SHIFTS = 1000;
	const LONGEST_SHIFTING = 5000;

	let before = null;
	let action = "arriving";
	let forgiven = 0;
	let askedFor = 0;
	let score = 0;
	let firstShift = 0;
	let lastShift = 0;
	let moved = "";
	let width = window.innerWidth;
	const said = new Set();

	const onPaper = () => window.matchMedia("print").matches;

	function measure() {
		const sizes = new Map();
		const root = document.documentElement;
		sizes.set("sideways overflow", Math.max(root.scrollWidth - root.clientWidth, 0));
		Array.from(document.querySelectorAll("table")).forEach((table, i) => {
			const name = table.id || "table " + i;
			if (!table.tHead || !table.checkVisibility()) {
				return;
			}
			sizes.set("rows in the head of " + name, table.tHead.querySelectorAll("tr").length);
			const heads = Array.from(table.tHead.rows[0] ? table.tHead.rows[0].cells : []);
			heads.forEach((head, n) => size(sizes, "width of column " + n + " of " + heads.length + " in " + name, head.offsetWidth));
			const rows = Array.from(table.rows).slice(0, MOST_ROWS);
			rows.forEach((row, n) => size(sizes, "height of row " + (row.dataset.id || row.id || n + " of " + rows.length) + " in " + name,
				row.offsetHeight));
		});
		return { sizes, width: root.clientWidth };
	}

	function size(sizes, name, pixels) {
		if (pixels > 0) {
			sizes.set(name, pixels);
		}
	}

	function say(what) {
		const sentence = "The page jumped after " + action + ": " + what;
		if (!said.has(sentence)) {
			said.add(sentence);
			console.error(sentence);
		}
	}

	function compare() {
		note(shifts.takeRecords());
		if (before === null || onPaper()) {
			return null;
		}
		const now = measure();
		if (now.width !== before.width || performance.now() < Math.max(forgiven, askedFor)) {
			before = now;
			return now;
		}
		const changes = Array.from(now.sizes).filter(([name, pixels]) => before.sizes.has(name)
			&& Math.abs(pixels - before.sizes.get(name)) > (name.startsWith("rows") ? 0 : MOST_PIXELS));
		if (changes.length > 0) {
			say(changes.slice(0, 3).map(([name, pixels]) => name + " was " + before.sizes.get(name) + ", is " + pixels).join("; ")
				+ (changes.length > 3 ? "; and " + (changes.length - 3) + " more" : ""));
			before = now;
		}
		return now;
	}

	/*
	 * Shifts count whether or not someone has just typed: that is when a jump is worst. They add up as in the browser's
	 * own metric: those with less than a second between them, for at most five seconds.
	 */
	function note(entries) {
		// The event of a new size may come after the shifts that it caused.
		if (window.innerWidth !== width) {
			resized();
		}
		entries.filter((entry) => entry.startTime > Math.max(forgiven, askedFor) && before !== null && !onPaper()).forEach((entry) => {
			if (entry.startTime - lastShift > BETWEEN_SHIFTS || entry.startTime - firstShift > LONGEST_SHIFTING) {
				firstShift = entry.startTime;
				score = 0;
			}
			lastShift = entry.startTime;
			score += entry.value;
			moved = entry.sources.map((source) => source.node).filter((node) => node && node.nodeType === Node.ELEMENT_NODE)
				.map((node) => node.localName + (node.id ? "#" + node.id : node.className ? "." + node.className : "")).join(", ") || moved;
			if (score > MOST_SHIFT) {
				say("layout shift of " + score.toFixed(3) + ", moving " + moved);
				score = 0;
			}
		});
	}

	const shifts = new PerformanceObserver((list) => note(list.getEntries()));

	function describe(event) {
		const target = event.target instanceof Element ? event.target : document.documentElement;
		return event.type + (event.key ? " of " + (event.key.length > 1 ? event.key : "a character") : "") + " in " + target.localName + (target.id ? "#" + target.id : "");
	}

	function act(event) {
		before = compare() ?? measure();
		askedFor = 0;
		score = 0;
		action = describe(event);
	}

	/*
	 * Unfolding, opening and closing help beside the page, arranging columns, longer text in a growing field and another
	 * window size move what follows because the person asked for it, until the person asks for something else.
	 */
	const forgive = () => {
		askedFor = performance.now() + ASKED_FOR;
	};

	const resized = () => {
		width = window.innerWidth;
		forgiven = performance.now() + RESIZING;
	};

	/* Long tables arrive in parts: their columns have to be as wide for the first rows as for all. */
	function arriving() {
		Array.from(document.querySelectorAll("table")).filter((table) => table.tHead && table.checkVisibility()).forEach((table, i) => {
			const widths = () => Array.from(table.tHead.rows[0].cells, (head) => head.offsetWidth);
			const all = widths();
			const late = Array.from(table.rows).slice(ROWS_AT_FIRST);
			late.forEach((row) => row.style.setProperty("display", "none", "important"));
			const first = late.length > 0 ? widths() : all;
			late.forEach((row) => row.style.removeProperty("display"));
			const changed = all.findIndex((width, n) => Math.abs(width - first[n]) > MOST_PIXELS);
			if (changed >= 0) {
				say("column " + changed + " of " + (table.id || "table " + i) + " was " + first[changed] + ", is " + all[changed] + " with its last rows");
			}
		});
	}

	let due = false;

	function soon() {
		if (!due) {
			due = true;
			requestAnimationFrame(() => {
				due = false;
				compare();
			});
		}
	}

	window.addEventListener("load", () => requestAnimationFrame(() => {
		before ??= measure();
		arriving();
		new MutationObserver(soon).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	}));
	["pointerdown", "keydown", "submit", "change", "paste"].forEach((type) => window.addEventListener(type, act, true));
	window.addEventListener("keydown", (event) => event.key === "Escape" && forgive(), true);
	window.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("summary, #help-link, .help-panel, #column-menu, #columns") && forgive(), true);
	window.addEventListener("pointermove", (event) => event.target instanceof Element && event.target.closest(".grip") && event.buttons && forgive(), true);
	window.addEventListener("input", (event) => event.target instanceof HTMLTextAreaElement && forgive(), true);
	window.addEventListener("resize", resized, true);
	window.addEventListener("pagehide", compare, true);
	shifts.observe({ type: "layout-shift", buffered: true });
})();
