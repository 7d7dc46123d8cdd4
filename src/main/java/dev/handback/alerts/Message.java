package dev.handback.alerts;

/** One event to report to one recipient. */
record Message(long id, AlertEvent news, Alert alert) {

}
