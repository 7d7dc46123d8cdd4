package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/**
 * The available commands. Only the requested one is created, so that it needs only what
 * it uses itself.
 */
@Component
public class Commands {

	private final ListableBeanFactory beans;

	private final MessageSourceAccessor messages;

	Commands(ListableBeanFactory beans, MessageSourceAccessor messages) {
		this.beans = beans;
		this.messages = messages;
	}

	/**
	 * Runs the command that the words name.
	 * @param words the command's name and its arguments
	 */
	public int run(List<String> words, PrintStream out, PrintStream problems) {
		List<String> names = Stream.of(this.beans.getBeanNamesForType(Command.class, true, false)).sorted().toList();
		Optional<String> name = names.stream().filter((one) -> isAskedFor(one, words)).findFirst();
		if (name.isEmpty()) {
			problems.println(this.messages.getMessage("command.unknown", new Object[] { String.join(" ", words) }));
			names.forEach((one) -> problems.println("  " + one));
			return Command.CANNOT_RUN;
		}
		try {
			Command command = this.beans.getBean(name.get(), Command.class);
			return command.run(words.subList(wordsOf(name.get()).size(), words.size()), out);
		}
		catch (CannotRunException ex) {
			problems.println(ex.getMessage());
			return Command.CANNOT_RUN;
		}
		finally {
			out.flush();
		}
	}

	private static boolean isAskedFor(String name, List<String> words) {
		List<String> asked = wordsOf(name);
		return words.size() >= asked.size() && words.subList(0, asked.size()).equals(asked);
	}

	private static List<String> wordsOf(String name) {
		return List.of(name.split(" "));
	}

}
