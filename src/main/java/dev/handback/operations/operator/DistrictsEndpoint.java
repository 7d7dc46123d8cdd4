package dev.handback.operations.operator;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/** The state of the installation for monitoring. Not exposed by default. */
@Component
@Endpoint(id = "districts", defaultAccess = Access.READ_ONLY)
class DistrictsEndpoint {

	private final OperatorController operator;

	DistrictsEndpoint(OperatorController operator) {
		this.operator = operator;
	}

	@ReadOperation
	OperatorStatus status() {
		return this.operator.status();
	}

}
