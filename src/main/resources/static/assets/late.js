/* Offers the points that the late policy leaves of those that were just typed. Nothing changes without a click. */
(function () {
	"use strict";

	const points = document.getElementById("points");
	const take = document.getElementById("late-take");
	const off = Number(document.getElementById("late").dataset.off);
	const PRECISION = 1e6;
	/* Some read it as thousands. */
	const DOUBTFUL = /^[1-9]\d{0,2}[.,]\d{3}$/;

	function left() {
		const typed = points.value.trim().replace(",", ".");
		const value = Number(typed);
		return typed && !DOUBTFUL.test(typed) && Number.isFinite(value) && value > 0 ? Math.max(0, Math.round((value - off) * PRECISION) / PRECISION) : null;
	}

	/* Points that were stored before may already be the lower ones. */
	points.addEventListener("input", (event) => {
		const value = event.isTrusted || event.detail === "chosen" ? left() : null;
		take.hidden = value === null;
		take.textContent = take.dataset.label.replace("{0}", value).replace("{1}", points.value.trim());
	});
	take.addEventListener("click", () => {
		points.value = String(left()).replace(DOUBTFUL, "$&0");
		points.dispatchEvent(new Event("input", { bubbles: true }));
		points.focus();
	});
})();
