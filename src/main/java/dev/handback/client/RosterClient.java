package dev.handback.client;

import java.util.List;
import java.util.function.Consumer;

import dev.handback.vocabulary.DistrictId;

import org.springframework.stereotype.Component;

/** Lists of the data API (contract, district-token data endpoints). */
@Component
public class RosterClient {

	private static final String VERSION = "/v3.1/";

	private final Lists lists;

	RosterClient(Lists lists) {
		this.lists = lists;
	}

	/**
	 * Reads all records of a kind.
	 * @param page takes the records of one page, in the order received
	 * @throws ServiceException if a page cannot be read after five retries; what was
	 * handed over so far is then not the whole
	 */
	public <T> void readAll(DistrictId district, RosterKind<T> kind, Consumer<List<T>> page) {
		this.lists.readAll(district, VERSION + kind.path(), kind.type(), page);
	}

}
