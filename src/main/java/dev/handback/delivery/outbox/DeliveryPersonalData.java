package dev.handback.delivery.outbox;

import java.util.List;
import java.util.stream.Stream;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Deliveries of a student's grades and work. */
@Component
class DeliveryPersonalData implements PersonalData {

	private final JdbcClient jdbc;

	DeliveryPersonalData(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.rowsWhere("delivery_attempt", """
				district_id = :district and delivery_id in (select id from delivery
					where district_id = :district and student_id = :person)"""),
				PersonalTable.rowsOf("delivery", "student_id"),
				PersonalTable.naming("delivery_attempt", "attempted_at, outcome", "answer"),
				PersonalTable.naming("assignment_update", "assignment_id, fields", "content"));
	}

	/**
	 * What is being sent arrives after the erasure; what isn't sent yet never arrives.
	 */
	@Override
	public List<Concern> concerns(DistrictId district, PersonId person) {
		List<Boolean> sending = this.jdbc.sql("""
				select lease is not null or state in ('SENDING', 'CHECKING') from delivery
				where district_id = ? and student_id = ? and (state <> 'DELIVERED' or lease is not null) for update""")
			.params(district.value(), person.value())
			.query(Boolean.class)
			.list();
		long now = sending.stream().filter((one) -> one).count();
		return Stream
			.of(new Concern("person.being-sent", now, true), new Concern("person.unsent", sending.size() - now, false))
			.filter((concern) -> concern.number() > 0)
			.toList();
	}

}
