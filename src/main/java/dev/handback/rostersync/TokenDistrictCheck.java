package dev.handback.rostersync;

import dev.handback.client.paging.PageTarget;
import dev.handback.client.records.DistrictRecord;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * Checks that our district is in the token's list of districts, so that a token for
 * another district can't replace this one's roster.
 */
final class TokenDistrictCheck implements PageTarget<DistrictRecord>, PageTarget.OpenPage<DistrictRecord> {

	private final DistrictId district;

	private boolean found;

	TokenDistrictCheck(DistrictId district) {
		this.district = district;
	}

	boolean isFound() {
		return this.found;
	}

	@Override
	public PageTarget.OpenPage<DistrictRecord> open() {
		return this;
	}

	@Override
	public void add(DistrictRecord record) {
		this.found = this.found || this.district.value().equals(record.id());
	}

	@Override
	public void whole(@Nullable String next) {
	}

	@Override
	public void close() {
	}

}
