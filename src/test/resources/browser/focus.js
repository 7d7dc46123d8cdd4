/*
 * Watches every page for a lost focus: what has it goes away, and nothing else gets it, so that the keyboard and a screen
 * reader begin again at the top. That is an error in the console, which the journeys do not accept.
 */
(() => {
	"use strict";

	const PATIENCE = 500;
	let last = null;
	let lostAt = 0;

	const isGone = (element) => !element.isConnected || element.disabled || !element.checkVisibility({ visibilityProperty: true });
	const nameOf = (element) => element.localName + (element.id ? "#" + element.id : "") + " \"" + element.textContent.trim().slice(0, 40) + "\"";

	document.addEventListener("focus", (event) => {
		last = event.target instanceof Element ? event.target : null;
		lostAt = 0;
	}, true);
	/* Whoever clicks beside it or leaves the window doesn't lose it. */
	document.addEventListener("blur", (event) => {
		if (!isGone(event.target)) {
			setTimeout(() => {
				if (last === event.target && !isGone(last)) {
					last = null;
				}
			});
		}
	}, true);

	document.addEventListener("pointerdown", (event) => {
		last = last && last.contains(event.target) ? last : null;
	}, true);

	setInterval(() => {
		if (!last || document.activeElement !== document.body || !isGone(last)) {
			lostAt = 0;
		} else if (lostAt === 0) {
			lostAt = performance.now();
		} else if (performance.now() - lostAt > PATIENCE) {
			console.error("The page lost the focus, which " + nameOf(last) + " had");
			last = null;
		}
	}, 100);
})();
