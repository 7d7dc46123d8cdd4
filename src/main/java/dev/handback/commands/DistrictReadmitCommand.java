package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.DistrictEraser;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Lets a district whose data was deleted be connected again. */
@Component("district readmit")
class DistrictReadmitCommand implements Command {

	private final DistrictEraser forgetting;

	private final ConnectedDistricts districts;

	private final MessageSourceAccessor messages;

	DistrictReadmitCommand(DistrictEraser forgetting, ConnectedDistricts districts, MessageSourceAccessor messages) {
		this.forgetting = forgetting;
		this.districts = districts;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		DistrictId district = DistrictForgetCommand.district(arguments, this.messages);
		boolean was = this.forgetting.readmit(district, null);
		out.println(
				this.messages.getMessage(
						was ? "district.readmitted" : this.districts.isForgotten(district)
								? "operator.readmitted.not-yet" : "district.not-forgotten",
						new Object[] { district.value() }));
		return was ? DONE : FOUND_FAULTS;
	}

}
