package dev.handback.simulation.roster;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.http.client.ClientHttpResponse;
import org.springframework.mock.http.client.MockClientHttpResponse;

/**
 * The service as the contract describes it, as far as rosters and events go, with faults.
 * Remembers what it gave in answers that count.
 */
final class RosterService {

	private static final String STRANGER = "6f0000000000000000000001";

	private static final int[] ERRORS = { 500, 502, 503 };

	private final Source source;

	private final int pageSize;

	private final Clock clock;

	private final Runnable change;

	private List<Fault> faults = List.of();

	private Served served = new Served();

	/** The links of each list that were requested during this step. */
	private final Map<String, Set<String>> requested = new HashMap<>();

	private int requests;

	/**
	 * Serves a district.
	 * @param change lets the roster change
	 */
	RosterService(Source source, int pageSize, Clock clock, Runnable change) {
		this.source = source;
		this.pageSize = pageSize;
		this.clock = clock;
		this.change = change;
	}

	/** Begins another step. */
	void begin(List<Fault> faults) {
		this.faults = faults;
		this.served = new Served();
		this.requested.clear();
		this.requests = 0;
	}

	Served served() {
		return this.served;
	}

	ClientHttpResponse answer(URI address) throws IOException {
		this.requests++;
		if (faults(Trouble.CHANGE_MEANWHILE).anyMatch((fault) -> fault.at() == this.requests)) {
			this.change.run();
		}
		String path = address.getPath();
		Map<String, String> query = query(address);
		for (Fault fault : this.faults) {
			@Nullable ClientHttpResponse broken = broken(fault, path, query);
			if (broken != null) {
				this.served.met(fault.trouble());
				return broken;
			}
		}
		String[] parts = path.substring("/v3.1/".length()).split("/", -1);
		if (parts[0].equals("districts")) {
			return districts(parts.length > 1);
		}
		if (parts[0].equals("events")) {
			return events(query);
		}
		return (parts.length > 1) ? record(Listed.of(parts[0]), parts[1]) : list(Listed.of(parts[0]), query);
	}

	private @Nullable ClientHttpResponse broken(Fault fault, String path, Map<String, String> query)
			throws IOException {
		boolean now = this.requests >= fault.at() && this.requests < fault.at() + fault.times();
		int limit = Integer.parseInt(query.getOrDefault("limit", "0"));
		return switch (fault.trouble()) {
			case ERRORS -> now ? Answers.status(ERRORS[(int) Math.floorMod(fault.seed(), 3L)]) : null;
			case HTML -> now ? Answers.html() : null;
			case NO_ANSWER -> {
				if (now) {
					this.served.met(fault.trouble());
					throw new IOException("no answer");
				}
				yield null;
			}
			case TRUNCATED -> now ? truncated(fault, path) : null;
			case THROTTLED -> now ? throttled() : null;
			case PAGE_TOO_LARGE -> (limit > 3 + fault.times()) ? Answers.status(413) : null;
			case TOKEN_REFUSED -> now ? Answers.status(401) : null;
			case NOT_FOUND -> path.equals("/v3.1/" + fault.list().path()) ? Answers.status(404) : null;
			default -> null;
		};
	}

	private ClientHttpResponse truncated(Fault fault, String path) {
		String whole = path.endsWith("/events") ? Answers.envelope(List.of(), null)
				: Answers.envelope(List.of(Answers.wrapped(Map.of("id", this.source.district().value()))), null);
		return Answers.json(whole.substring(0, (int) Math.floorMod(fault.seed() / 7, (long) whole.length())));
	}

	private ClientHttpResponse throttled() {
		MockClientHttpResponse response = Answers.status(429);
		response.getHeaders().add("X-RateLimit-Reset", String.valueOf(this.clock.instant().getEpochSecond() + 20));
		return response;
	}

	private ClientHttpResponse districts(boolean one) {
		boolean others = met(Trouble.TOKEN_OF_ANOTHER_DISTRICT).isPresent();
		Map<String, Object> district = Map.of("id", others ? STRANGER : this.source.district().value(), "name",
				"District", "lms_state", "success");
		return one ? Answers.one(district) : Answers.json(Answers.envelope(List.of(Answers.wrapped(district)), null));
	}

	private ClientHttpResponse record(Listed list, String id) {
		@Nullable Map<String, Object> found = this.source.records(list).get(id);
		return (found != null) ? Answers.one(found) : Answers.status(404);
	}

	private ClientHttpResponse list(Listed list, Map<String, String> query) {
		String path = "/v3.1/" + list.path();
		String from = query.getOrDefault("starting_after", "");
		boolean again = query.containsKey("again");
		this.requested.computeIfAbsent(path, (first) -> new HashSet<>()).add(page(from, again));
		Comparator<String> order = of(list, Trouble.LIST_SHUFFLED)
			.map((fault) -> Comparator
				.comparing((String id) -> (id.hashCode() * 31L + fault.seed()) * 0x9E3779B97F4A7C15L)
				.thenComparing(Comparator.naturalOrder()))
			.orElse(Comparator.naturalOrder());
		List<Map<String, Object>> records = shown(list).stream()
			.sorted(Comparator.comparing(Listed::id, order))
			.toList();
		int begin = from.isEmpty() ? 0
				: (int) records.stream().filter((entry) -> order.compare(Listed.id(entry), from) <= 0).count();
		int size = Math.min(this.pageSize, Integer.parseInt(query.getOrDefault("limit", "100")));
		int end = Math.min(records.size(), begin + size);
		List<Map<String, Object>> page = records.subList(begin, end);
		@Nullable String next = next(list, query, records, begin, end);
		boolean counts = next == null || (next.startsWith(path + "?") && !this.requested.getOrDefault(path, Set.of())
			.contains(page(query(URI.create(next)).getOrDefault("starting_after", ""), next.contains("again"))));
		if (counts) {
			Map<String, String> rows = new LinkedHashMap<>();
			page.stream()
				.filter((entry) -> this.source.district().value().equals(entry.get("district")))
				.forEach((entry) -> rows.putAll(list.rows(entry)));
			this.served.page(list, page(from, again), rows);
			if (next == null) {
				this.served.end(list);
			}
		}
		return Answers.json(Answers.envelope(page.stream().map(Answers::wrapped).toList(), next));
	}

	private static String page(String from, boolean again) {
		return from + (again ? " again" : "");
	}

	private @Nullable String next(Listed list, Map<String, String> query, List<Map<String, Object>> records, int begin,
			int end) {
		String link = "/v3.1/" + list.path() + "?limit=" + query.getOrDefault("limit", "100");
		boolean last = end >= records.size();
		if (begin == 0 && !query.containsKey("again") && of(list, Trouble.PAGE_TWICE).isPresent()) {
			return link + "&again=1";
		}
		if (last) {
			return of(list, Trouble.LIST_LOOPS).isPresent() ? link : null;
		}
		if (of(list, Trouble.LINK_TO_ANOTHER_LIST).isPresent()) {
			return "/v3.1/contacts?limit=100";
		}
		if (of(list, Trouble.LINK_TO_ANOTHER_HOST).isPresent()) {
			return "https://elsewhere.example/v3.1/" + list.path() + "?limit=100";
		}
		int after = (begin == 0 && of(list, Trouble.PAGE_MISSING).isPresent())
				? Math.min(records.size(), end + this.pageSize) : end;
		return link + "&starting_after=" + Listed.id(records.get(after - 1));
	}

	/** The list with all its faults, in any order. */
	private List<Map<String, Object>> shown(Listed list) {
		List<Map<String, Object>> records = new ArrayList<>(this.source.records(list).values());
		of(list, Trouble.LIST_SHORT)
			.ifPresent((fault) -> records.removeIf((entry) -> fault.hits(Listed.id(entry), fault.percent())));
		of(list, Trouble.LIST_EMPTY).ifPresent((fault) -> records.clear());
		of(list, Trouble.LIST_CUT).ifPresent((fault) -> {
			int end = (int) Math.floorMod(fault.seed() / 7, records.size() + 1L);
			records.subList(end, records.size()).clear();
		});
		of(list, Trouble.LIST_OF_ANOTHER_DISTRICT).ifPresent((fault) -> records.replaceAll(RosterService::strange));
		of(list, Trouble.LIST_MIXED).ifPresent((fault) -> records.addAll(records.stream()
			.filter((entry) -> fault.hits(Listed.id(entry), fault.percent()))
			.map(RosterService::strange)
			.toList()));
		if (list == Listed.USERS) {
			met(Trouble.ROLE_MISSING).ifPresent((fault) -> {
				records.replaceAll((user) -> withoutRole(fault, user));
				records.forEach((user) -> this.source.claimed(list, user));
			});
		}
		if (list == Listed.SECTIONS) {
			met(Trouble.STUDENTS_MISSING)
				.ifPresent((fault) -> records.replaceAll((section) -> fault.hits(Listed.id(section), fault.percent())
						? with(section, "students", List.of()) : section));
		}
		if (of(list, Trouble.LIST_DOUBLED).isPresent()) {
			records.addAll(List.copyOf(records));
		}
		return records;
	}

	private static Map<String, Object> withoutRole(Fault fault, Map<String, Object> user) {
		List<String> roles = List.of("student", "teacher", "staff", "district_admin");
		Map<String, Object> left = new LinkedHashMap<>(Listed.part(user, "roles"));
		left.remove(roles.get((int) Math.floorMod(fault.seed(), 4L)));
		return fault.hits(Listed.id(user), fault.percent()) ? with(user, "roles", left) : user;
	}

	private static Map<String, Object> strange(Map<String, Object> entry) {
		Map<String, Object> other = with(entry, "district", STRANGER);
		return with(other, "id", "f" + Listed.id(entry).substring(1));
	}

	private static Map<String, Object> with(Map<String, Object> entry, String field, Object value) {
		Map<String, Object> other = new LinkedHashMap<>(entry);
		other.put(field, value);
		return other;
	}

	private ClientHttpResponse events(Map<String, String> query) {
		boolean newest = "last".equals(query.get("ending_before"));
		if (!this.source.offersEvents()) {
			if (newest) {
				this.served.anchor(null, false);
			}
			return Answers.status(404);
		}
		List<Happening> events = new ArrayList<>(this.source.events());
		met(Trouble.EVENTS_LATE).ifPresent((fault) -> {
			int late = Math.min(events.size(), fault.times());
			events.subList(events.size() - late, events.size()).clear();
		});
		if (newest) {
			List<Happening> last = events.subList(Math.max(0, events.size() - 1), events.size());
			this.served.anchor(last.isEmpty() ? null : last.get(0).id(), true);
			return Answers.json(Answers.envelope(last.stream().map(Answers::wrapped).toList(), null));
		}
		return pageAfter(query, events);
	}

	private ClientHttpResponse pageAfter(Map<String, String> query, List<Happening> events) {
		@Nullable String after = query.get("starting_after");
		int begin = 0;
		if (after != null) {
			List<String> ids = this.source.events().stream().map(Happening::id).toList();
			if (!ids.contains(after)) {
				return Answers.status(400);
			}
			begin = Math.min(events.size(), ids.indexOf(after) + 1);
		}
		boolean first = this.requested.computeIfAbsent("events", (none) -> new HashSet<>()).add(String.valueOf(after))
				&& this.requested.getOrDefault("events", Set.of()).size() == 1;
		if (first && met(Trouble.EVENTS_OLD).isPresent()) {
			begin = Math.max(0, begin - met(Trouble.EVENTS_OLD).orElseThrow().times());
		}
		if (!first && this.served.events().size() == 1 && met(Trouble.EVENTS_PAGE_TWICE).isPresent()) {
			List<Happening> again = this.served.events().get(0);
			this.served.events(again);
			return Answers
				.json(Answers.envelope(again.stream().map(Answers::wrapped).toList(), "/v3.1/events?limit=1&again=1"));
		}
		int end = Math.min(events.size(), begin + Integer.parseInt(query.getOrDefault("limit", "100")));
		List<Happening> page = distorted(events.subList(begin, end));
		this.served.events(page);
		return Answers.json(Answers.envelope(page.stream().map(Answers::wrapped).toList(),
				(end < events.size()) ? "/v3.1/events?limit=1&starting_after=" + events.get(end - 1).id() : null));
	}

	private List<Happening> distorted(List<Happening> events) {
		List<Happening> page = new ArrayList<>(events);
		met(Trouble.EVENTS_MISSING).ifPresent((fault) -> {
			if (page.removeIf((event) -> fault.hits(event.id(), 30))) {
				this.served.met(Trouble.EVENTS_MISSING);
			}
		});
		if (met(Trouble.EVENTS_DOUBLED).isPresent()) {
			List<Happening> doubled = page.stream().flatMap((event) -> Stream.of(event, event)).toList();
			page.clear();
			page.addAll(doubled);
		}
		met(Trouble.EVENTS_MIXED).ifPresent((fault) -> page.addAll(page.size() / 2,
				page.stream()
					.filter((event) -> fault.hits(event.id(), 50))
					.map((event) -> new Happening("f" + event.id().substring(1), event.kind(), event.verb(),
							strange(event.entry()), event.at()))
					.toList()));
		met(Trouble.EVENTS_SHUFFLED).ifPresent((fault) -> {
			if (page.size() > 1) {
				Collections.shuffle(page, new Random(fault.seed()));
				this.served.met(Trouble.EVENTS_SHUFFLED);
			}
		});
		return page;
	}

	private Optional<Fault> of(Listed list, Trouble trouble) {
		Optional<Fault> found = faults(trouble).filter((fault) -> fault.list() == list).findFirst();
		found.ifPresent((fault) -> this.served.met(trouble));
		return found;
	}

	private Optional<Fault> met(Trouble trouble) {
		Optional<Fault> found = faults(trouble).findFirst();
		if (!trouble.losesEvents()) {
			found.ifPresent((fault) -> this.served.met(trouble));
		}
		return found;
	}

	private Stream<Fault> faults(Trouble trouble) {
		Predicate<Fault> same = (fault) -> fault.trouble() == trouble;
		return this.faults.stream().filter(same);
	}

	private static Map<String, String> query(URI address) {
		String query = (address.getRawQuery() != null) ? address.getRawQuery() : "";
		return Arrays.stream(query.split("&", -1))
			.map((part) -> part.split("=", 2))
			.filter((part) -> part.length == 2)
			.collect(Collectors.toMap((part) -> part[0], (part) -> part[1]));
	}

}
