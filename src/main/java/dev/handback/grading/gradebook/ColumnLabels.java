package dev.handback.grading.gradebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.AssignmentId;

/**
 * The assignments' names in a file: their titles, followed by the beginning of the id if
 * a title could be mistaken for another column. Earlier files numbered repeated titles in
 * column order; those are understood as long as they are unambiguous.
 */
public class ColumnLabels {

	private static final int BEGINNING = 8;

	private static final Pattern WITH_ID = Pattern.compile(".* \\[[0-9a-f]{" + BEGINNING + "}]", Pattern.DOTALL);

	private static final Set<String> NO_ASSIGNMENT = Set.of(key(GradebookFile.STUDENT), key(GradebookFile.STUDENT_ID),
			key(GradebookFile.FLAGS));

	private final List<String> labels = new ArrayList<>();

	private final Map<String, List<AssignmentId>> byLabel = new HashMap<>();

	private final Map<String, List<AssignmentId>> byTitle = new HashMap<>();

	private final Map<String, List<AssignmentId>> byKey = new HashMap<>();

	/** The labels in earlier files, with numbered titles. */
	private final Map<String, String> numbered = new HashMap<>();

	private final Set<String> numberedKeys = new HashSet<>();

	public ColumnLabels(List<AssignmentSummary> columns) {
		columns.forEach((column) -> {
			add(this.byTitle, column.title(), column.id());
			add(this.byKey, key(column.title()), column.id());
		});
		this.byTitle.forEach((title, ids) -> numbers(title, ids.size()).forEach((label) -> {
			this.numbered.put(label, title);
			this.numberedKeys.add(key(label));
		}));
		columns.forEach((column) -> {
			String withId = column.title() + " [" + column.id().toString().substring(0, BEGINNING) + "]";
			add(this.byLabel, key(withId), column.id());
			if (isPlain(column.title())) {
				add(this.byLabel, key(column.title()), column.id());
			}
			this.labels.add(isPlain(column.title()) ? column.title() : withId);
		});
	}

	/** The labels, in the order of the columns. */
	public List<String> all() {
		return this.labels;
	}

	/**
	 * The assignments that each column of a file may mean: none, one, or several that
	 * can't be told apart.
	 * @param head the labels of all columns of the file
	 * @return the assignments by label
	 */
	public Map<String, List<AssignmentId>> named(List<String> head) {
		Map<String, Integer> times = new HashMap<>();
		head.forEach((label) -> times.merge(label, 1, Integer::sum));
		Map<String, List<AssignmentId>> named = new HashMap<>();
		times.keySet().forEach((label) -> named.put(label, named(label, times)));
		return named;
	}

	private List<AssignmentId> named(String label, Map<String, Integer> head) {
		List<AssignmentId> exactly = this.byLabel.getOrDefault(key(label), List.of());
		if (!exactly.isEmpty()) {
			return exactly;
		}
		if (this.numbered.containsKey(label)) {
			return numbered(this.numbered.get(label), label, head);
		}
		return this.byTitle.getOrDefault(label, this.byKey.getOrDefault(key(label), List.of()));
	}

	// All assignments with that title must be there: with one more or fewer, the numbers
	// would mean different ones.
	private List<AssignmentId> numbered(String title, String label, Map<String, Integer> head) {
		List<AssignmentId> titled = this.byTitle.getOrDefault(title, List.of());
		List<String> numbers = numbers(title, titled.size());
		boolean sure = numbers.stream()
			.allMatch((number) -> head.getOrDefault(number, 0) == 1
					&& (number.equals(title) || !this.byKey.containsKey(key(number))))
				&& !head.containsKey(title + " (" + (titled.size() + 1) + ")");
		return sure ? List.of(titled.get(numbers.indexOf(label))) : titled;
	}

	private static List<String> numbers(String title, int size) {
		List<String> numbers = new ArrayList<>();
		for (int number = 1; number <= size && size > 1; number++) {
			numbers.add((number == 1) ? title : title + " (" + number + ")");
		}
		return numbers;
	}

	private boolean isPlain(String title) {
		return this.byKey.getOrDefault(key(title), List.of()).size() == 1 && !this.numberedKeys.contains(key(title))
				&& !NO_ASSIGNMENT.contains(key(title)) && !WITH_ID.matcher(key(title)).matches();
	}

	/** The form in which labels and names are compared: as people see them. */
	public static String key(String text) {
		return PlainText.singleSpaced(PlainText.normalized(text)).toLowerCase(Locale.ROOT);
	}

	private static void add(Map<String, List<AssignmentId>> map, String key, AssignmentId id) {
		map.computeIfAbsent(key, (one) -> new ArrayList<>()).add(id);
	}

}
