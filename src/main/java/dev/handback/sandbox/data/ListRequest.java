package dev.handback.sandbox.data;

import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.paging.PageRequest;
import dev.handback.sandbox.wire.Version;

/** A request for a page of one of a district's lists. */
record ListRequest(DistrictCaller caller, Version version, PageRequest page) {

}
