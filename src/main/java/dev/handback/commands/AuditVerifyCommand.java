package dev.handback.commands;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.audit.AuditChain;
import dev.handback.audit.AuditSeals;
import dev.handback.audit.KeptSeal;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/**
 * Checks whether the audit matches its seals, and whether the seals in a file are still
 * in the chain.
 */
@Component("audit verify")
class AuditVerifyCommand implements Command {

	private final AuditSeals seals;

	private final MessageSourceAccessor messages;

	AuditVerifyCommand(AuditSeals seals, MessageSourceAccessor messages) {
		this.seals = seals;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		List<AuditChain> chains = this.seals.verify(kept(arguments));
		chains.forEach((chain) -> out.println(sentence(chain)));
		boolean intact = chains.stream().allMatch(AuditChain::isIntact);
		long seals = chains.stream().mapToLong(AuditChain::seals).sum();
		out.println(this.messages.getMessage(intact ? "audit.intact" : "audit.broken", new Object[] { seals }));
		return intact ? DONE : FOUND_FAULTS;
	}

	private List<KeptSeal> kept(List<String> arguments) {
		if (arguments.isEmpty()) {
			return List.of();
		}
		try (Stream<String> lines = Files.lines(Path.of(arguments.get(0)))) {
			List<KeptSeal> kept = lines.flatMap((line) -> KeptSeal.parse(line).stream()).toList();
			if (!kept.isEmpty()) {
				return kept;
			}
		}
		catch (IOException | UncheckedIOException | InvalidPathException ex) {
			// Reported below.
		}
		throw new CannotRunException(this.messages.getMessage("audit.kept.unreadable", arguments.toArray()));
	}

	private String sentence(AuditChain chain) {
		AuditChain.Flaw flaw = chain.flaw();
		if (flaw != null) {
			return this.messages.getMessage("audit.chain.broken", new Object[] { chain.district(),
					String.valueOf(flaw.seal()), this.messages.getMessage(flaw.kind().messageKey()) });
		}
		return this.messages.getMessage("audit.chain.intact",
				new Object[] { chain.district(), chain.seals(), chain.records(), chain.unsealed(), chain.newest() });
	}

}
