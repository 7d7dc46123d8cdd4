package dev.handback.proof;

import java.time.Duration;
import java.util.List;
import java.util.Random;

import dev.handback.support.Disturbance;

/**
 * Something that goes wrong for a while.
 *
 * @param node the number of the node
 * @param both whether the other node's link is affected, too
 * @param service whether its link to the service is affected, or that to the database
 */
record Trouble(Kind kind, Duration at, Duration lasts, int node, boolean both, boolean service,
		Disturbance disturbance) {

	private static final List<Kind> KINDS = List.of(Kind.LINK, Kind.LINK, Kind.LINK, Kind.LINK, Kind.LINK, Kind.KILL,
			Kind.FREEZE, Kind.DATABASE_CRASH, Kind.FAILOVER, Kind.DISK_FULL);

	static Trouble of(Random random) {
		return new Trouble(KINDS.get(random.nextInt(KINDS.size())), Script.moment(random),
				Duration.ofMillis(500 + random.nextInt(11_500)), random.nextInt(2), random.nextInt(3) == 0,
				random.nextBoolean(), Disturbance.of(random));
	}

	/** The kinds of trouble. */
	enum Kind {

		LINK, KILL, FREEZE, DATABASE_CRASH, FAILOVER, DISK_FULL

	}

}
