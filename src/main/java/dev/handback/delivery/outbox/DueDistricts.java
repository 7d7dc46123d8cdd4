package dev.handback.delivery.outbox;

import java.util.List;

import dev.handback.districts.machines.DistrictMachines;
import dev.handback.districts.machines.DistrictMachines.Asked;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Where rows are due. Every node asks each second, and whenever something was saved. */
@Repository
public class DueDistricts {

	/** Up to so many rows take less time than a look at each of many districts. */
	private static final int FEW = 5_000;

	private final JdbcClient jdbc;

	private final DistrictMachines machines;

	private final int few;

	@Autowired
	DueDistricts(JdbcClient jdbc, DistrictMachines machines) {
		this(jdbc, machines, FEW);
	}

	DueDistricts(JdbcClient jdbc, DistrictMachines machines, int few) {
		this.jdbc = jdbc;
		this.machines = machines;
		this.few = few;
	}

	/** Each district and urgency once, single changes first. */
	public List<Leases.Waiting> find() {
		return this.machines.ask((asked) -> {
			Asked withRows = withRows(asked);
			return List.of().equals(withRows.districts()) ? List.of() : waiting(withRows);
		});
	}

	/**
	 * The districts that have rows to send, now or later, or all if there are many rows.
	 */
	private Asked withRows(Asked asked) {
		// In this order, the rows come from the index of due rows.
		List<Found> found = this.jdbc.sql("""
				select district_id, count(*) as rows from (select district_id from delivery
					where state = 'DUE' and %s order by district_id, priority, due_at limit :few) first
				group by district_id""".formatted(asked.among("district_id")))
			.param("asked", asked.ids())
			.param("few", this.few)
			.query((row, number) -> new Found(row.getString("district_id"), row.getInt("rows")))
			.list();
		return (found.stream().mapToInt(Found::rows).sum() < this.few)
				? new Asked(found.stream().map(Found::district).toList()) : asked;
	}

	private List<Leases.Waiting> waiting(Asked asked) {
		// In this order and with a limit, each district's answer comes from the index of
		// due rows, however many there are.
		return this.jdbc
			.sql("""
					select district.district_id, turn.priority, pause.district_id is not null as probing
					from connected_district district
					cross join (values (0), (1)) as turn (priority)
					left join delivery_pause pause on pause.district_id = district.district_id
					where %s and (pause.until is null or pause.until <= now())
						and (select true from delivery where delivery.district_id = district.district_id and %s
							and state = 'DUE' and delivery.priority = turn.priority and due_at <= now()
							order by due_at limit 1)
					order by turn.priority, random()""".formatted(asked.among("district.district_id"),
					asked.amongToo("delivery.district_id")))
			.param("asked", asked.ids())
			.query((row, number) -> new Leases.Waiting(new DistrictId(row.getString("district_id")),
					Priority.urgency(row.getInt("priority")), row.getBoolean("probing")))
			.list();
	}

	/** How many of the first rows are a district's. */
	private record Found(String district, int rows) {

	}

}
