package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A district: what people see and do in its LMS and its roster, and what happened. */
public final class ModelDistrict {

	private static final int LIMIT = 1200;

	private final DistrictId id;

	private final Provider provider;

	private final InstantSource clock;

	private final Map<SectionId, ModelSection> sections = new HashMap<>();

	private final Map<String, ModelAssignment> assignments = new LinkedHashMap<>();

	private final Set<PersonId> people = new HashSet<>();

	private final Set<PersonId> unmatched = new HashSet<>();

	private final Set<PersonId> withSession = new HashSet<>();

	private final Set<String> terms = new HashSet<>();

	private final List<Landed> landed = new ArrayList<>();

	private final Map<String, RateWindow> windows = new HashMap<>();

	private @Nullable String token;

	private String lmsState = "success";

	private int limit = LIMIT;

	private boolean integration = true;

	private int created;

	ModelDistrict(DistrictId id, String token, Provider provider, InstantSource clock) {
		this.id = id;
		this.token = token;
		this.provider = provider;
		this.clock = clock;
	}

	static String uuid(String from) {
		return UUID.nameUUIDFromBytes(from.getBytes(StandardCharsets.UTF_8)).toString();
	}

	public DistrictId id() {
		return this.id;
	}

	Provider provider() {
		return this.provider;
	}

	/** All assignments that exist, oldest first. */
	public List<ModelAssignment> assignments() {
		return List.copyOf(this.assignments.values());
	}

	public Optional<ModelAssignment> assignment(String id) {
		return Optional.ofNullable(this.assignments.get(id));
	}

	/**
	 * What the student's teacher sees, whether or not the API shows it; empty if the
	 * student isn't assigned and never was graded.
	 */
	public Optional<ModelSubmission> submission(String assignment, PersonId student) {
		return assignment(assignment).filter((one) -> one.holds(student) || isAssigned(one, student))
			.map((one) -> one.submission(student));
	}

	/** Every effect, in order. */
	public List<Landed> landed() {
		return Collections.unmodifiableList(this.landed);
	}

	/** A teacher enters points, or clears them with null. */
	public void lmsGrades(String assignment, PersonId student, @Nullable BigDecimal points) {
		Map<String, @Nullable JsonNode> values = new LinkedHashMap<>();
		JsonNode value = (points != null) ? Json.of(points) : null;
		values.put("grade_points", value);
		if (this.provider == Provider.B) {
			values.put("grade", SubmissionFields.asGrade(value));
		}
		lmsChanges(assignment, student, values);
	}

	/** A teacher enters a comment, or clears it with null. */
	public void lmsComments(String assignment, PersonId student, @Nullable String comment) {
		lmsChanges(assignment, student,
				Collections.singletonMap("grade_comment", (comment != null) ? Json.text(comment) : null));
	}

	/** A teacher sets the flags: missing, late, excluded. */
	public void lmsFlags(String assignment, PersonId student, List<String> flags) {
		lmsChanges(assignment, student, Map.of("flags", Json.words(flags)));
	}

	/** A student hands in a text in the LMS. */
	public void lmsHandsIn(String assignment, PersonId student, String text) {
		lmsChanges(assignment, student,
				Map.of("attachments", Json.array(List.of(Json.object().put("type", "text").put("text", text))), "state",
						Json.text("submitted")));
	}

	/**
	 * A teacher changes other fields of a submission.
	 * @param fields strings and instants; null clears
	 */
	public void lmsEdits(String assignment, PersonId student, Map<String, ? extends @Nullable Object> fields) {
		lmsChanges(assignment, student, values(fields));
	}

	private void lmsChanges(String assignment, PersonId student, Map<String, @Nullable JsonNode> values) {
		ModelAssignment of = this.assignments.get(assignment);
		change(0, Landed.PERSON, of, of.submission(student), values);
	}

	/**
	 * A teacher changes fields of an assignment.
	 * @param fields strings, numbers, instants, lists; null clears
	 */
	public void lmsEdits(String assignment, Map<String, ? extends @Nullable Object> fields) {
		change(0, Landed.PERSON, this.assignments.get(assignment), null, values(fields));
	}

	private static Map<String, @Nullable JsonNode> values(Map<String, ? extends @Nullable Object> fields) {
		Map<String, @Nullable JsonNode> values = new LinkedHashMap<>();
		fields.forEach((name, value) -> values.put(name, (value != null) ? Json.of(value) : null));
		return values;
	}

	public void lmsPublishes(String assignment) {
		lmsMoves(assignment, null);
	}

	public void lmsUnpublishes(String assignment) {
		lmsMoves(assignment, "draft");
	}

	public void lmsLocks(String assignment) {
		lmsMoves(assignment, "locked");
	}

	private void lmsMoves(String assignment, @Nullable String state) {
		ModelAssignment moved = this.assignments.get(assignment);
		land(0, Landed.PERSON, moved, null, Map.of("state", moved.setState(state)));
	}

	public void lmsDeletes(String assignment) {
		delete(0, Landed.PERSON, this.assignments.get(assignment));
	}

	/** Whether the teacher has set a grading category (Provider B); true at first. */
	public void lmsCategory(String assignment, boolean set) {
		this.assignments.get(assignment).category(set);
	}

	/** The student opens the LMS through the service (Provider B); false at first. */
	public void session(PersonId student, boolean open) {
		put(this.withSession, student, open);
	}

	/** Whether the provider-specific integration is there (Provider C); true at first. */
	public void integration(boolean present) {
		this.integration = present;
	}

	/** The connection to the LMS; {@code success} at first. */
	public void lmsState(String state) {
		this.lmsState = state;
	}

	/** Whether the LMS has the person; true at first. */
	public void matched(PersonId person, boolean matched) {
		put(this.unmatched, person, !matched);
	}

	/** Whether the LMS has the section; true at first. */
	public void matched(SectionId section, boolean matched) {
		this.sections.get(section).matched = matched;
	}

	/** Every token is refused from now on. */
	public void revokeToken() {
		this.token = null;
	}

	/** Only this token is accepted from now on. */
	public void rotateToken(String token) {
		this.token = token;
	}

	/** How many requests a minute each token may make; 1,200 at first. */
	public void limit(int requestsPerMinute) {
		this.limit = requestsPerMinute;
	}

	public void addTerm(TermId term) {
		this.terms.add(term.value());
	}

	public void addSection(SectionId section, List<PersonId> teachers, List<PersonId> students) {
		this.sections.put(section, new ModelSection(section, teachers, students));
		this.people.addAll(teachers);
		this.people.addAll(students);
	}

	public void joins(SectionId section, PersonId student) {
		this.sections.get(section).students.add(student);
		this.people.add(student);
	}

	/** A student or teacher leaves the section; what was graded stays in the LMS. */
	public void leaves(SectionId section, PersonId person) {
		this.sections.get(section).students.remove(person);
		this.sections.get(section).teachers.remove(person);
	}

	/** Whether the application may see the section; true at first. */
	public void shared(SectionId section, boolean shared) {
		this.sections.get(section).shared = shared;
	}

	private static <T> void put(Set<T> set, T element, boolean in) {
		if (in) {
			set.add(element);
		}
		else {
			set.remove(element);
		}
	}

	boolean accepts(String token) {
		return token.equals(this.token);
	}

	RateWindow window(String token) {
		return this.windows.computeIfAbsent(token, (fresh) -> new RateWindow());
	}

	int limit() {
		return this.limit;
	}

	String lmsState() {
		return this.lmsState;
	}

	boolean hasIntegration() {
		return this.integration;
	}

	boolean hasTerm(String term) {
		return this.terms.contains(term);
	}

	boolean hasPerson(String person) {
		return this.people.contains(new PersonId(person));
	}

	/** Whether the API shows the student's submissions (Provider B). */
	public boolean hasSession(PersonId student) {
		return this.provider != Provider.B || this.withSession.contains(student);
	}

	/** The section, if the application may see it. */
	Optional<ModelSection> shared(String section) {
		return Optional.ofNullable(this.sections.get(new SectionId(section))).filter((one) -> one.shared);
	}

	/** The section, if the LMS has it and the application may see it. */
	Optional<ModelSection> reachable(SectionId section) {
		return shared(section.value()).filter((one) -> one.matched);
	}

	/** Whether the API knows a submission of that student. */
	boolean isReachable(ModelAssignment assignment, PersonId student) {
		return isAssigned(assignment, student) && !this.unmatched.contains(student);
	}

	boolean isMember(SectionId section, PersonId student) {
		return this.sections.get(section).students.contains(student);
	}

	boolean isAssigned(ModelAssignment assignment, PersonId student) {
		ModelSection section = this.sections.get(assignment.section());
		return section != null && section.students.contains(student) && assignment.isFor(student);
	}

	ModelAssignment create(long call, SectionId section, Map<String, @Nullable JsonNode> values) {
		ModelAssignment assignment = new ModelAssignment(uuid(this.id + "/" + ++this.created), section, this.provider,
				this.clock);
		this.assignments.put(assignment.id(), assignment);
		land(call, "POST", assignment, null, assignment.change(values, assignment.created()));
		return assignment;
	}

	void change(long call, String method, ModelAssignment assignment, @Nullable ModelSubmission submission,
			Map<String, @Nullable JsonNode> values) {
		ModelRecord changed = (submission != null) ? submission : assignment;
		land(call, method, assignment, (submission != null) ? submission.student() : null,
				changed.change(values, this.clock.instant()));
	}

	void delete(long call, String method, ModelAssignment assignment) {
		this.assignments.remove(assignment.id());
		land(call, method, assignment, null, Map.of());
	}

	private void land(long call, String method, ModelAssignment assignment, @Nullable PersonId student,
			Map<String, Landed.Change> changes) {
		this.landed.add(new Landed(this.clock.instant(), call, method, assignment.section(), assignment.id(), student,
				changes));
	}

}
