package dev.handback.sandbox.world.making;

import java.util.List;
import java.util.random.RandomGenerator;

import dev.handback.sandbox.world.record.Name;
import org.jspecify.annotations.Nullable;

/** Names from many places, some of which trip up careless software. */
public final class Names {

	private static final List<String> FIRST = List.of("Amara", "Ana", "André", "Anh", "Aoife", "Aylin", "Björn",
			"Caoimhe", "Chidi", "Chloé", "Dmitri", "Elif", "Emeka", "Esperanza", "Farid", "Fatima", "Gabriel", "Giulia",
			"Hana", "Haruto", "Ines", "Isla", "Jan", "Jin-woo", "João", "Kaito", "Kateryna", "Keola", "Lars", "Leilani",
			"Liam", "Lucía", "Łukasz", "Mai", "Malik", "Mateo", "Mei", "Mohammed", "Nadia", "Nia", "Noah", "Oksana",
			"Oluwaseun", "Omar", "Priya", "Quinn", "Rania", "Ravi", "Rosa", "Saoirse", "Sione", "Søren", "Tadeo",
			"Thandiwe", "Thiago", "Tomáš", "Uma", "Valentina", "Wren", "Xochitl", "Yara", "Yusuf", "Zoë", "Zuzanna");

	private static final List<String> LAST = List.of("Abebe", "Achterberg", "Adeyemi", "Alvarez", "Andersson",
			"Baptiste", "Begum", "Bianchi", "Castañeda", "Chen", "D'Angelo", "Dąbrowski", "Diallo", "Dvořák",
			"Eriksson", "Fernandes", "Fitzgerald", "García Márquez", "Goldberg", "Gonçalves", "Gupta", "Haddad",
			"Hernández", "Ivanova", "Jansen", "Kahananui", "Kaya", "Kim", "Kovač", "Le", "Li", "Lindqvist", "MacDonald",
			"Mbeki", "Müller", "Nakamura", "Nguyễn", "Novák", "Núñez", "O'Brien", "O’Connor", "Okafor", "Olsen",
			"Öztürk", "Park", "Patel", "Peña", "Petrov", "Quispe", "Rahman", "Rossi", "Saint-Clair", "Sato", "Schmidt",
			"Singh", "Smith", "Szabó", "Tanaka", "Tran", "van der Berg", "Wójcik", "Yang", "Zhang", "Zimmermann");

	private static final List<String> MIDDLE = List.of("J.", "Marie", "Lee", "de", "Ngozi", "Sofía", "al", "K.");

	/**
	 * Names that break sorting, escaping, width, or text direction in software that
	 * doesn't expect them.
	 */
	private static final List<Name> ODD = List.of(new Name("Sinéad", "O'Brien"), new Name("ליאור", "כהן"),
			new Name("مريم", "الحسيني"), new Name("小明", "王"), new Name("Sunny 🌻", "Flores"),
			new Name("Robert <b>Bobby</b>", "Tables & Söhne"),
			new Name("Maximiliana-Konstantina Philippa Theodora Wilhelmina Anastasia", "Józefina Maria",
					"von Hohenzollern-Sigmaringen und zu Wolfeschlegelsteinhausenbergerdorff"),
			new Name("X", "Y"), new Name("सीता", "शर्मा"), new Name("Анна", "Ковалёва"), new Name("-", "Null"),
			new Name("Ελένη", "Παπαδοπούλου"));

	private Names() {
	}

	public static Name draw(SeededRandom dice) {
		return dice.oneIn(5) ? OtherScripts.draw(dice) : usual(dice);
	}

	private static Name usual(SeededRandom dice) {
		if (dice.oneIn(24)) {
			return dice.pick(ODD);
		}
		String first = dice.pick(FIRST);
		@Nullable String middle = dice.oneIn(4) ? dice.pick(MIDDLE) : null;
		return new Name(first, middle, dice.pick(LAST));
	}

	/**
	 * The first students of the first class have the odd names, so people will see them.
	 */
	static Name ofFixedStudent(int index, SeededRandom dice) {
		return (index >= 2 && index < 2 + ODD.size()) ? ODD.get(index - 2) : usual(dice);
	}

	static Name ofTeacher(char district) {
		return one(district, new Name("Maren", "Holloway"), new Name("Bao", "Nguyen"), new Name("Carmen", "Duarte"),
				new Name("Dagny", "Olsen"));
	}

	static Name ofCoTeacher(char district) {
		return one(district, new Name("Idris", "Okafor"), new Name("Beatriz", "Lima"), new Name("Conor", "O'Dea"),
				new Name("Darius", "Kaya"));
	}

	static Name ofAdmin(char district) {
		return one(district, new Name("Ava", "Lindqvist"), new Name("Bilal", "Haddad"), new Name("Celeste", "Moreau"),
				new Name("Dov", "Goldberg"));
	}

	static Name ofStaff(char district) {
		return one(district, new Name("Arjun", "Patel"), new Name("Brigid", "Walsh"), new Name("Cheng", "Li"),
				new Name("Dunja", "Kovač"));
	}

	static Name ofTeachingStaff(char district) {
		return one(district, new Name("Amal", "Rahman"), new Name("Boris", "Petrov"), new Name("Chiara", "Rossi"),
				new Name("Dakota", "Reed"));
	}

	public static String last(RandomGenerator random) {
		return LAST.get(random.nextInt(LAST.size()));
	}

	private static Name one(char district, Name... names) {
		return names[district - 'a'];
	}

}
