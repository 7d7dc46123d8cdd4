package dev.handback.signon;

import java.net.URI;
import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of sign-on.
 *
 * @param publicUrl the app's address as browsers see it; the redirect URI registered with
 * the service is this plus {@code /login/oauth2/code/service}
 * @param clockSkew how far the service's clock may be from ours
 */
@ConfigurationProperties("handback.signon")
record SignOnProperties(@DefaultValue("http://localhost:8080") URI publicUrl, @DefaultValue("60s") Duration clockSkew) {

	String redirectUri() {
		return this.publicUrl + SignOnPaths.CALLBACK;
	}

}
