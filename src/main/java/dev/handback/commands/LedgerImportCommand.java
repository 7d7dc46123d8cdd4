package dev.handback.commands;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerFile;
import dev.handback.assignments.LedgerLine;
import dev.handback.assignments.LedgerOutcome;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Imports a ledger and reports the result of every line. */
@Component("ledger import")
class LedgerImportCommand implements Command {

	private final Ledger ledger;

	private final MessageSourceAccessor messages;

	LedgerImportCommand(Ledger ledger, MessageSourceAccessor messages) {
		this.ledger = ledger;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		if (arguments.size() != 1) {
			throw new CannotRunException(this.messages.getMessage("ledger.usage"));
		}
		Import taking = new Import(out);
		try {
			Path file = Path.of(arguments.get(0));
			if (Files.isRegularFile(file) && Files.size(file) == 0) {
				throw new CannotRunException(say("ledger.empty", file));
			}
			LedgerFile.read(file, taking::take);
		}
		catch (IOException | UncheckedIOException | InvalidPathException ex) {
			throw new CannotRunException(say("ledger.unreadable", arguments.get(0)));
		}
		catch (CsvParseException ex) {
			taking.bad(say("ledger.no-csv"));
		}
		out.println(say("ledger.done", taking.restored, taking.known, taking.bad));
		return (taking.bad == 0) ? DONE : FOUND_FAULTS;
	}

	private String say(String key, Object... arguments) {
		return this.messages.getMessage(key, arguments);
	}

	/** A run through a file. */
	private final class Import {

		private final PrintStream out;

		private int restored;

		private int known;

		private int bad;

		Import(PrintStream out) {
			this.out = out;
		}

		void take(LedgerFile.Read read) {
			if (read.line().isEmpty()) {
				bad(say("ledger.line.bad", String.valueOf(read.number())));
				return;
			}
			LedgerLine line = read.line().get();
			LedgerOutcome outcome = LedgerImportCommand.this.ledger.take(line);
			String sentence = say("ledger.line", String.valueOf(read.number()), line.assignment(),
					say(outcome.messageKey()));
			if (!outcome.isGood()) {
				bad(sentence);
				return;
			}
			if (outcome == LedgerOutcome.KNOWN) {
				this.known++;
			}
			else {
				this.restored++;
			}
			this.out.println(sentence);
		}

		void bad(String sentence) {
			this.bad++;
			this.out.println(sentence);
		}

	}

}
