package dev.handback.client.paging;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceException;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * Walks through a list page by page, starting anywhere. Follows only relative links of
 * the same list, so that no answer can send the token to another host, and follows none
 * twice.
 *
 * @param <T> the type of record
 */
public final class PageCursor<T> {

	private final ListReader lists;

	private final DistrictId district;

	private final String path;

	private final Class<T> type;

	private final Set<String> seen = new HashSet<>();

	private @Nullable String next;

	private long requests;

	PageCursor(ListReader lists, DistrictId district, String path, Class<T> type, String from) {
		this.lists = lists;
		this.district = district;
		this.path = path;
		this.type = type;
		this.next = follow(from);
	}

	/** Whether the last page has been read. */
	public boolean isOver() {
		return this.next == null;
	}

	/** Requests made so far, including repeated ones. */
	public long requests() {
		return this.requests;
	}

	/**
	 * Reads the next page, with retries.
	 * @throws ServiceException if it can't be read after five retries, or the link to the
	 * page after it can't be followed
	 */
	public void readPage(PageTarget<T> target) {
		this.next = this.lists.readPage(this, target);
	}

	/**
	 * Reads the next page without retries.
	 * @param records called with each record as soon as it is read; none of them counts
	 * unless the page is accepted
	 */
	public ServiceAnswer<PageEnd> readNow(Consumer<T> records) {
		ServiceAnswer<PageEnd> answer = this.lists.readPageNow(this, records);
		if (answer instanceof ServiceAnswer.Accepted<PageEnd> page) {
			this.next = checked(page.value().next());
		}
		return answer;
	}

	DistrictId district() {
		return this.district;
	}

	Class<T> type() {
		return this.type;
	}

	/** The link to the page that is read next. */
	String link() {
		return String.valueOf(this.next);
	}

	void countRequest() {
		this.requests++;
	}

	/** The link to the page after this one, if it may be followed. */
	@Nullable String checked(@Nullable String link) {
		return (link != null) ? follow(link) : null;
	}

	private String follow(String link) {
		if (!link.startsWith(this.path + "?")) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "a next link to a different list");
		}
		if (!this.seen.add(link)) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "a next link to a page already read");
		}
		return link;
	}

}
