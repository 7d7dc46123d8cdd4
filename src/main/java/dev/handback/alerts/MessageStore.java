package dev.handback.alerts;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.Columns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Messages to send. A node leases some of them for five minutes, by the database's time;
 * if it stops, they are leased again.
 */
@Repository
class MessageStore {

	private static final Logger log = LoggerFactory.getLogger(MessageStore.class);

	// The end of a problem is never reported before its start.
	private static final String READY = """
			select district_id, id, recipient from alert_message message
			where channel = :channel and told_at is null and dropped_at is null and due_at <= now()
				and not exists (select from alert_message earlier
					where earlier.district_id = message.district_id and earlier.alert_id = message.alert_id
						and earlier.channel = message.channel and earlier.recipient = message.recipient
						and earlier.id < message.id and earlier.told_at is null and earlier.dropped_at is null)
			order by due_at, id limit 1000""";

	private static final String CLAIM = """
			update alert_message message set due_at = now() + interval '5 minutes', tried = tried + 1
			from alert where alert.district_id = :district and alert.id = message.alert_id
				and message.district_id = :district and message.id = any(:ids)
				and message.due_at <= now() and message.told_at is null
			returning message.id as message_id, message.news, alert.*""";

	private static final int MOST = 100;

	private final JdbcClient jdbc;

	MessageStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Queues the start of a problem for these recipients. */
	void addOpened(Alert alert, String channel, Collection<String> recipients) {
		this.jdbc.sql("""
				insert into alert_message (district_id, alert_id, channel, recipient, news)
				select :district, :alert, :channel, recipient, 'OPENED'
				from unnest(cast(:recipients as text[])) as recipient""")
			.param("district", alert.district().value())
			.param("alert", alert.id())
			.param("channel", channel)
			.param("recipients", recipients.toArray(String[]::new))
			.update();
	}

	/** Queues the end of a problem for everyone who got its alert. */
	void addOver(Alert alert) {
		this.jdbc.sql("""
				insert into alert_message (district_id, alert_id, channel, recipient, news)
				select district_id, alert_id, channel, recipient, 'OVER' from alert_message
				where district_id = ? and alert_id = ? and news = 'OPENED' and dropped_at is null""")
			.params(alert.district().value(), alert.id())
			.update();
	}

	/** Leases what is due for one recipient, at most a hundred messages. */
	Optional<MessageBatch> take(String channel) {
		List<Ready> ready = this.jdbc.sql(READY).param("channel", channel).query(Ready.class).list();
		Map<String, List<Ready>> districts = ready.stream()
			.filter((one) -> one.recipient().equals(ready.get(0).recipient()))
			.sorted(Comparator.comparing(Ready::id))
			.limit(MOST)
			.collect(Collectors.groupingBy(Ready::districtId));
		List<Message> taken = districts.entrySet()
			.stream()
			.flatMap((district) -> claim(district.getKey(), district.getValue()).stream())
			.sorted(Comparator.comparing(Message::id))
			.toList();
		return taken.isEmpty() ? Optional.empty() : Optional.of(new MessageBatch(ready.get(0).recipient(), taken));
	}

	private List<Message> claim(String district, List<Ready> ready) {
		return this.jdbc.sql(CLAIM)
			.param("district", district)
			.param("ids", ready.stream().map(Ready::id).toArray(Long[]::new))
			.query((row, number) -> new Message(row.getLong("message_id"), AlertEvent.valueOf(row.getString("news")),
					AlertStore.alert(row, number)))
			.list();
	}

	void told(MessageBatch batch) {
		settle(batch, "told_at = now()");
	}

	/** Drops the messages, so that they are never sent. */
	void drop(MessageBatch batch) {
		settle(batch, "dropped_at = now()");
	}

	/** Schedules another try after one minute, two, four and so on, up to an hour. */
	void later(MessageBatch batch) {
		this.jdbc.sql("""
				with later as (
					select district_id, id,
						now() + least(interval '1 minute' * power(2, least(tried, 10) - 1), interval '1 hour') as at
					from alert_message where id = any(:ids) and told_at is null)
				update alert_message message set due_at = later.at from later
				where message.district_id = later.district_id and message.id = later.id""")
			.param("ids", ids(batch))
			.update();
	}

	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("""
				update alert_message set due_at = now()
				where told_at is null and due_at > now() + interval '90 minutes'""").update();
	}

	private void settle(MessageBatch batch, String how) {
		this.jdbc.sql("update alert_message set " + how + " where id = any(:ids) and told_at is null")
			.param("ids", ids(batch))
			.update();
	}

	private static Long[] ids(MessageBatch batch) {
		return batch.messages().stream().map(Message::id).toArray(Long[]::new);
	}

	/**
	 * Drops messages that couldn't be sent for a week, because they are no longer news.
	 */
	void dropOld() {
		int dropped = this.jdbc.sql("""
				update alert_message set dropped_at = now()
				where queued_at < now() - interval '7 days' and told_at is null and dropped_at is null""").update();
		if (dropped > 0) {
			log.warn("Dropped {} alert messages that could not be sent for a week", dropped);
		}
	}

	/** What hasn't been sent yet, by the names of the channels. */
	Map<String, Unsent> unsent() {
		Map<String, Unsent> unsent = new HashMap<>();
		this.jdbc.sql("""
				select channel, count(*) as number, min(queued_at) as oldest from alert_message
				where told_at is null and dropped_at is null group by channel""").query((row) -> {
			unsent.put(row.getString("channel"), new Unsent(row.getLong("number"), Columns.instant(row, "oldest")));
		});
		return unsent;
	}

	/** Messages of a channel that haven't been sent. */
	record Unsent(long number, Instant oldest) {

	}

	private record Ready(String districtId, long id, String recipient) {

	}

}
