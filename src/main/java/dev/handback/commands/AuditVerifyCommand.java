package dev.handback.commands;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.audit.AuditChain;
import dev.handback.audit.AuditSeals;
import dev.handback.audit.KeptSeal;

import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/**
 * Checks whether the audit, and the archives that are named, match their seals, and
 * whether the seals in files are still in the chain.
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
		List<AuditChain> chains = chains(arguments);
		chains.forEach((chain) -> out.println(sentence(chain)));
		boolean intact = chains.stream().allMatch(AuditChain::isIntact);
		long seals = chains.stream().mapToLong(AuditChain::seals).sum();
		long archived = chains.stream().mapToLong(AuditChain::archived).sum();
		boolean broken = chains.stream().map(AuditChain::flaw).anyMatch(AuditVerifyCommand::isBroken);
		out.println(this.messages.getMessage(intact ? "audit.intact" : broken ? "audit.broken" : "audit.not-verified",
				new Object[] { seals }));
		if (archived > 0) {
			out.println(this.messages.getMessage("audit.archived", new Object[] { archived }));
		}
		return intact ? DONE : FOUND_FAULTS;
	}

	private List<AuditChain> chains(List<String> files) {
		List<KeptSeal> kept = new ArrayList<>();
		List<Path> archives = new ArrayList<>();
		for (String name : files) {
			List<KeptSeal> seals = kept(name);
			kept.addAll(seals);
			if (seals.isEmpty()) {
				archives.add(Path.of(name));
			}
		}
		try {
			return this.seals.verify(kept, archives);
		}
		catch (IOException ex) {
			throw unreadable(String.join(", ", archives.stream().map(Path::toString).toList()));
		}
	}

	/** The seals in the file; none if it is an archive. */
	private List<KeptSeal> kept(String name) {
		try (Stream<String> lines = Files.lines(Path.of(name))) {
			return lines.takeWhile((line) -> !line.startsWith("{"))
				.flatMap((line) -> KeptSeal.parse(line).stream())
				.toList();
		}
		catch (IOException | UncheckedIOException | InvalidPathException ex) {
			throw unreadable(name);
		}
	}

	private CannotRunException unreadable(String names) {
		return new CannotRunException(this.messages.getMessage("audit.kept.unreadable", new Object[] { names }));
	}

	private static boolean isBroken(AuditChain.@Nullable Flaw flaw) {
		return flaw != null && flaw.kind() != AuditChain.Flaw.Kind.HERE_TWICE;
	}

	private String sentence(AuditChain chain) {
		AuditChain.Flaw flaw = chain.flaw();
		if (flaw != null) {
			return this.messages.getMessage(isBroken(flaw) ? "audit.chain.broken" : "audit.chain.not-verified",
					new Object[] { chain.district(), String.valueOf(flaw.seal()),
							this.messages.getMessage(flaw.kind().messageKey()) });
		}
		return this.messages.getMessage("audit.chain.intact",
				new Object[] { chain.district(), chain.seals(), chain.records(), chain.unsealed(), chain.newest() });
	}

}
