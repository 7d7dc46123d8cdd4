package dev.handback.sandbox.roster;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.DataSet;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** All changes to a roster that people can make in the console. */
@Component
final class RosterAdmin {

	private static final Set<String> TIMES = Set.of("created", "last_modified");

	private final Registrar registrar;

	private final Sharing sharing;

	private final World world;

	private final Feed feed;

	private final Store store;

	RosterAdmin(Registrar registrar, Sharing sharing, World world, Feed feed, Store store) {
		this.feed = feed;
		this.store = store;
		this.registrar = registrar;
		this.sharing = sharing;
		this.world = world;
	}

	Registrar.Outcome<String> dayOfSchool(RecordId district) {
		return this.registrar.carryOut(district, (work) -> {
			SchoolDay.run(work, this.sharing);
			return "day " + work.draft().progress().days();
		});
	}

	Registrar.Outcome<String> rollover(RecordId district) {
		MemoryGuard.ofThisProcess().forAll(students(district));
		return this.registrar.carryOut(district, (work) -> {
			Rollover.run(work);
			this.sharing.forget(district, work.changes());
			return "year " + work.draft().progress().year();
		});
	}

	Registrar.Outcome<String> switchTo(DataSet set, RecordId district) {
		MemoryGuard.ofThisProcess()
			.forAll(Math.max(students(district), this.world.students(Districts.of(district), set)));
		return this.registrar.carryOut(district, (work) -> {
			DataSetSwitch.replace(work, set, this.world);
			this.sharing.forget(district, work.changes());
			return set.wireName();
		});
	}

	private long students(RecordId district) {
		return this.world.all(Role.STUDENT, district).count();
	}

	Registrar.Outcome<String> make(RecordKind kind, ChangeRequest sent, RecordId district) {
		return this.registrar.carryOut(district, (work) -> RecordFactory.make(kind, sent, work).toString());
	}

	/** Merges these fields into the record; null removes a field. */
	Registrar.Outcome<String> change(RecordId id, ObjectNode patch) {
		return edit(id, (record) -> ChangeRequest.merge(patch, record));
	}

	/** Replaces the record, except for its creation and modification times. */
	Registrar.Outcome<String> replace(RecordId id, ObjectNode wanted) {
		return edit(id, (record) -> {
			record.retain(TIMES);
			wanted.properties()
				.stream()
				.filter((entry) -> !TIMES.contains(entry.getKey()))
				.forEach((entry) -> record.set(entry.getKey(), entry.getValue()));
		});
	}

	/**
	 * The roles determine a record's place in the feed, so other roles would make it a
	 * different record.
	 */
	private Registrar.Outcome<String> edit(RecordId id, Consumer<ObjectNode> edit) {
		return of(id, (work) -> {
			Set<String> roles = roles(work.draft().get(id));
			work.draft().change(id, edit);
			Refusal.require(roles(work.draft().get(id)).equals(roles), "roles can't be added or removed, only changed");
		});
	}

	private static Set<String> roles(ObjectNode record) {
		return Set.copyOf(record.path("roles").propertyNames());
	}

	/** Sets whether changes create events from now on. */
	void enableEvents(boolean enabled, RecordId district) {
		this.store.update((changes) -> this.feed.enable(district, enabled, changes));
	}

	Registrar.Outcome<String> remove(RecordId id) {
		return of(id, (work) -> work.members().remove(id));
	}

	Registrar.Outcome<String> unshare(RecordId id) {
		return of(id, (work) -> this.sharing.unshare(id, work.draft(), work.changes()));
	}

	Registrar.Outcome<String> share(RecordId id) {
		return this.registrar.carryOut(Districts.of(id).id(), (work) -> {
			this.sharing.share(id, work.draft(), work.changes());
			return id.toString();
		});
	}

	Registrar.Outcome<String> enroll(RecordId person, RecordId section) {
		return of(section, (work) -> work.members().join(present(person, section, work), section));
	}

	Registrar.Outcome<String> unenroll(RecordId person, RecordId section) {
		return of(section, (work) -> work.members().leave(present(person, section, work), section));
	}

	private static RecordId present(RecordId person, RecordId section, Registrar.Work work) {
		return Optional.of(person)
			.filter((id) -> id.district() == section.district() && work.draft().has(id))
			.orElseThrow(Refusal::notInThisSandbox);
	}

	private Registrar.Outcome<String> of(RecordId id, Consumer<Registrar.Work> task) {
		return this.registrar.carryOut(Districts.of(id).id(), (work) -> {
			if (!work.draft().has(id)) {
				throw Refusal.notInThisSandbox();
			}
			task.accept(work);
			return id.toString();
		});
	}

}
