package dev.handback.grading.rubric;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import dev.handback.grading.rubric.Rubric.Criterion;
import dev.handback.grading.rubric.Rubric.Level;
import dev.handback.grading.rubric.RubricForm.TypedCriterion;
import dev.handback.grading.rubric.RubricForm.TypedLevel;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

import org.springframework.validation.Errors;

/**
 * Reads a typed rubric; each invalid field gets a message. Blank criteria and levels are
 * left out.
 */
class RubricReader {

	private final Errors errors;

	private final Set<String> titles = new HashSet<>();

	RubricReader(Errors errors) {
		this.errors = errors;
	}

	/** The rubric; empty if any field is invalid. */
	Optional<Rubric> read(RubricForm form) {
		List<Criterion> criteria = new ArrayList<>();
		List<TypedCriterion> typed = form.typed();
		for (int i = 0; i < typed.size(); i++) {
			if (!typed.get(i).isBlank()) {
				criterion(typed.get(i), "criteria[" + i + "].").ifPresent(criteria::add);
			}
		}
		if (criteria.size() > Rubric.MOST_CRITERIA) {
			this.errors.reject("rubric.too-many");
		}
		if (criteria.isEmpty() && !this.errors.hasErrors()) {
			this.errors.reject("rubric.empty");
		}
		return this.errors.hasErrors() ? Optional.empty() : Optional.of(new Rubric(criteria));
	}

	private Optional<Criterion> criterion(TypedCriterion typed, String path) {
		String title = title(path + "title", typed.title(), "rubric.criterion.missing", this.titles);
		Set<String> titles = new HashSet<>();
		List<Level> levels = new ArrayList<>();
		for (int i = 0; i < typed.levels().size(); i++) {
			if (!typed.levels().get(i).isBlank()) {
				level(typed.levels().get(i), titles, path + "levels[" + i + "].").ifPresent(levels::add);
			}
		}
		if (typed.levels().stream().allMatch(TypedLevel::isBlank)) {
			this.errors.rejectValue(path + "title", "rubric.levels.missing");
		}
		if (levels.size() > Rubric.MOST_LEVELS) {
			this.errors.rejectValue(path + "title", "rubric.too-many");
		}
		return this.errors.hasErrors() ? Optional.empty() : Optional.of(new Criterion(title, levels));
	}

	private Optional<Level> level(TypedLevel typed, Set<String> others, String path) {
		String title = title(path + "title", typed.title(), "rubric.level.missing", others);
		String description = line(path + "description", typed.description(), Rubric.LONGEST_DESCRIPTION);
		String number = Objects.requireNonNullElse(typed.points(), "");
		Optional<BigDecimal> points = Points.parse(number).filter(Rubric::isInBounds);
		if (points.isEmpty()) {
			List<String> doubtful = Points.doubtful(number);
			this.errors.rejectValue(path + "points",
					doubtful.isEmpty() ? "rubric.points.unreadable" : "points.doubtful", doubtful.toArray(), null);
		}
		return this.errors.hasErrors() ? Optional.empty() : points.map((most) -> new Level(title, most, description));
	}

	private String title(String path, @Nullable String typed, String missing, Set<String> others) {
		String title = line(path, typed, Rubric.LONGEST_TITLE);
		if (title.isEmpty()) {
			this.errors.rejectValue(path, missing);
		}
		else if (!others.add(title)) {
			this.errors.rejectValue(path, "rubric.title.twice");
		}
		return title;
	}

	private String line(String path, @Nullable String typed, int longest) {
		String line = PlainText.normalized(PlainText.line(Objects.requireNonNullElse(typed, "")));
		PlainText.problem(line, longest)
			.ifPresent((problem) -> this.errors.rejectValue(path, "text." + problem.name(), new Object[] { longest },
					null));
		return line;
	}

}
