package dev.handback.operations.startup;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.stereotype.Component;

/**
 * Refuses shares that are no shares: a guard of 10, meant as a percentage, would let the
 * whole roster go. The service refuses longer pages of events than it offers.
 */
@Component
class NumberSettings implements ConfigurationPropertiesBindHandlerAdvisor {

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	private static final ConfigurationPropertyName FEED_PAGE = ConfigurationPropertyName.of("handback.feed.page");

	private static final int LONGEST_PAGE = 10_000;

	@Override
	public BindHandler apply(BindHandler handler) {
		return new AbstractBindHandler(handler) {

			@Override
			public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Object result) {
				if (result instanceof Number number && OURS.isAncestorOf(name)) {
					require(name, number);
				}
				return super.onSuccess(name, target, context, result);
			}

		};
	}

	private static void require(ConfigurationPropertyName name, Number number) {
		if (name.getLastElement(Form.DASHED).endsWith("share")) {
			require(number, 0, 1);
		}
		else if (name.equals(FEED_PAGE)) {
			require(number, 1, LONGEST_PAGE);
		}
	}

	private static void require(Number number, int least, int most) {
		if (!(number.doubleValue() >= least && number.doubleValue() <= most)) {
			throw new IllegalArgumentException("'" + number + "' isn't between " + least + " and " + most);
		}
	}

}
