package dev.handback.alerts;

/** What is reported about an alert. */
enum AlertEvent {

	/** Something needs attention's attention. */
	OPENED,

	/** It is over. */
	OVER

}
