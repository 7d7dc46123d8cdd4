package dev.handback.commands;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;

import dev.handback.audit.AuditArchive;
import dev.handback.audit.KeptSeal;
import dev.handback.retention.RetentionProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Moves the oldest part of the audit to a file, as far as its retention allows. */
@Component("audit archive")
class AuditArchiveCommand implements Command {

	private final AuditArchive archive;

	private final RetentionProperties retention;

	private final Clock clock;

	private final MessageSourceAccessor messages;

	AuditArchiveCommand(AuditArchive archive, RetentionProperties retention, Clock clock,
			MessageSourceAccessor messages) {
		this.archive = archive;
		this.retention = retention;
		this.clock = clock;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		if (arguments.size() != 2) {
			throw new CannotRunException(say("audit.archive.usage"));
		}
		Instant before = before(arguments.get(0));
		String file = arguments.get(1);
		try {
			List<KeptSeal> ends = this.archive.archive(before, Path.of(file));
			ends.forEach(out::println);
			out.println(say("audit.archive.done", ends.size(), file));
			return DONE;
		}
		catch (UncheckedIOException | InvalidPathException ex) {
			throw new CannotRunException(say("audit.archive.unwritable", file));
		}
		catch (AuditArchive.BrokenException ex) {
			out.println(say("audit.chain.broken", ex.district(), String.valueOf(ex.flaw().seal()),
					say(ex.flaw().kind().messageKey())));
			return FOUND_FAULTS;
		}
	}

	private Instant before(String date) {
		Instant before = parsed(date);
		@Nullable Duration kept = this.retention.audit();
		if (kept == null || before.isAfter(this.clock.instant().minus(kept))) {
			throw new CannotRunException(say("audit.archive.kept"));
		}
		return before;
	}

	private Instant parsed(String date) {
		try {
			return LocalDate.parse(date).atStartOfDay(ZoneOffset.UTC).toInstant();
		}
		catch (DateTimeParseException ex) {
			throw new CannotRunException(say("audit.archive.usage"));
		}
	}

	private String say(String key, Object... arguments) {
		return this.messages.getMessage(key, arguments);
	}

}
