package dev.handback.client;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.paging.ListReader;
import dev.handback.client.paging.PageCursor;
import dev.handback.client.records.RosterKind;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/** Lists of the data API (contract, district-token data endpoints). */
@Component
public class RosterClient {

	private static final String VERSION = "/v3.1/";

	private final ListReader lists;

	RosterClient(ListReader lists) {
		this.lists = lists;
	}

	/** A cursor over all records of a kind. */
	public <T> PageCursor<T> walk(DistrictId district, RosterKind<T> kind) {
		return this.lists.walk(district, path(kind), kind.type());
	}

	/**
	 * The rest of such a list.
	 * @param from the link that the earlier cursor reached
	 * @throws ServiceException if it isn't a link of this list
	 */
	public <T> PageCursor<T> walk(DistrictId district, RosterKind<T> kind, String from) {
		return this.lists.walk(district, path(kind), kind.type(), from);
	}

	/** One record; refused if the service has no such record. */
	public <T> ServiceAnswer<T> get(DistrictId district, RosterKind<T> kind, String id) {
		return this.lists.record(district, path(kind, id), kind.type());
	}

	static String path(RosterKind<?> kind) {
		return VERSION + kind.path();
	}

	static String path(RosterKind<?> kind, String id) {
		return path(kind) + "/" + id;
	}

}
