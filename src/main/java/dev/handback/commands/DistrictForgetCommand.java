package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;

import dev.handback.districts.DistrictEraser;
import dev.handback.privacy.Certificates;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Deletes all data for a district except its audit log. */
@Component("district forget")
class DistrictForgetCommand implements Command {

	private final DistrictEraser forgetting;

	private final Certificates certificates;

	private final MessageSourceAccessor messages;

	DistrictForgetCommand(DistrictEraser forgetting, Certificates certificates, MessageSourceAccessor messages) {
		this.forgetting = forgetting;
		this.certificates = certificates;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		DistrictId district = district(arguments, this.messages);
		Map<String, Integer> removed = this.forgetting.forget(district, null);
		removed.forEach((table, rows) -> {
			if (rows > 0) {
				out.println(this.messages.getMessage("district.forgotten.rows", new Object[] { table, rows }));
			}
		});
		boolean something = removed.values().stream().anyMatch((rows) -> rows > 0);
		out.println(this.messages.getMessage(something ? "district.forgotten" : "district.forgotten.nothing",
				new Object[] { district.value() }));
		// Repeated, because its first output may have been lost, as on a full disk.
		this.certificates.of(district).stream().limit(1).forEach((newest) -> out.print(newest.text()));
		return DONE;
	}

	static DistrictId district(List<String> arguments, MessageSourceAccessor messages) {
		return DistrictId.parse((arguments.size() == 1) ? ObjectIds.typed(arguments.get(0)) : "")
			.orElseThrow(() -> new CannotRunException(messages.getMessage("district.usage")));
	}

}
