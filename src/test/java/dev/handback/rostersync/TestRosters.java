package dev.handback.rostersync;

import dev.handback.support.People;
import dev.handback.support.RosterReader;

import org.springframework.stereotype.Component;

@Component
class TestRosters implements RosterReader {

	private final RosterSync sync;

	private final RosterStatus status;

	TestRosters(RosterSync sync, RosterStatus status) {
		this.sync = sync;
		this.status = status;
	}

	@Override
	public void read(char... districts) {
		for (char district : districts) {
			if (this.status.asOf(People.district(district)).isEmpty()) {
				this.sync.run(People.district(district), SyncCause.START);
			}
		}
	}

}
