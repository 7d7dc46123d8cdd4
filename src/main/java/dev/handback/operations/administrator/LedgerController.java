package dev.handback.operations.administrator;

import java.io.IOException;

import dev.handback.assignments.Ledger;
import dev.handback.assignments.LedgerFile;
import dev.handback.audit.AuditTrail;
import dev.handback.signon.SignedInUser;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The ledger of the administrator's own district, as a file to keep. */
@Controller
class LedgerController {

	private final Ledger ledger;

	private final AuditTrail audit;

	LedgerController(Ledger ledger, AuditTrail audit) {
		this.ledger = ledger;
		this.audit = audit;
	}

	@GetMapping("/district/ledger.csv")
	void ledger(@AuthenticationPrincipal SignedInUser administrator, HttpServletResponse response) throws IOException {
		this.audit.record(administrator.district(), administrator.person(), "ledger exported",
				administrator.district().value());
		response.setContentType("text/csv;charset=UTF-8");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename("handback-ledger.csv").build().toString());
		// Not closed: a file that fails in its middle is broken off, not ended.
		LedgerFile.write(response.getWriter(), (taker) -> this.ledger.export(administrator.district(), taker));
	}

}
