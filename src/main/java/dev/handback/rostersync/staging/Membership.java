package dev.handback.rostersync.staging;

public record Membership(String section, String person) {

}
