package dev.handback.alerts.digest;

import java.time.LocalTime;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The daily email to teachers.
 *
 * @param enabled whether teachers get a daily email about what is stuck
 * @param at when the daily email is sent, in the district's time zone
 */
@ConfigurationProperties("handback.alerts.digest")
record DigestProperties(@DefaultValue("true") boolean enabled, @DefaultValue("07:00") LocalTime at) {

}
