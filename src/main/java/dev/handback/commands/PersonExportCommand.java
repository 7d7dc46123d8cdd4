package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Set;

import dev.handback.privacy.Exports;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Writes everything that is stored about a person, as a ZIP file. */
@Component("person export")
class PersonExportCommand implements Command {

	private final Exports exports;

	private final MessageSourceAccessor messages;

	PersonExportCommand(Exports exports, MessageSourceAccessor messages) {
		this.exports = exports;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		PersonWords words = PersonWords.read(arguments, Set.of(), "person.export.usage", this.messages);
		DistrictExportCommand.check(words.district(), this.exports, this.messages);
		this.exports.person(words.district(), words.person(), null, "", out);
		return DONE;
	}

}
