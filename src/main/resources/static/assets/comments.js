/* In a comment field, "/" opens the teacher's kept comments; without scripts, comments are typed. */
(function () {
	"use strict";

	const FIELDS = "textarea[name=comment], textarea[name^=comment-], input[name^=comment]";
	/* In any of the languages, whichever the page is in now */
	const FIRST_NAME = /\{(?:first name|nombre)\}/g;
	const LONGEST_SEARCH = 40;

	const bank = document.getElementById("comment-bank");
	const list = document.getElementById("comment-options");
	const none = bank.querySelector(".hint");
	const status = document.getElementById("comment-status");

	/* Fields of pages whose rows don't say the name. */
	const attached = new WeakMap();
	let kept = null;
	let loading = false;
	let field = null;
	let shown = [];
	let chosen = 0;
	let refused = null;

	const isCommentField = (element) => attached.has(element) || element.matches(FIELDS);

	function firstNameOf(element) {
		const named = element.closest("[data-first-name]");
		return attached.get(element) || (named ? named.dataset.firstName : "");
	}

	/* Comments as they are compared: without accents and capitals. */
	const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

	/* Without a name, its comma goes too, and a sentence that began with it begins with the next word. */
	function joined(before, after) {
		const start = before.trimEnd();
		if (start === "" || ".!?".includes(start.at(-1)) || before.slice(start.length).includes("\n")) {
			const rest = after.replace(/^[,:]/, "").trimStart();
			return before + rest.charAt(0).toUpperCase() + rest.slice(1);
		}
		return (start.endsWith(",") ? start.slice(0, -1) : start) + (after.startsWith(",") ? after.slice(1) : after);
	}

	/* With the student's name, or as it reads without one */
	const filledIn = (text, name) => name ? text.replaceAll(FIRST_NAME, () => name) : text.split(FIRST_NAME).reduce(joined);

	/* What was typed after a slash that begins a word; null if the caret isn't there. */
	function searched() {
		if (field.selectionStart !== field.selectionEnd) {
			return null;
		}
		const before = field.value.slice(0, field.selectionStart);
		const found = /(?:^|\s)\/((?!\s)[^/\n]*)$/.exec(before);
		return found && found[1].length <= LONGEST_SEARCH ? { from: before.length - found[1].length - 1, words: plain(found[1]).split(/\s+/) } : null;
	}

	/* Asked for as soon as a comment field is in use, and again after a failure. */
	async function load() {
		if (kept !== null || loading) {
			return;
		}
		loading = true;
		try {
			const answer = await window.handback.get(bank.dataset.address + ".json");
			if (answer.ok) {
				kept = await answer.json();
			}
		} catch (unreachable) {
			return;
		} finally {
			loading = false;
		}
		if (kept !== null && field !== null && field === document.activeElement) {
			look();
		}
	}

	function option(comment, index) {
		const item = document.createElement("li");
		item.id = "comment-option-" + index;
		item.setAttribute("role", "option");
		item.dir = "auto";
		item.textContent = filledIn(comment.text, firstNameOf(field));
		return item;
	}

	function place() {
		const box = field.getBoundingClientRect();
		const width = Math.min(Math.max(box.width, 320), document.documentElement.clientWidth - 16);
		bank.style.width = width + "px";
		bank.style.left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8)) + "px";
		const below = box.bottom + bank.offsetHeight + 4 <= window.innerHeight || box.top < bank.offsetHeight + 4;
		bank.style.top = (below ? box.bottom + 4 : box.top - bank.offsetHeight - 4) + "px";
	}

	function mark(index) {
		chosen = index;
		Array.from(list.children).forEach((item, number) => item.setAttribute("aria-selected", String(number === index)));
		const item = list.children[index];
		if (item) {
			field.setAttribute("aria-activedescendant", item.id);
			item.scrollIntoView({ block: "nearest" });
		} else {
			field.removeAttribute("aria-activedescendant");
		}
	}

	function close() {
		if (!bank.hidden) {
			bank.hidden = true;
			list.replaceChildren();
			status.textContent = "";
			["aria-controls", "aria-activedescendant"].forEach((name) => field.removeAttribute(name));
		}
	}

	function show(words) {
		shown = kept.filter((comment) => words.every((word) => plain(comment.text).includes(word)));
		if (shown.length === 0 && (kept.length > 0 || words.join("") !== "")) {
			close();
			return;
		}
		list.replaceChildren(...shown.map(option));
		list.hidden = shown.length === 0;
		none.hidden = shown.length > 0;
		bank.hidden = false;
		field.setAttribute("aria-controls", list.id);
		status.textContent = shown.length === 0 ? none.textContent : bank.dataset.found.replace("#", shown.length);
		place();
		mark(0);
	}

	/* A slash after which Escape was pressed is just a slash. */
	function look() {
		const search = searched();
		if (search === null) {
			refused = null;
		}
		if (search === null || refused === search.from) {
			close();
			return;
		}
		if (kept === null) {
			load();
			return;
		}
		show(search.words);
	}

	/* Typed rather than set, so that it can be undone and is saved like what is typed. */
	function insert(text, from) {
		const to = field.selectionStart;
		field.setSelectionRange(from, to);
		if (!document.execCommand("insertText", false, text)) {
			field.setRangeText(text, from, to, "end");
			["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));
		}
	}

	/* The list is ordered by use; if this one isn't noted, only the order suffers. */
	function note(comment) {
		kept = [comment, ...kept.filter((other) => other !== comment)];
		const headers = JSON.parse(document.body.getAttribute("hx-headers"));
		fetch(bank.dataset.address + "/" + comment.id + "/use", { method: "POST", headers, credentials: "same-origin", keepalive: true }).catch(() => {});
	}

	function choose(index) {
		const comment = shown[index];
		const search = searched();
		if (comment && search) {
			const text = filledIn(comment.text, firstNameOf(field));
			close();
			insert(field.matches("input") ? text.split("\n").map((line) => line.trim()).join(" ") : text, search.from);
			note(comment);
		}
	}

	const KEYS = {
		ArrowDown: () => mark((chosen + 1) % shown.length),
		ArrowUp: () => mark((chosen + shown.length - 1) % shown.length),
		Enter: () => choose(chosen),
		Tab: () => choose(chosen)
	};

	/* Before anyone else, because Enter and the arrows leave a field elsewhere. */
	window.addEventListener("keydown", (event) => {
		if (bank.hidden || event.target !== field || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) {
			return;
		}
		const act = event.key === "Escape" ? () => {
			refused = searched() ? searched().from : null;
			close();
		} : shown.length > 0 && !event.shiftKey && KEYS[event.key];
		if (act) {
			event.preventDefault();
			event.stopImmediatePropagation();
			act();
		} else if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
			close();
		}
	}, true);

	document.addEventListener("input", (event) => {
		if (isCommentField(event.target)) {
			field = event.target;
			look();
		}
	});
	document.addEventListener("focusout", (event) => {
		if (event.target === field) {
			close();
		}
	});
	["scroll", "resize"].forEach((name) => window.addEventListener(name, (event) => {
		if (!bank.hidden && event.target !== bank) {
			place();
		}
	}, true));

	/* The focus stays in the field, also on touch. */
	bank.addEventListener("mousedown", (event) => event.preventDefault());
	list.addEventListener("click", (event) => {
		const index = Array.from(list.children).indexOf(event.target.closest("[role=option]"));
		if (index >= 0) {
			choose(index);
		}
	});

	function announce(element) {
		element.setAttribute("aria-autocomplete", "list");
		element.setAttribute("aria-haspopup", "listbox");
	}
	document.addEventListener("focusin", (event) => {
		if (event.target instanceof Element && isCommentField(event.target)) {
			announce(event.target);
			load();
		}
	});

	window.handback.comments = {
		/* For a comment field of any name, or one in a row that doesn't say the student's first name. */
		attach(element, firstName) {
			attached.set(element, firstName);
			announce(element);
		}
	};
})();
