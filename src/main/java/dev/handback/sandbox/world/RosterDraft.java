package dev.handback.sandbox.world;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.record.Link;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Revision;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.databind.node.ObjectNode;

/**
 * One district's roster while it is being changed. The draft sees its own changes; no one
 * else does until the world takes them over.
 */
public final class RosterDraft {

	private final World world;

	private final RecordId district;

	private final Map<Long, Optional<ObjectNode>> records = new TreeMap<>();

	private final Map<Relation, Map<Long, NavigableSet<Long>>> relations = new EnumMap<>(Relation.class);

	private DistrictProgress progress;

	RosterDraft(World world, RecordId district) {
		this.world = world;
		this.district = district;
		this.progress = world.progress(district);
	}

	public RecordId district() {
		return this.district;
	}

	public DistrictProgress progress() {
		return this.progress;
	}

	public void setProgress(DistrictProgress now) {
		this.progress = now;
	}

	/** The current record, which must not be modified. */
	public Optional<ObjectNode> find(RecordId id) {
		Optional<ObjectNode> changed = this.records.get(id.key());
		return (changed != null) ? changed : present(id);
	}

	public ObjectNode get(RecordId id) {
		return find(id).orElseThrow(() -> new NoSuchElementException("No record " + id));
	}

	public boolean has(RecordId id) {
		Optional<ObjectNode> changed = this.records.get(id.key());
		return (changed != null) ? changed.isPresent() : this.world.has(id);
	}

	public boolean hasRole(RecordId person, Role role) {
		Optional<ObjectNode> changed = this.records.get(person.key());
		return (changed != null) ? changed.filter((record) -> record.path("roles").has(role.wireName())).isPresent()
				: this.world.hasRole(person, role);
	}

	/** Returns an id that no record of the district has ever had. */
	public RecordId newId(RecordKind kind) {
		long number = this.progress.next();
		this.progress = this.progress.withNext(number + 1);
		return new RecordId(kind, this.district.district(), number);
	}

	public void add(RecordId id, ObjectNode record) {
		put(id, Optional.of(record));
	}

	/** Adds a record under its own id, and returns that. */
	public RecordId add(ObjectNode record) {
		RecordId id = RecordId.parse(record.path("id").asString("")).orElseThrow();
		add(id, record);
		return id;
	}

	public void change(RecordId id, Consumer<ObjectNode> change) {
		ObjectNode changed = get(id).deepCopy();
		change.accept(changed);
		put(id, Optional.of(changed));
	}

	public void remove(RecordId id) {
		put(id, Optional.empty());
	}

	private void put(RecordId id, Optional<ObjectNode> record) {
		Set<Link> before = Link.of(id, find(id).orElse(null));
		Set<Link> after = Link.of(id, record.orElse(null));
		this.records.put(id.key(), record);
		before.stream()
			.filter((link) -> !after.contains(link))
			.forEach((link) -> members(link.relation(), link.owner()).remove(link.member()));
		after.stream()
			.filter((link) -> !before.contains(link))
			.forEach((link) -> members(link.relation(), link.owner()).add(link.member()));
	}

	private NavigableSet<Long> members(Relation relation, long owner) {
		return changedIn(relation).computeIfAbsent(owner, (key) -> {
			NavigableSet<Long> members = new TreeSet<>();
			LongStream.of(this.world.related(relation, RecordId.ofKey(key))).forEach(members::add);
			return members;
		});
	}

	private Map<Long, NavigableSet<Long>> changedIn(Relation relation) {
		return this.relations.computeIfAbsent(relation, (key) -> new TreeMap<>());
	}

	/** The members of a relation in ascending order. */
	public List<RecordId> related(Relation relation, RecordId owner) {
		NavigableSet<Long> changed = changedIn(relation).get(owner.key());
		LongStream keys = (changed != null) ? changed.stream().mapToLong(Long::longValue)
				: LongStream.of(this.world.related(relation, owner));
		return keys.mapToObj(RecordId::ofKey).toList();
	}

	/** The first record of a kind that has at least one. */
	public RecordId first(RecordKind kind) {
		long[] first = this.world.all(kind, this.district).first(1);
		return (first.length > 0 && has(RecordId.ofKey(first[0]))) ? RecordId.ofKey(first[0]) : all(kind).get(0);
	}

	/** All records of a kind in ascending order. */
	public List<RecordId> all(RecordKind kind) {
		return present(this.world.all(kind, this.district)).filter((id) -> id.kind() == kind).toList();
	}

	/** Everyone with that role in ascending order. */
	public List<RecordId> all(Role role) {
		return present(this.world.all(role, this.district))
			.filter((id) -> id.kind() == RecordKind.PERSON && hasRole(id, role))
			.toList();
	}

	private Stream<RecordId> present(RecordTable rows) {
		LongStream unchanged = rows.all().filter((key) -> !this.records.containsKey(key));
		LongStream changed = this.records.entrySet()
			.stream()
			.filter((entry) -> entry.getValue().isPresent())
			.mapToLong(Map.Entry::getKey);
		return LongStream.concat(unchanged, changed).sorted().mapToObj(RecordId::ofKey);
	}

	private Optional<ObjectNode> present(RecordId id) {
		return this.world.record(id).map((record) -> (ObjectNode) Json.read(record));
	}

	/**
	 * The revision of every record that has changed, by key.
	 * @param now the time that changed records give as their last modification
	 */
	public List<Revision> revisions(String now) {
		List<Revision> revisions = new ArrayList<>();
		this.records.forEach((key, after) -> {
			RecordId id = RecordId.ofKey(key);
			Optional<ObjectNode> before = present(id);
			if (before.equals(after)) {
				return;
			}
			if (before.isPresent()) {
				after.filter((record) -> record.has("last_modified"))
					.ifPresent((record) -> record.put("last_modified", now));
			}
			revisions.add(new Revision(id, before, after));
		});
		return revisions;
	}

	/** The relations that have changed. */
	Map<Relation, Map<Long, NavigableSet<Long>>> relations() {
		return this.relations;
	}

	/** The roles that a person has gained, or with the arguments swapped, lost. */
	static Set<Role> gained(Optional<ObjectNode> before, Optional<ObjectNode> after) {
		Set<Role> roles = new HashSet<>(roles(after));
		roles.removeAll(roles(before));
		return roles;
	}

	private static Set<Role> roles(Optional<ObjectNode> record) {
		Set<Role> roles = new HashSet<>();
		record.ifPresent((person) -> person.path("roles")
			.propertyNames()
			.forEach((name) -> Role.ofWireName(name).ifPresent(roles::add)));
		return roles;
	}

}
