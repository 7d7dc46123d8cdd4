package dev.handback.alerts.digest;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.alerts.SendResult;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Tells teachers, at most once a day, which of their work is stuck, if any. */
@Component
public class Digests {

	/** So that a round ends, however many there are. */
	private static final int MOST_AT_ONCE = 2_000;

	private final DigestStore store;

	private final StuckWorkOfTeachers work;

	private final DigestMail mail;

	private final ConnectedDistricts districts;

	private final DigestProperties properties;

	private final TransactionOperations transactions;

	private final Clock clock;

	/** The last day on which this node saw that each district's teachers were checked. */
	private final Map<DistrictId, LocalDate> checked = new ConcurrentHashMap<>();

	Digests(DigestStore store, StuckWorkOfTeachers work, DigestMail mail, ConnectedDistricts districts,
			DigestProperties properties, TransactionOperations transactions, Clock clock) {
		this.store = store;
		this.work = work;
		this.mail = mail;
		this.districts = districts;
		this.properties = properties;
		this.transactions = transactions;
		this.clock = clock;
	}

	/** Whether teachers get digests. */
	boolean areOn() {
		return this.properties.enabled() && this.mail.isOn();
	}

	/** Schedules the day's digests in districts where it's time. */
	public void plan() {
		if (areOn()) {
			OneByOne.each(this.districts.reachable(), this::plan);
		}
	}

	private void plan(ConnectedDistrict district) {
		ZonedDateTime now = this.clock.instant().atZone(district.timeZone());
		LocalDate today = now.toLocalDate();
		if (now.toLocalTime().isBefore(this.properties.at()) || today.equals(this.checked.get(district.id()))) {
			return;
		}
		this.transactions.executeWithoutResult((status) -> {
			if (this.store.isFirstLook(district.id(), today)) {
				this.store.plan(district.id(), this.work.candidates(district.id()), today);
			}
		});
		this.checked.put(district.id(), today);
	}

	/** Sends what is due. No transaction is open while waiting for the mail server. */
	public void send() {
		boolean goesOn = areOn();
		for (int sent = 0; goesOn && sent < MOST_AT_ONCE; sent++) {
			Optional<DigestStore.Due> due = this.store.take();
			goesOn = due.isPresent() && send(due.get());
		}
	}

	/**
	 * Sends a digest, if there is still something to report.
	 * @return whether it is worth sending more in this round
	 */
	private boolean send(DigestStore.Due due) {
		LocalDate today = this.districts.find(due.district())
			.filter((district) -> !this.districts.isForgotten(district.id()))
			.map((district) -> LocalDate.ofInstant(this.clock.instant(), district.timeZone()))
			.orElse(LocalDate.MAX);
		if (due.day().isBefore(today)) {
			this.store.skip(due, due.students(), due.others());
			return true;
		}
		StuckWork stuck = this.work.of(due.district(), due.teacher());
		if (saysNothingNew(due, stuck)) {
			this.store.skip(due, stuck.forStudents(), stuck.forOthers());
			return true;
		}
		SendResult outcome = this.mail.send(due.district(), due.teacher(), stuck);
		switch (outcome) {
			case TOLD, PARTLY -> this.store.told(due, stuck);
			case NO_ONE -> this.store.skip(due, due.students(), due.others());
			case REFUSED, DOWN -> this.store.later(due);
		}
		return outcome != SendResult.DOWN;
	}

	// Work that needs the teacher is worth an email every day; work that needs others,
	// only once. Students whom the teacher may have to remind are reported again after a
	// week.
	private static boolean saysNothingNew(DigestStore.Due due, StuckWork stuck) {
		return stuck.forTeacher() == 0 && stuck.forOthers() <= due.others() && stuck.forStudents() <= due.students()
				&& !(stuck.forStudents() > 0 && isWeekAgo(due));
	}

	private static boolean isWeekAgo(DigestStore.Due due) {
		return due.told() != null && !due.told().plusWeeks(1).isAfter(due.day());
	}

}
