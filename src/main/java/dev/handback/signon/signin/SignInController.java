package dev.handback.signon.signin;

import java.io.IOException;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.Secrets;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.SignOnPaths;
import dev.handback.signon.attempt.SignInRequest;
import dev.handback.signon.recorder.SignInLog;
import dev.handback.signon.recorder.SignInOrigin;
import dev.handback.signon.recorder.SignInStep;
import dev.handback.vocabulary.ids.DistrictId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The sign-ins that start here. */
@Controller
class SignInController {

	private final SignInStart start;

	private final SignOnCookies cookies;

	private final SignInLog recorder;

	private final SignInAllowance allowance;

	SignInController(SignInStart start, SignOnCookies cookies, SignInLog recorder, SignInAllowance allowance) {
		this.start = start;
		this.cookies = cookies;
		this.recorder = recorder;
		this.allowance = allowance;
	}

	@GetMapping(SignOnPaths.START)
	void start(@RequestParam(required = false) @Nullable String to,
			@RequestParam(name = "district_id", required = false) @Nullable DistrictId district,
			HttpServletRequest request, HttpServletResponse response) throws IOException {
		requireVisit(request);
		ReturnAddress target = ReturnAddress.of(to).orElse(ReturnAddress.HOME);
		if (!this.allowance.take(request)) {
			response.sendRedirect(SignInProblem.TOO_MANY.page(null, target));
			return;
		}
		SignInOrigin entry = target.equals(ReturnAddress.HOME) ? SignInOrigin.BUTTON : SignInOrigin.PAGE;
		this.start.send(request, response, new SignInRequest(this.recorder.begin(entry), target, district, false));
	}

	/** A link that a district can share. */
	@GetMapping(SignOnPaths.DISTRICT + "{district}")
	void startIn(@PathVariable DistrictId district, @RequestParam(required = false) @Nullable String to,
			HttpServletRequest request, HttpServletResponse response) throws IOException {
		requireVisit(request);
		ReturnAddress target = ReturnAddress.of(to).orElse(ReturnAddress.HOME);
		if (!this.allowance.take(request)) {
			response.sendRedirect(SignInProblem.TOO_MANY.page(null, target));
			return;
		}
		String reference = this.recorder.begin(SignInOrigin.DISTRICT_LINK);
		this.recorder.district(reference, district);
		this.start.send(request, response, new SignInRequest(reference, target, district, false));
	}

	/** Where a launch without state starts over, if the browser kept our cookie. */
	@GetMapping(value = SignOnPaths.START, params = "launch")
	void launched(@RequestParam String launch, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		requireVisit(request);
		if (!this.allowance.take(request)) {
			response.sendRedirect(SignInProblem.TOO_MANY.page(null, ReturnAddress.HOME));
			return;
		}
		// No one can continue another browser's record.
		String reference = this.cookies.browser(request)
			.filter((browser) -> this.recorder.isOf(launch, Secrets.hash(browser)))
			.map((browser) -> launch)
			.orElseGet(() -> this.recorder.begin(SignInOrigin.PORTAL));
		if (this.cookies.launches(request).isEmpty()) {
			this.recorder.end(reference, SignInProblem.COOKIES_BLOCKED.code(), "launch cookie missing");
			response.sendRedirect(SignInProblem.COOKIES_BLOCKED.page(reference, ReturnAddress.HOME));
			return;
		}
		this.recorder.step(reference, SignInStep.RESTARTED, "no state");
		this.start.send(request, response, new SignInRequest(reference, ReturnAddress.HOME, null, false));
	}

	// An image or a script of another site must not start sign-ins.
	private static void requireVisit(HttpServletRequest request) {
		if (!FetchMetadata.isTopLevel(request::getHeader)) {
			throw new ResponseStatusException(HttpStatus.FORBIDDEN);
		}
	}

}
