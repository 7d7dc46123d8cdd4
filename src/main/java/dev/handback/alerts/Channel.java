package dev.handback.alerts;

import java.util.List;

import dev.handback.audit.KeptSeal;

/** A way to tell of alerts. */
interface Channel {

	/** Its name where messages are stored. */
	String name();

	/** Whether it is set up. */
	boolean isOn();

	/** Who is told of the alert; names that stay, and no addresses. */
	List<String> recipients(Alert alert);

	/** Sends; called outside of transactions. */
	Outcome send(Batch batch);

	/** Sends the newest seals of the audit to the operators, who keep them. */
	Outcome send(List<KeptSeal> newest);

}
