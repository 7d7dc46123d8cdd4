package dev.handback.sandbox.data;

import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Version 1.2, which isn't supported except to look up a person's older id (contract,
 * versioning 3 and 4).
 */
@Controller
@RequestMapping("/v1.2")
class OlderVersion {

	@GetMapping("/me")
	Answer me(UserCaller caller, Query query) {
		DistrictEndpoints.refusePaging(caller, query);
		return DistrictEndpoints.owner(caller.person().beforeVersion3(), caller, "v1.2");
	}

	@RequestMapping("/**")
	Answer anythingElse() {
		throw Refusal.notImplemented();
	}

}
