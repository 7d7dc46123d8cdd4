package dev.handback.commands;

import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.util.StringUtils;

/**
 * The available commands. Only the requested one is created, so that it needs only what
 * it uses itself.
 */
@Component
public class Commands {

	static final Set<String> HELP = Set.of("help", "--help", "-h");

	static final Set<String> WITH_DATABASE = Set.of("alerts test", "audit archive", "audit seals", "audit verify",
			"database migrate", "district export", "district forget", "district readmit", "ledger export",
			"ledger import", "person erase", "person export", "tokens rotate");

	private static final List<String> NAMES = Stream.concat(WITH_DATABASE.stream(), Stream.of("verify"))
		.sorted()
		.toList();

	private static final Set<String> WITHOUT_ARGUMENTS = Set.of("alerts test", "audit seals", "database migrate",
			"ledger export", "tokens rotate");

	private final BeanFactory beans;

	private final MessageSourceAccessor messages;

	Commands(BeanFactory beans, MessageSourceAccessor messages) {
		this.beans = beans;
		this.messages = messages;
	}

	/**
	 * Runs the command that the words name.
	 * @param words the command's name and its arguments
	 */
	public int run(List<String> words, PrintStream out, PrintStream problems) {
		if (isHelp(words)) {
			help(out, this.messages);
			return Command.DONE;
		}
		Optional<String> name = NAMES.stream().filter((one) -> isAskedFor(one, words)).findFirst();
		if (name.isEmpty()) {
			problems.println(this.messages.getMessage("command.unknown", new Object[] { String.join(" ", words) }));
			list(problems, this.messages);
			return Command.CANNOT_RUN;
		}
		try {
			Command command = this.beans.getBean(name.get(), Command.class);
			int status = command.run(words.subList(wordsOf(name.get()).size(), words.size()), out);
			return out.checkError() ? withoutOutput(problems) : status;
		}
		catch (CannotRunException ex) {
			problems.println(ex.getMessage());
			return Command.CANNOT_RUN;
		}
		catch (DataAccessException | TransactionException ex) {
			problems.println(this.messages.getMessage("command.database-failed", new Object[] { reason(ex) }));
			return Command.CANNOT_RUN;
		}
		finally {
			out.flush();
		}
	}

	/** What the driver says; what it says that comes from often has no message. */
	private static String reason(Throwable problem) {
		for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
			if (cause instanceof SQLException) {
				return StringUtils.trimTrailingCharacter(String.valueOf(cause.getMessage()), '.');
			}
		}
		return problem.toString();
	}

	/** The disk is full, or no one reads the output any more. */
	private int withoutOutput(PrintStream problems) {
		problems.println(this.messages.getMessage("command.output-lost"));
		return Command.CANNOT_RUN;
	}

	/** Whether the words ask for the available commands. */
	static boolean isHelp(List<String> words) {
		return words.size() == 1 && HELP.contains(words.get(0));
	}

	/** Lists the available commands. */
	static void help(PrintStream out, MessageSourceAccessor messages) {
		out.println(messages.getMessage("command.help"));
		list(out, messages);
		out.flush();
	}

	private static void list(PrintStream out, MessageSourceAccessor messages) {
		NAMES.forEach((name) -> out.println("  " + messages.getMessage("command.usage." + name.replace(' ', '-'))));
	}

	static boolean isAskedFor(String name, List<String> words) {
		List<String> asked = wordsOf(name);
		return WITHOUT_ARGUMENTS.contains(name) ? words.equals(asked)
				: words.size() >= asked.size() && words.subList(0, asked.size()).equals(asked);
	}

	private static List<String> wordsOf(String name) {
		return List.of(name.split(" "));
	}

}
