package dev.handback.alerts;

/** One piece of news that somebody is told. */
record Message(long id, News news, Alert alert) {

}
