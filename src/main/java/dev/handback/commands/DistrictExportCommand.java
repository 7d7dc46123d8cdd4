package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

import dev.handback.privacy.Exports;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Writes all data for a district, as a ZIP file. */
@Component("district export")
class DistrictExportCommand implements Command {

	private final Exports exports;

	private final MessageSourceAccessor messages;

	DistrictExportCommand(Exports exports, MessageSourceAccessor messages) {
		this.exports = exports;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		DistrictId district = DistrictForgetCommand.district(arguments, this.messages);
		check(district, this.exports, this.messages);
		this.exports.district(district, null, out);
		return DONE;
	}

	static void check(DistrictId district, Exports exports, MessageSourceAccessor messages) {
		if (!exports.isKnown(district)) {
			throw new CannotRunException(messages.getMessage("district.unknown"));
		}
	}

}
