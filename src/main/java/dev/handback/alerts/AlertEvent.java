package dev.handback.alerts;

/** What a message reports about an alert. */
enum AlertEvent {

	/** Something needs attention. */
	OPENED,

	/** It is over. */
	OVER

}
