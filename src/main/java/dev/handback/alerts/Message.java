package dev.handback.alerts;

/** An event to report to one recipient. */
record Message(long id, AlertEvent news, Alert alert) {

}
