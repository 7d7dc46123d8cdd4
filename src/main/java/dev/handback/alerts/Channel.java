package dev.handback.alerts;

import java.util.List;

import dev.handback.audit.KeptSeal;

/** A way to send alerts. */
interface Channel {

	/** Its name in stored messages. */
	String name();

	/** Whether it is set up. */
	boolean isOn();

	/** The recipients of the alert, by stable names, not addresses. */
	List<String> recipients(Alert alert);

	/** Sends; called outside of transactions. */
	SendResult send(MessageBatch batch);

	/** Tells the operators that alerts reach them. */
	SendResult test();

	/** Sends the newest audit seals to the operators, who keep them. */
	SendResult send(List<KeptSeal> newest);

}
