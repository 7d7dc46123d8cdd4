package dev.handback.alerts;

/** What is told of an alert. */
enum News {

	/** Something needs somebody. */
	OPENED,

	/** It is over. */
	OVER

}
