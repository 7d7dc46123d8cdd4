package dev.handback.site;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Keeps the content of rows out of the driver's exceptions, and so out of the log.
 * Otherwise, PostgreSQL's detail ("Failing row contains …") and the values of a batch
 * would be part of their message. A database URL that asks for the detail doesn't get it.
 */
class ErrorsWithoutRows implements BeanPostProcessor {

	private static final String SETTING = "logServerErrorDetail";

	@Override
	public Object postProcessBeforeInitialization(Object bean, String name) {
		if (bean instanceof HikariDataSource pool) {
			pool.addDataSourceProperty(SETTING, "false");
			@Nullable String url = pool.getJdbcUrl();
			if (url != null) {
				pool.setJdbcUrl(in(url));
			}
		}
		return bean;
	}

	/** The URL; if a parameter is given twice, the driver uses the last one. */
	static String in(String url) {
		return url + (url.contains("?") ? "&" : "?") + SETTING + "=false";
	}

}
