package dev.handback.operations;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** The commands that there are. */
@Component
class Commands {

	private final List<Command> commands;

	private final MessageSourceAccessor messages;

	Commands(List<Command> commands, MessageSourceAccessor messages) {
		this.commands = commands;
		this.messages = messages;
	}

	/**
	 * Runs what the words ask for.
	 * @param words the command's name and its arguments
	 */
	int run(List<String> words, PrintStream out, PrintStream problems) {
		Optional<Command> command = this.commands.stream().filter((one) -> isAskedFor(one, words)).findFirst();
		if (command.isEmpty()) {
			problems.println(this.messages.getMessage("command.unknown", new Object[] { String.join(" ", words) }));
			this.commands.stream().map(Command::name).sorted().forEach((name) -> problems.println("  " + name));
			return Command.CANNOT_RUN;
		}
		try {
			return command.get().run(words.subList(2, words.size()), out);
		}
		catch (CannotRunException ex) {
			problems.println(ex.getMessage());
			return Command.CANNOT_RUN;
		}
		finally {
			out.flush();
		}
	}

	private static boolean isAskedFor(Command command, List<String> words) {
		return words.size() >= 2 && command.name().equals(words.get(0) + " " + words.get(1));
	}

}
