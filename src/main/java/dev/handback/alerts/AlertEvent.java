package dev.handback.alerts;

/** What is reported about an alert. */
enum AlertEvent {

	/** Something needs attention. */
	OPENED,

	/** It is over. */
	OVER

}
