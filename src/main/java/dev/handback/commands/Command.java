package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

/**
 * A command that the jar runs instead of the app, named on the command line. The bean's
 * name is the command's words, such as {@code audit verify}.
 */
public interface Command {

	/** Success. */
	int DONE = 0;

	/** It ran, but someone has to look at its output. */
	int FOUND_FAULTS = 1;

	/** It could not run. */
	int CANNOT_RUN = 2;

	/**
	 * Runs it.
	 * @param arguments what follows its name, without the app's settings
	 * @param out the output; nothing else is written there
	 * @return the process's exit status
	 */
	int run(List<String> arguments, PrintStream out);

}
