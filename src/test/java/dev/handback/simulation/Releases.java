package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.servlet.FlashMap;

/** What a teacher does on the page about when an assignment's grades go. */
final class Releases {

	private static final ZoneId ZONE = ZoneId.of("America/New_York");

	private static final Duration SOON = Duration.ofMinutes(5);

	private final Teacher teacher;

	Releases(Teacher teacher) {
		this.teacher = teacher;
	}

	void act(Deed.Kind kind) {
		Ledger.Work work = this.teacher.someWork().orElse(null);
		if (work == null) {
			return;
		}
		String address = this.teacher.address(work.id()) + "/release";
		String page = this.teacher.opensShown(address).map(PageSource::of).orElse("");
		switch (kind) {
			case HOLD -> chooses(work, page, address, "WHEN_RELEASED", null);
			case RELEASE_ALL -> chooses(work, page, address, Holds.AT_ONCE, null);
			case RELEASE_AT -> chooses(work, page, address, "AT_TIME", soon());
			case RELEASE_SOME -> releases(work, page, address);
			default -> throw new IllegalArgumentException(kind.toString());
		}
	}

	private Instant soon() {
		Instant now = this.teacher.world.scheduler().now();
		return now.plusSeconds(60 + this.teacher.random.nextInt((int) SOON.toSeconds()))
			.truncatedTo(ChronoUnit.MINUTES);
	}

	private void chooses(Ledger.Work work, String page, String address, String mode, Instant at) {
		PageForm form = PageForm.find(page, "action=\"" + address + "/setting\"").orElse(null);
		if (form == null) {
			return;
		}
		String seen = form.value("seen");
		this.teacher.ponders(8_000);
		form.type("mode", mode);
		form.type("at", (at != null) ? at.atZone(ZONE).toLocalDateTime().toString() : "");
		Optional<MvcTestResult> answer = this.teacher.posts(this.teacher.user(), address + "/setting", form.sent(""));
		String value = (at != null) ? mode + " " + at : mode;
		// What a colleague has chosen already isn't chosen again.
		if (answer.isEmpty() || answer.get().getMvcResult().getFlashMap().containsKey("released")) {
			this.teacher.world.ledger()
				.holds()
				.chosen(new Holds.Choice(work.id(), seen, value, at, answer.isPresent(),
						this.teacher.span(answer.isPresent())));
		}
		this.teacher.tell("chooses " + value + " for " + work.titles + " (saw " + seen + "): "
				+ (answer.isEmpty() ? "no answer" : Person.isSaved(answer) ? "saved" : "shown again"));
	}

	/** Releases some of the grades that the page shows as held. */
	private void releases(Ledger.Work work, String page, String address) {
		PageForm form = PageForm.find(page, "action=\"" + address + "\"").orElse(null);
		List<PersonId> held = (form == null) ? List.of()
				: this.teacher.world.room()
					.students()
					.stream()
					.filter((student) -> form.isTicked("student", student.value()))
					.toList();
		if (form == null || held.isEmpty()) {
			return;
		}
		held.forEach((student) -> this.teacher.world.ledger().holds().shown(work.id(), student, this.teacher.asked()));
		List<PersonId> chosen = held.stream().filter((student) -> this.teacher.random.nextInt(3) > 0).toList();
		held.forEach((student) -> form.tick("student", student.value(), chosen.contains(student)));
		this.teacher.ponders(20_000);
		Optional<MvcTestResult> answer = this.teacher.posts(this.teacher.user(), address, form.sent(""));
		if (answer.isPresent() && !Person.isSaved(answer)) {
			this.teacher.tell("can't release grades of " + work.titles);
			return;
		}
		FlashMap told = answer.map((result) -> result.getMvcResult().getFlashMap()).orElseGet(FlashMap::new);
		boolean all = Integer.valueOf(0).equals(told.get("leftAlone"));
		for (PersonId student : chosen) {
			Holds.Release release = new Holds.Release(work.id(), student, form.value("seen-points-" + student),
					form.value("seen-comment-" + student), all, this.teacher.span(answer.isPresent()));
			this.teacher.world.ledger().holds().released(release);
			this.teacher.tell("releases student " + Classroom.number(student) + " in " + work.titles + " (saw '"
					+ release.points() + "', '" + release.comment() + "'): "
					+ (answer.isEmpty() ? "no answer" : told.toString()));
		}
	}

}
