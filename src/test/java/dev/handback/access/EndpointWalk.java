package dev.handback.access;

import java.net.URI;
import java.util.List;
import java.util.Map;

import dev.handback.support.PagesTest;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * The setup for every walk over the mapped endpoints: rosters, and a sign-in that was
 * started.
 */
abstract class EndpointWalk extends PagesTest {

	@Autowired
	List<RequestMappingInfoHandlerMapping> mappings;

	Addresses addresses;

	@BeforeEach
	void readRostersAndBeginASignIn() {
		this.rosters.read('a', 'b');
		this.mvc.get().uri(URI.create("/oauth2/authorization/service")).exchange();
		this.addresses = new Addresses(this.jdbc);
	}

	/** The handlers by method and path; those without a method are left out. */
	Map<String, HandlerMethod> handlers() {
		return AccessMatrixTests.handlers(this.mappings);
	}

}
