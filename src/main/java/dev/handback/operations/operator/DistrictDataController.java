package dev.handback.operations.operator;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

import dev.handback.privacy.Certificate;
import dev.handback.privacy.Certificates;
import dev.handback.privacy.Exports;
import dev.handback.signon.OperatorTimes;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.DistrictId;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** All data for a district that leaves, and the certificates of what was erased. */
@Controller
class DistrictDataController {

	private static final int LISTED = 200;

	private final Exports exports;

	private final Certificates certificates;

	DistrictDataController(Exports exports, Certificates certificates) {
		this.exports = exports;
		this.certificates = certificates;
	}

	/** Sends all data for the district as a ZIP file. */
	@PostMapping("/operator/districts/{district}/export")
	void export(@AuthenticationPrincipal SignedInUser operator, @PathVariable DistrictId district,
			HttpServletResponse response) throws IOException {
		PersonController.zip("handback-district-" + district + ".zip", response);
		this.exports.district(district, operator.person(), response.getOutputStream());
	}

	@GetMapping("/operator/districts/{district}/certificates")
	String certificates(@PathVariable DistrictId district, Model model) {
		model.addAttribute("id", district);
		List<Certificate> all = this.certificates.of(district);
		model.addAttribute("certificates", all.stream().limit(LISTED).toList());
		model.addAttribute("all", all.size());
		model.addAttribute("archivedAt", this.certificates.archivedAt(district).orElse(null));
		model.addAttribute("times", new OperatorTimes());
		return "operations/certificates";
	}

	/** All of them as a file. */
	@GetMapping("/operator/districts/{district}/certificates.txt")
	ResponseEntity<String> download(@PathVariable DistrictId district) {
		return ResponseEntity.ok()
			.contentType(MediaType.TEXT_PLAIN)
			.header(HttpHeaders.CONTENT_DISPOSITION,
					ContentDisposition.attachment()
						.filename("handback-certificates-" + district + ".txt")
						.build()
						.toString())
			.body(this.certificates.of(district).stream().map(Certificate::text).collect(Collectors.joining("\n")));
	}

}
