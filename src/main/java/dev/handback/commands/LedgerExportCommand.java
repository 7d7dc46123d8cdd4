package dev.handback.commands;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerFile;

import org.springframework.stereotype.Component;

/** Writes the ledger of all districts. */
@Component("ledger export")
class LedgerExportCommand implements Command {

	private final Ledger ledger;

	LedgerExportCommand(Ledger ledger) {
		this.ledger = ledger;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		LedgerFile.write(new OutputStreamWriter(out, StandardCharsets.UTF_8), this.ledger::export);
		return DONE;
	}

}
