package dev.handback.signon;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * Settings of sign-on.
 *
 * @param publicUrl the app's address as browsers see it; the redirect URI to register
 * with the service is this plus /login/oauth2/code/service
 * @param clockSkew how far the service's clock may be off from ours
 * @param operators user IDs of the people who run this installation
 * @param portalSessionUrl the page where people sign out of the service itself, linked
 * after they sign out of Handback; none by default
 */
@ConfigurationProperties("handback.signon")
public record SignOnProperties(@DefaultValue("http://localhost:8080") URI publicUrl,
		@DefaultValue("60s") Duration clockSkew, @DefaultValue Set<PersonId> operators,
		@Nullable URI portalSessionUrl) {

	/** The service's name in Spring Security and in the redirect URI. */
	public static final String REGISTRATION = "service";

	public SignOnProperties {
		publicUrl = URI.create(StringUtils.trimTrailingCharacter(publicUrl.toString(), '/'));
		operators = operators.stream()
			.map((operator) -> new PersonId(ObjectIds.typed(operator.value())))
			.collect(Collectors.toUnmodifiableSet());
	}

	public String redirectUri() {
		return this.publicUrl + SignOnPaths.CALLBACK;
	}

	/** Whether browsers reach us over HTTPS. */
	public boolean secure() {
		return "https".equals(this.publicUrl.getScheme());
	}

}
