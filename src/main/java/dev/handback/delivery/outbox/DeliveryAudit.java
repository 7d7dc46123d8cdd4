package dev.handback.delivery.outbox;

import java.util.List;
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

	/**
	 * Records a new outcome of rows of a district; a check that found nothing changed
	 * isn't one.
	 */
	public void settled(List<LeasedDelivery> rows, AttemptOutcome next) {
		List<DeliveryTarget> changed = rows.stream()
			.filter((row) -> row.state() != next.state())
			.map(LeasedDelivery::target)
			.toList();
		if (changed.isEmpty()) {
			return;
		}
		switch (next.state()) {
			case DELIVERED -> record(changed, "delivered", null);
			case HELD -> record(changed, "delivery held", next.reason());
			case REFUSED -> record(changed, "delivery refused", next.reason());
			case UNKNOWN -> changed.forEach(this::unknown);
			case DUE, SENDING, CHECKING -> {
			}
		}
	}

	/** Records that we can't know whether it was created. */
	void unknown(DeliveryTarget target) {
		record(List.of(target), "delivery unknown", null);
	}

	private void record(List<DeliveryTarget> targets, String action, @Nullable Reason reason) {
		String why = (reason != null) ? ": " + reason.name().toLowerCase(Locale.ROOT).replace('_', ' ') : "";
		this.audit.record(targets.get(0).district(), null, action + why,
				targets.stream().map(DeliveryAudit::subject).toList());
	}

	private static String subject(DeliveryTarget target) {
		return (target.student() != null) ? target.assignment() + " " + target.student()
				: target.assignment().toString();
	}

}
