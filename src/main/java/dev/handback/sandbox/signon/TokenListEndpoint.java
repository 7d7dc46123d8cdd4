package dev.handback.sandbox.signon;

import java.util.List;
import java.util.Map;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Links;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Timestamps;
import jakarta.servlet.http.HttpServletRequest;
import tools.jackson.core.JsonGenerator;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The district tokens of an application, on both the sign-on host and the data host. */
@Controller
class TokenListEndpoint {

	private final Applications applications;

	private final Tokens tokens;

	TokenListEndpoint(Applications applications, Tokens tokens) {
		this.applications = applications;
		this.tokens = tokens;
	}

	@GetMapping({ "/oauth/tokens", "/tokens" })
	Answer tokens(HttpServletRequest request, Query query, RequestLog exchange) {
		Application application = this.applications.authenticated(request.getHeader("Authorization"));
		exchange.setCaller(application.id(), query.text("district"));
		if (!query.first("owner_type").orElse("district").equals("district")) {
			throw Refusal.oauth(400, "invalid_request", "invalid request: owner_type must be district");
		}
		List<DistrictCaller> found = this.tokens.of(application)
			.stream()
			.filter((token) -> query.first("district").map(token.district().toString()::equals).orElse(true))
			.toList();
		return Reply.ok((json) -> {
			Json.list(json, "data", found, (token, each) -> write(each, token, application.scopes()));
			Links.write(json, Map.of("self", self(request)));
		});
	}

	private static String self(HttpServletRequest request) {
		String query = request.getQueryString();
		return (query != null) ? request.getRequestURI() + "?" + query : request.getRequestURI();
	}

	private static void write(JsonGenerator json, DistrictCaller token, List<String> scopes) {
		json.writeStringProperty("id", token.id());
		json.writeStringProperty("created", Timestamps.text(token.created()));
		json.writeObjectPropertyStart("owner");
		json.writeStringProperty("type", "district");
		json.writeStringProperty("id", token.district().toString());
		json.writeEndObject();
		json.writeStringProperty("access_token", token.token());
		json.writePOJOProperty("scopes", scopes);
	}

}
