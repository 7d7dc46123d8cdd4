package dev.handback.sandbox.paging;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.record.RecordId;

/**
 * The requested part of a list.
 *
 * @param keys in ascending order
 * @param links by rel
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Page(long[] keys, Map<String, String> links) {

	public static Page of(RecordTable rows, PageRequest request) {
		int oneMore = request.limit() + 1;
		if (request.endingBefore().isPresent()) {
			long[] found = rows.before(request.endingBefore().get(), oneMore);
			boolean more = found.length == oneMore;
			return page(request, more ? Arrays.copyOfRange(found, 1, oneMore) : found, more, true);
		}
		long[] found = request.startingAfter()
			.map((id) -> rows.after(id, oneMore))
			.orElseGet(() -> rows.first(oneMore));
		boolean more = found.length == oneMore;
		return page(request, more ? Arrays.copyOf(found, request.limit()) : found, request.startingAfter().isPresent(),
				more);
	}

	/**
	 * Contract, paging rule 3: a page after starting_after always has a prev link and one
	 * before ending_before always a next link, even if it leads to an empty page.
	 */
	private static Page page(PageRequest request, long[] keys, boolean hasPrevious, boolean hasNext) {
		Map<String, String> links = new LinkedHashMap<>();
		links.put("self", request.self());
		if (hasNext && keys.length > 0) {
			links.put("next", request.after(RecordId.ofKey(keys[keys.length - 1]).toString()));
		}
		if (hasPrevious && keys.length > 0) {
			links.put("prev", request.before(RecordId.ofKey(keys[0]).toString()));
		}
		return new Page(keys, links);
	}

}
