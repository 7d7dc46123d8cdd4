package dev.handback.signon.signin;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.handback.signon.KnownBrowsers;
import dev.handback.signon.Secrets;
import dev.handback.signon.SignInProblem;
import dev.handback.signon.SignOnCookies;
import dev.handback.signon.recorder.SignInMetrics;
import dev.handback.vocabulary.clock.ClockSetBack;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How many sign-ins an address and a browser may start, on all nodes together. Whatever a
 * stranger causes to be written is charged here first. An allowance can be used up at
 * once or bit by bit, and refills evenly; a row says when it will be full again (GCRA). A
 * known browser may continue when its address has none left.
 */
@Component
public class SignInAllowance {

	/**
	 * Enough for a school of 2,000 behind one address: from a portal, each needs two, and
	 * half as many again are left for those who start over.
	 */
	public static final int OF_AN_ADDRESS = 6_000;

	static final int OF_A_BROWSER = 60;

	public static final Duration WITHIN = Duration.ofMinutes(5);

	// So that a flood costs only one statement a second.
	private static final Duration REMEMBERED = Duration.ofSeconds(1);

	private static final int MOST_REMEMBERED = 10_000;

	private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F.]*+:[0-9a-fA-F:.]*+");

	/** The part of an IPv6 address that identifies one customer. */
	private static final int NETWORK_BYTES = 8;

	private final JdbcClient jdbc;

	private final SignOnCookies cookies;

	private final KnownBrowsers known;

	private final SignInMetrics metrics;

	private final Clock clock;

	private final Map<String, Instant> usedUp = new LinkedHashMap<>() {

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
			return size() > MOST_REMEMBERED;
		}

	};

	SignInAllowance(JdbcClient jdbc, SignOnCookies cookies, KnownBrowsers known, SignInMetrics metrics, Clock clock) {
		this.jdbc = jdbc;
		this.cookies = cookies;
		this.known = known;
		this.metrics = metrics;
		this.clock = clock;
	}

	/** Takes one from the request's allowance; false if none is left. */
	public boolean take(HttpServletRequest request) {
		Optional<String> known = this.known.name(request);
		Optional<String> browser = known.or(() -> this.cookies.browser(request)).map(Secrets::hash);
		boolean address = take("address " + Secrets.hash(network(request.getRemoteAddr())), OF_AN_ADDRESS);
		boolean taken = (address || known.isPresent())
				&& browser.map((hash) -> take("browser " + hash, OF_A_BROWSER)).orElse(true);
		if (!taken) {
			this.metrics.ended(SignInProblem.TOO_MANY.code());
		}
		return taken;
	}

	/** Deletes allowances that are full again. */
	public void forgetWhole() {
		this.jdbc.sql("delete from sign_in_allowance where full_at < now()").update();
	}

	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("delete from sign_in_allowance where full_at > now() + interval '10 minutes'").update();
	}

	private boolean take(String bucket, int allowance) {
		if (isUsedUp(bucket)) {
			return false;
		}
		// A concurrent request waits at the conflict, and then counts from the row as
		// the first one left it.
		boolean taken = this.jdbc
			.sql("""
					insert into sign_in_allowance as allowance (bucket, full_at)
					values (:bucket, now() + :each * interval '1 second')
					on conflict (bucket) do update
					set full_at = greatest(date_add(allowance.full_at, :each * interval '1 second', 'UTC'), excluded.full_at)
					where allowance.full_at - excluded.full_at <= (:within - 2 * :each) * interval '1 second'""")
			.param("bucket", bucket)
			.param("each", (double) WITHIN.toSeconds() / allowance)
			.param("within", (double) WITHIN.toSeconds())
			.update() == 1;
		if (!taken) {
			synchronized (this.usedUp) {
				this.usedUp.put(bucket, this.clock.instant().plus(REMEMBERED));
			}
		}
		return taken;
	}

	private boolean isUsedUp(String bucket) {
		synchronized (this.usedUp) {
			return this.usedUp.getOrDefault(bucket, Instant.MIN).isAfter(this.clock.instant());
		}
	}

	// A literal address is never looked up in the DNS.
	private static String network(String address) {
		if (!IPV6.matcher(address).matches()) {
			return address;
		}
		try {
			byte[] bytes = InetAddress.getByName(address).getAddress();
			return HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(NETWORK_BYTES, bytes.length)));
		}
		catch (UnknownHostException ex) {
			return address;
		}
	}

}
