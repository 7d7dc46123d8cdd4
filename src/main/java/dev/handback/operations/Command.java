package dev.handback.operations;

import java.io.PrintStream;
import java.util.List;

/**
 * Something that the operator has the jar do in the place of the app, named on its
 * command line. The name of its bean is the words that ask for it, such as
 * {@code audit verify}.
 */
interface Command {

	/** All is well. */
	int DONE = 0;

	/** It ran, and somebody has to look at what it said. */
	int FOUND_FAULTS = 1;

	/** It could not run. */
	int CANNOT_RUN = 2;

	/**
	 * Does it.
	 * @param arguments what follows its name, without the app's settings
	 * @param out what the caller reads; nothing else is written there
	 * @return the process's exit status
	 */
	int run(List<String> arguments, PrintStream out);

}
