package dev.handback.operations.administrator;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.handback.support.PageModel;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** The pages about a district's deliveries that a request has just shown. */
public final class ShownDeliveries {

	private ShownDeliveries() {
	}

	/** How many are in each group, by its name in addresses. */
	public static Map<String, Long> groups(MvcTestResult shown) {
		Map<String, Long> groups = new LinkedHashMap<>();
		PageModel.list(shown, "groups", DeliveriesController.Line.class)
			.forEach((line) -> groups.put(line.of().group().key(), line.of().rows()));
		return groups;
	}

	/** How many the page of a group lists. */
	public static int rows(MvcTestResult shown) {
		return PageModel.list(shown, "rows", DeliveriesController.Item.class).size();
	}

}
