/* Fields that are saved when you leave them, and what the page says about them. */
(function () {
	"use strict";

	const FIELDS = "input[hx-post], textarea[hx-post]";
	const TICKED = "true";
	const page = window.location.pathname.replace(/\/grades$/, "");
	const isBox = (field) => field.type === "checkbox";
	const valueOf = (field) => isBox(field) ? (field.checked ? TICKED : "") : field.value;
	const fill = (field, value) => Object.assign(field, isBox(field) ? { checked: value === TICKED } : { value });
	const isSame = (one, other) => one.trim() === other.trim();
	const rowOf = (field) => field.closest("tr");
	const fieldsOf = (row) => Array.from(row.querySelectorAll(FIELDS));
	/* A box has the name of its flag in the form's hidden fields. */
	const nameOf = (field) => isBox(field) ? field.name.replace(/^flags?/, field.value) : field.name;
	const keyOf = (field) => page + " " + nameOf(field);
	const seenOf = (field) => field.form.elements["seen-" + nameOf(field)];
	const isAsked = (field) => Boolean(field.form.elements["theirs-" + nameOf(field)]);

	function storedIn(field, part) {
		const data = part.querySelector("data[data-field='" + nameOf(field).split("-")[0] + "']");
		return data ? data.value : "";
	}

	/* Whoever has the field in use types over what is in it. */
	function put(field, value) {
		if (isBox(field)) {
			field.checked = field.defaultChecked = value === TICKED;
		} else {
			field.value = field.defaultValue = value;
			if (field === document.activeElement) {
				field.select();
			}
		}
	}

	/* A field that no one typed in shows what is stored, like the state beside it, unless the page asks which value to keep. */
	function follow(field, part) {
		const stored = storedIn(field, part);
		const isWritten = field.matches("textarea") && field === document.activeElement;
		if (isAsked(field) || isWritten || !isSame(valueOf(field), seenOf(field).value)) {
			return false;
		}
		seenOf(field).value = stored;
		const changes = !isSame(valueOf(field), stored);
		if (changes) {
			put(field, stored);
		}
		return changes;
	}

	Object.assign(window.handback, { valueOf, fill, isSame, nameOf, follow });

	/* What someone typed in, or ticked, and isn't known to be stored; of these, what was never sent, and whose save failed. */
	const entered = new Set();
	const unsent = new Set();
	const failed = new Set();
	const waiting = new Set();
	/* What was left and has no answer yet, each with the timer that marks its row; and what has none after that. */
	const SOON = 2000;
	const leaving = new Map();
	const late = new Set();
	/* What was stored while it was in use. */
	const used = new Set();

	function followRow(row) {
		fieldsOf(row).filter((field) => !entered.has(field)).forEach((field) => follow(field, row));
	}

	document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
		if (detail.xhr.status < 400) {
			document.querySelectorAll("tr:has(" + FIELDS + ")").forEach(followRow);
		}
	});

	/* It is kept in this tab until it is stored. */
	document.addEventListener("input", ({ target }) => {
		if (target.matches(FIELDS)) {
			entered.add(target);
			used.delete(target);
			if (!isBox(target)) {
				unsent.add(target);
			}
			window.handback.keep(keyOf(target), { page, value: valueOf(target), seen: seenOf(target).value, label: target.getAttribute("aria-label") || target.labels[0].textContent });
		}
	});

	function mark(row) {
		row.classList.toggle("not-sent", fieldsOf(row).some((field) => failed.has(field) || late.has(field)));
	}

	function leaves(field) {
		clearTimeout(leaving.get(field));
		leaving.set(field, setTimeout(() => {
			late.add(field);
			mark(rowOf(field));
		}, SOON));
	}

	function arrives(field) {
		clearTimeout(leaving.get(field));
		leaving.delete(field);
		late.delete(field);
	}

	function forget(field) {
		[entered, failed, waiting].forEach((fields) => fields.delete(field));
		arrives(field);
		mark(rowOf(field));
		window.handback.forget([keyOf(field)]);
	}

	/* It may be written differently, such as 17,5. */
	function take(field) {
		seenOf(field).value = storedIn(field, rowOf(field));
		put(field, seenOf(field).value);
	}

	document.addEventListener("change", ({ target }) => {
		if (target.matches(FIELDS)) {
			entered.add(target);
			unsent.delete(target);
			leaves(target);
		}
	}, true);

	const send = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

	/* The same points for newer work are a grade, too. */
	const gradesNewerWork = (field) => nameOf(field).startsWith("points-") && valueOf(field).trim() !== ""
		&& rowOf(field).querySelector(".state-handed-in") !== null;

	/* Browsers say nothing of a value that was typed again, so it is sent only if that changes something. */
	document.addEventListener("focusout", ({ target }) => {
		if (!target.matches(FIELDS)) {
			return;
		}
		setTimeout(() => {
			if (target === document.activeElement) {
				/* Only the window was left. */
				return;
			}
			if (unsent.delete(target)) {
				if (isSame(valueOf(target), storedIn(target, rowOf(target))) && !gradesNewerWork(target)) {
					forget(target);
				} else {
					send(target);
				}
			}
			if (used.delete(target)) {
				take(target);
			}
			followRow(rowOf(target));
		});
	});

	/* The server can't tell from the values what someone typed, because it may be what the page had shown. */
	document.addEventListener("htmx:configRequest", ({ detail: { elt, formData, parameters } }) => {
		if (elt.matches(FIELDS)) {
			const fields = fieldsOf(rowOf(elt)).filter((field) => entered.has(field));
			fields.forEach((field) => formData.append("entered", nameOf(field)));
			/* What is being typed isn't sent half: a request may have waited for the one before it. */
			fields.filter((field) => unsent.has(field)).forEach((field) => formData.delete(field.name));
		} else if (elt.id === "watch") {
			/* Rows stay, even if their students no longer belong to the selection. */
			parameters.students = Array.from(document.querySelectorAll("tr[id^=row-]"), (row) => row.id.substring("row-".length)).join(",");
		}
	});

	/* The row says so if a save failed. It is sent again after a pause, or as soon as the connection or the session is back. */
	let pause = 0;
	let timer = 0;

	function sendAgain() {
		Array.from(waiting).filter((field) => !unsent.has(field)).forEach((field) => {
			waiting.delete(field);
			send(field);
		});
		if (waiting.size > 0) {
			sendLater();
		}
	}

	function sendLater() {
		if (!timer) {
			pause = Math.min((pause || 1) * 2, 30);
			timer = setTimeout(() => {
				timer = 0;
				sendAgain();
			}, pause * 1000);
		}
	}

	document.addEventListener("handback:goes-on", sendAgain);
	window.addEventListener("online", sendAgain);

	/* It is stored unless the answer says what is wrong, or that someone else was there first. */
	function isStored(field) {
		const problem = document.getElementById(rowOf(field).id.replace("row-", "problem-"));
		return problem.textContent.trim() === "" && !isAsked(field);
	}

	const wasSent = (field, parameters) => isBox(field)
		? [].concat(parameters[field.name] ?? []).includes(field.value) === field.checked : parameters[field.name] === field.value;

	/* The next page may have been made before an answer that only this one gets, so it needs what was typed. */
	let leftAt = 0;
	const isBeingLeft = () => Date.now() - leftAt < 10000;
	/* Only this tab has what couldn't be saved, so the browser asks before it is closed. A form takes it along. */
	let isTaken = false;
	window.addEventListener("beforeunload", (event) => {
		leftAt = Date.now();
		const isWaiting = timer && Array.from(waiting).some((field) => failed.has(field));
		if (!isTaken && (isWaiting || leaving.size > 1 || late.size > 0)) {
			event.preventDefault();
		}
	});

	document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, xhr, requestConfig } }) => {
		if (!elt.matches(FIELDS)) {
			return;
		}
		fieldsOf(rowOf(elt)).filter((field) => unsent.has(field) || wasSent(field, requestConfig.parameters)).forEach(arrives);
		if (successful && (window.handback.isAsking() || isBeingLeft())) {
			/* The page doesn't show this answer. */
			waiting.add(elt);
			sendLater();
		} else if (successful) {
			pause = 0;
			failed.delete(elt);
			waiting.delete(elt);
			/* The request contains the whole form; only this line was saved. */
			fieldsOf(rowOf(elt)).filter((field) => entered.has(field) && wasSent(field, requestConfig.parameters) && isStored(field)).forEach((field) => {
				forget(field);
				if (field === document.activeElement) {
					used.add(field);
				} else {
					take(field);
				}
			});
		} else {
			failed.add(elt);
			if (xhr.status < 400 || xhr.status === 401 || xhr.status >= 500) {
				waiting.add(elt);
			}
			if (xhr.status !== 401) {
				sendLater();
			}
		}
		mark(rowOf(elt));
	});

	document.addEventListener("submit", (event) => {
		isTaken = event.target.id === "grades";
		if (event.submitter && event.submitter.name === "keep-theirs") {
			window.handback.forget([page + " " + event.submitter.value]);
		}
	});

	/* What an earlier visit couldn't save is restored, and then saved. */
	document.querySelectorAll(FIELDS).forEach((field) => {
		const kept = window.handback.typed()[keyOf(field)];
		if (kept && kept.value === valueOf(field)) {
			if (isStored(field)) {
				window.handback.forget([keyOf(field)]);
			} else {
				entered.add(field);
			}
		} else if (kept) {
			entered.add(field);
			if (field.disabled) {
				/* Its student has left: it can only be copied. */
				field.disabled = isBox(field);
				field.readOnly = true;
				failed.add(field);
				mark(rowOf(field));
			}
			seenOf(field).value = kept.seen;
			fill(field, kept.value);
		}
	});
})();
