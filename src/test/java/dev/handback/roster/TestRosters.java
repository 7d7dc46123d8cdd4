package dev.handback.roster;

import dev.handback.support.People;
import dev.handback.support.RosterReader;

import org.springframework.stereotype.Component;

@Component
class TestRosters implements RosterReader {

	private final RosterSync sync;

	TestRosters(RosterSync sync) {
		this.sync = sync;
	}

	@Override
	public void read(char... districts) {
		for (char district : districts) {
			if (this.sync.newestComplete(People.district(district)).isEmpty()) {
				this.sync.run(People.district(district));
			}
		}
	}

}
