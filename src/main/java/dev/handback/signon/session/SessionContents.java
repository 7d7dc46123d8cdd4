package dev.handback.signon.session;

import java.io.ObjectInputFilter;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializingConverter;

/**
 * What a session read from the database may consist of. Objects of other classes aren't
 * created: with some classes, creating them is enough to run what someone else has
 * written into the table.
 */
@Configuration(proxyBeanMethods = false)
class SessionContents {

	/** Whose pages they are, the form's token, and what the next page says. */
	private static final ObjectInputFilter EXPECTED = ObjectInputFilter.Config.createFilter(
			"maxdepth=20;java.lang.*;java.math.*;java.time.*;java.util.*;java.util.concurrent.*;dev.handback.**;"
					+ "org.springframework.security.**;org.springframework.util.*;"
					+ "org.springframework.web.servlet.FlashMap;!*");

	/** By the name that Spring Session looks for. */
	@Bean(defaultCandidate = false)
	ConversionService springSessionConversionService() {
		ClassLoader classes = SessionContents.class.getClassLoader();
		GenericConversionService conversion = new GenericConversionService();
		conversion.addConverter(Object.class, byte[].class, new SerializingConverter());
		conversion.addConverter(byte[].class, Object.class,
				new DeserializingConverter(new DefaultDeserializer(classes, EXPECTED)));
		return conversion;
	}

}
