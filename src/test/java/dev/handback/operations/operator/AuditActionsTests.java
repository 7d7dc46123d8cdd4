package dev.handback.operations.operator;

import java.nio.file.Path;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the audit records in words is shown in the language of its reader. */
class AuditActionsTests {

	private static final Pattern RECORDS = Pattern.compile("\\b(AuditTrail|ChangeableAssignments|DeliveryAudit)\\b");

	private static final Pattern WORDS = Pattern.compile("\"((?:[a-z]+ )+[a-z]+|delivered)\"");

	private static final Set<String> NO_ACTIONS = Set.of("read assignment", "read submission");

	@Test
	void haveAMessageEach() {
		Set<String> actions = recorded();

		assertThat(actions).hasSizeGreaterThan(50);
		assertThat(ResourceBundle.getBundle("messages").keySet())
			.containsAll(actions.stream().map((action) -> "audit.action." + action.replace(' ', '-')).toList());
	}

	private static Set<String> recorded() {
		return FileTree.files(Path.of("src", "main", "java"), ".java")
			.stream()
			.map(FileTree::text)
			.filter((source) -> RECORDS.matcher(source).find())
			.flatMap((source) -> WORDS.matcher(source).results())
			.map((words) -> words.group(1))
			.filter((words) -> !NO_ACTIONS.contains(words))
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
