package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

import dev.handback.privacy.Exports;

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
		this.exports.district(DistrictForgetCommand.district(arguments, this.messages), null, out);
		return out.checkError() ? CANNOT_RUN : DONE;
	}

}
