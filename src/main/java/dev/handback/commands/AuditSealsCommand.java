package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

import dev.handback.audit.AuditSeals;

import org.springframework.stereotype.Component;

/** Writes the newest seal of each district, to be kept outside the database. */
@Component("audit seals")
class AuditSealsCommand implements Command {

	private final AuditSeals seals;

	AuditSealsCommand(AuditSeals seals) {
		this.seals = seals;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		this.seals.newest().forEach(out::println);
		return DONE;
	}

}
