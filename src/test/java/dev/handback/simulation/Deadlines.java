package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import org.jspecify.annotations.Nullable;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** What a teacher does about when an assignment is due. */
final class Deadlines {

	private static final ZoneId ZONE = ZoneId.of("America/New_York");

	private final Teacher teacher;

	Deadlines(Teacher teacher) {
		this.teacher = teacher;
	}

	/** The field of the ledger for an assignment's due date. */
	static Ledger.Field field(World world, Ledger.Work work) {
		return new Ledger.Field(work.id(), world.room().teacher(1), "due date");
	}

	/** A due date as the ledger has it. */
	static String words(@Nullable Instant due) {
		return (due != null) ? "on " + due : "never";
	}

	/** Saves another due date. */
	void edits() {
		Ledger.Work work = this.teacher.someWork().orElse(null);
		String address = (work != null) ? this.teacher.address(work.id()) + "/edit" : "";
		PageForm form = (work != null) ? form(address, "class=\"fields\"") : null;
		if (work == null || form == null) {
			return;
		}
		String seen = words(due(form));
		this.teacher.ponders(8_000);
		form.type("dueDate", LocalDate.of(2098, 1, 1).plusDays(this.teacher.random.nextInt(300)).toString());
		form.type("dueTime", "23:59");
		String value = words(due(form));
		Optional<MvcTestResult> answer = this.teacher.posts(this.teacher.user(), address, form.sent(""));
		if (answer.isEmpty() || Person.isSaved(answer)) {
			this.teacher.saved(field(this.teacher.world, work), seen, value, answer.isPresent());
		}
		this.teacher.tell("has " + work.titles + " due " + value + " (saw " + seen + "): "
				+ (answer.isEmpty() ? "no answer" : Person.isSaved(answer) ? "saved" : "shown again"));
	}

	private static @Nullable Instant due(PageForm form) {
		String date = form.value("dueDate");
		return date.isEmpty() ? null : LocalDateTime.parse(date + "T" + form.value("dueTime")).atZone(ZONE).toInstant();
	}

	/** Opens the page until it asks which due date to keep, but not for long. */
	void settles() {
		Ledger.Work work = this.teacher.someWork().orElse(null);
		if (work == null) {
			return;
		}
		String address = this.teacher.address(work.id());
		for (int i = 0; i < 3; i++) {
			PageForm form = form(address, "action=\"" + address + "/take-due-date\"");
			if (form != null) {
				this.teacher.ponders(20_000);
				settles(work, address, form);
				return;
			}
			this.teacher.waits(Duration.ofSeconds(40));
		}
	}

	private void settles(Ledger.Work work, String address, PageForm form) {
		boolean theirs = this.teacher.random.nextBoolean();
		String here = words(instant(form.value("here")));
		String there = words(instant(form.value("inLms")));
		Optional<MvcTestResult> answer = this.teacher.posts(this.teacher.user(),
				address + (theirs ? "/take-due-date" : "/send-due-date"), form.sent(""));
		this.teacher.saved(field(this.teacher.world, work), here, theirs ? there : here, false);
		this.teacher.tell((theirs ? "keeps theirs" : "sends mine") + " for " + work.titles + ", due " + here
				+ " here and " + there + " in the LMS" + (answer.isEmpty() ? ", and gets no answer" : ""));
	}

	private static @Nullable Instant instant(String value) {
		return value.isEmpty() ? null : Instant.parse(value);
	}

	private @Nullable PageForm form(String address, String start) {
		return this.teacher.opensShown(address)
			.flatMap((page) -> PageForm.find(PageSource.of(page), start))
			.orElse(null);
	}

}
