package dev.handback.operations.administrator;

import java.util.List;
import java.util.Objects;

import dev.handback.delivery.Outage;
import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The outages on the district's page that a request has just shown, newest first. */
public final class ShownOutages {

	private ShownOutages() {
	}

	public static List<Outage> of(MvcTestResult shown) {
		DistrictDashboard page = PageModel.part(shown, "board", DistrictDashboard.class);
		return page.timeline().stream().map(TimelineEntry::outage).filter(Objects::nonNull).toList();
	}

}
