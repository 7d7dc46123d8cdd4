package dev.handback.delivery.outbox;

import java.util.Locale;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Records the outcomes of deliveries, in the transaction that settles them. Retries are
 * recorded only as attempts.
 */
@Component
public class DeliveryAudit {

	private final AuditTrail audit;

	DeliveryAudit(AuditTrail audit) {
		this.audit = audit;
	}

	/** Records a new outcome; a check that found nothing changed isn't one. */
	public void settled(LeasedDelivery row, AttemptOutcome next) {
		if (next.state() == row.state()) {
			return;
		}
		switch (next.state()) {
			case DELIVERED -> record(row.target(), "delivered", null);
			case HELD -> record(row.target(), "delivery held", next.reason());
			case REFUSED -> record(row.target(), "delivery refused", next.reason());
			case UNKNOWN -> unknown(row.target());
			case DUE, SENDING, CHECKING -> {
			}
		}
	}

	/** Records that we can't know whether it was created. */
	void unknown(DeliveryTarget target) {
		record(target, "delivery unknown", null);
	}

	private void record(DeliveryTarget target, String action, @Nullable Reason reason) {
		String why = (reason != null) ? ": " + reason.name().toLowerCase(Locale.ROOT).replace('_', ' ') : "";
		String subject = (target.student() != null) ? target.assignment() + " " + target.student()
				: target.assignment().toString();
		this.audit.record(target.district(), null, action + why, subject);
	}

}
