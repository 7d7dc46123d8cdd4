package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Set;

import dev.handback.privacy.Exports;
import dev.handback.privacy.PersonEraser;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Writes everything that is stored about a person, as a ZIP file. */
@Component("person export")
class PersonExportCommand implements Command {

	private final Exports exports;

	private final PersonEraser eraser;

	private final MessageSourceAccessor messages;

	PersonExportCommand(Exports exports, PersonEraser eraser, MessageSourceAccessor messages) {
		this.exports = exports;
		this.eraser = eraser;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		PersonWords words = PersonWords.read(arguments, Set.of(), "person.export.usage", this.messages);
		DistrictExportCommand.check(words.district(), this.exports, this.messages);
		if (this.eraser.preview(words.district(), words.person()).parts().isEmpty()) {
			throw new CannotRunException(this.messages.getMessage("person.unknown"));
		}
		this.exports.person(words.district(), words.person(), null, "", out);
		return DONE;
	}

}
