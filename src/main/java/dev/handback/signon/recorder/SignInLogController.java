package dev.handback.signon.recorder;

import java.util.Locale;
import java.util.Optional;

import dev.handback.signon.OperatorTimes;
import dev.handback.vocabulary.NotFoundException;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Recent sign-ins, for the operator. */
@Controller
class SignInLogController {

	private static final int SHOWN = 100;

	private final SignInLog recorder;

	SignInLogController(SignInLog recorder) {
		this.recorder = recorder;
	}

	@GetMapping("/operator/sign-ins")
	String newest(@RequestParam(required = false) Optional<String> reference, Model model) {
		Optional<String> wanted = reference.map((text) -> text.strip().toUpperCase(Locale.ROOT))
			.filter((text) -> !text.isEmpty());
		if (wanted.filter(SignInLog::isReference).flatMap(this.recorder::find).isPresent()) {
			return "redirect:/operator/sign-ins/" + wanted.get();
		}
		model.addAttribute("wanted", wanted.orElse(""));
		model.addAttribute("flights", this.recorder.newest(SHOWN));
		model.addAttribute("times", new OperatorTimes());
		return "signon/sign-ins";
	}

	@GetMapping("/operator/sign-ins/{reference}")
	String one(@PathVariable String reference, Model model) {
		SignInRecord flight = Optional.of(reference)
			.filter(SignInLog::isReference)
			.flatMap(this.recorder::find)
			.orElseThrow(NotFoundException::new);
		model.addAttribute("flight", flight);
		model.addAttribute("times", new OperatorTimes());
		return "signon/sign-in";
	}

}
