package dev.handback.sandbox.difference;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.wire.Dialect;
import dev.handback.sandbox.wire.Reply;
import org.h2.mvstore.type.StringDataType;
import org.springframework.stereotype.Component;

/** Which differences are on. By default, none are. */
@Component
public final class Differences implements Dialect {

	private final Table<String, String> kept;

	private final Store store;

	private volatile Set<Difference> on = EnumSet.noneOf(Difference.class);

	private volatile boolean editsAnswers;

	Differences(Store store) {
		this.store = store;
		this.kept = store.table("differences", StringDataType.INSTANCE, StringDataType.INSTANCE);
		store.begin(this::read);
	}

	private void read() {
		Set<Difference> found = EnumSet.noneOf(Difference.class);
		for (Difference difference : Difference.values()) {
			if (this.kept.has(difference.wireName())) {
				found.add(difference);
			}
		}
		this.on = found;
		this.editsAnswers = Edits.isNeeded(found);
	}

	public boolean isOn(Difference difference) {
		return this.on.contains(difference);
	}

	boolean editsAnswers() {
		return this.editsAnswers;
	}

	byte[] edited(byte[] answer) {
		return Edits.edited(answer, this.on);
	}

	/** Applies the differences to a successful answer of the data API. */
	public Reply edited(Reply usual) {
		return editsAnswers() ? Reply.json(usual.status(), edited(usual.body())) : usual;
	}

	void turn(Set<Difference> wanted) {
		this.store.update((changes) -> {
			changes.clear(this.kept);
			wanted.forEach((difference) -> keep(difference, changes));
		});
		read();
	}

	private void keep(Difference difference, Changes changes) {
		changes.put(this.kept, difference.wireName(), "on");
	}

	/** Applies the differences to a refusal. */
	@Override
	public Reply reworded(Reply reply) {
		if (reply.status() == 401 && isOn(Difference.FORBIDDEN_FOR_UNAUTHORIZED)) {
			return Reply.message(403, "Could not authorize token");
		}
		if (reply.status() == 501 && isOn(Difference.METHOD_NOT_ALLOWED)) {
			return Reply.message(405, "method not allowed");
		}
		return reply;
	}

}
