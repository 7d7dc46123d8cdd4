package dev.handback.operations.startup;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.stereotype.Component;

/**
 * Refuses settings that Spring would accept, but that mean something other than was
 * intended.
 */
@Component
class SettingBounds implements ConfigurationPropertiesBindHandlerAdvisor {

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	/**
	 * The service refuses longer pages of events. Without a place for a request, also one
	 * for slow districts, nothing would be delivered. Without sign-ins, no one could say
	 * why one failed.
	 */
	private static final Map<ConfigurationPropertyName, Range> RANGES = Map.of(
			ConfigurationPropertyName.of("handback.feed.page"), new Range(1, 10_000),
			ConfigurationPropertyName.of("handback.delivery.in-flight"), new Range(2, 10_000),
			ConfigurationPropertyName.of("handback.retention.sign-ins-at-most"), new Range(1, Integer.MAX_VALUE));

	private static final Range SHARE = new Range(0, 1);

	private static final Range COUNT = new Range(0, Long.MAX_VALUE);

	/** Periods with which nothing could start if they were 0. */
	private static final Pattern LONGER_THAN_NONE = Pattern.compile(
			"handback\\.(delivery\\.lease|alerts\\.webhook\\.deadline|service\\.connect-timeout|retention\\.(?!audit$).*)");

	@Override
	public BindHandler apply(BindHandler handler) {
		return new AbstractBindHandler(handler) {

			@Override
			public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Object result) {
				@Nullable ConfigurationProperty set = context.getConfigurationProperty();
				if (set != null && OURS.isAncestorOf(name)) {
					check(name, String.valueOf(set.getValue()), result);
				}
				return super.onSuccess(name, target, context, result);
			}

		};
	}

	private static void check(ConfigurationPropertyName name, String text, Object value) {
		if (value instanceof Duration period) {
			requireUnit(text, period);
			requireSome(name, text, period);
		}
		else if (value instanceof Number share && name.getLastElement(Form.DASHED).endsWith("share")) {
			// A guard of 10, meant as a percentage, would let the whole roster go.
			SHARE.require(share);
		}
		else if (value instanceof Number number && !name.getLastElement(Form.DASHED).equals("seed")) {
			RANGES.getOrDefault(name, COUNT).require(number);
		}
	}

	/**
	 * Spring takes a number for milliseconds: keeping something for 180 would delete
	 * almost all of it, and a lease of 20 would end during each request.
	 */
	private static void requireUnit(String text, Duration period) {
		if (text.strip().matches("[+-]?\\d+")) {
			throw new IllegalArgumentException("'" + text + "' has no unit (ms, s, m, h, or d)");
		}
		if (period.isNegative()) {
			throw new IllegalArgumentException("'" + text + "' is negative");
		}
	}

	private static void requireSome(ConfigurationPropertyName name, String text, Duration period) {
		if (period.isZero() && LONGER_THAN_NONE.matcher(name.toString()).matches()) {
			throw new IllegalArgumentException("'" + text + "' isn't more than 0");
		}
	}

	private record Range(long least, long most) {

		void require(Number number) {
			if (!(number.doubleValue() >= this.least && number.doubleValue() <= this.most)) {
				throw new IllegalArgumentException(
						"'" + number + "' isn't between " + this.least + " and " + this.most);
			}
		}

	}

}
