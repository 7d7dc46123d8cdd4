package dev.handback.operations.operator;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.Assignments;
import dev.handback.audit.AuditSearch;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Audit records as a district's administrator reads them: with names instead of ids. */
@Component
class Activities {

	private static final String UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

	private static final Pattern ID = Pattern.compile("\\b(?:" + UUID + "|[0-9a-f]{24})\\b");

	private static final Pattern BETWEEN_IDS = Pattern.compile("(?<=[0-9a-f]{12}) (?=[0-9a-f]{8})");

	private static final Pattern IN_A_ROLE = Pattern
		.compile("(?:as|to) (" + Stream.of(Role.values()).map(Role::name).collect(Collectors.joining("|")) + ")");

	private final Roster roster;

	private final Assignments assignments;

	Activities(Roster roster, Assignments assignments) {
		this.roster = roster;
		this.assignments = assignments;
	}

	/**
	 * The records with the names that are known now, in three queries for all of them.
	 */
	List<Activity> of(DistrictId district, List<AuditSearch.Entry> records, ZoneId zone) {
		Map<String, String> names = names(district,
				records.stream()
					.flatMap((entry) -> Stream.of(Objects.requireNonNullElse(entry.actor(), ""), entry.subject()))
					.flatMap((text) -> ID.matcher(text).results())
					.map(MatchResult::group)
					.collect(Collectors.toSet()));
		names.put(district.value(), "");
		return records.stream().map((entry) -> Activity.of(entry, names, zone)).toList();
	}

	private Map<String, String> names(DistrictId district, Set<String> ids) {
		Map<String, String> names = new HashMap<>();
		Set<String> ofRecords = ids.stream().filter((id) -> PersonId.parse(id).isPresent()).collect(Collectors.toSet());
		this.roster.names(district, ofRecords.stream().map(PersonId::new).toList())
			.forEach((person, name) -> names.put(person.value(), name));
		this.roster.sectionNames(district, ofRecords.stream().map(SectionId::new).toList())
			.forEach((section, name) -> names.put(section.value(), name));
		this.assignments
			.find(district, ids.stream().filter((id) -> !ofRecords.contains(id)).map(AssignmentId::from).toList())
			.forEach((assignment) -> names.put(assignment.id().toString(), assignment.title()));
		names.values().removeIf(String::isBlank);
		return names;
	}

	/**
	 * A line for an administrator.
	 *
	 * @param who the name, or the id if the district's roster has no name; null for the
	 * app
	 * @param role if it was done in a role, or to change to it
	 * @param subject what it was done to; ids that no name is known for remain
	 */
	record Activity(ZonedDateTime at, @Nullable String who, String action, @Nullable Role role, String subject) {

		static Activity of(AuditSearch.Entry entry, Map<String, String> names, ZoneId zone) {
			Matcher role = IN_A_ROLE.matcher(entry.subject());
			String subject = BETWEEN_IDS.matcher(entry.subject()).replaceAll(" · ");
			return new Activity(entry.recordedAt().atZone(zone),
					Optional.ofNullable(entry.actor()).map((actor) -> names.getOrDefault(actor, actor)).orElse(null),
					entry.action(), role.matches() ? Role.valueOf(role.group(1)) : null, ID.matcher(subject)
						.replaceAll((id) -> Matcher.quoteReplacement(names.getOrDefault(id.group(), id.group()))));
		}

	}

}
