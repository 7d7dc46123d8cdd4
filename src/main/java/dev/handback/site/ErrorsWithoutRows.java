package dev.handback.site;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Keeps what a row holds out of the driver's exceptions, and so out of the log: without
 * this, PostgreSQL's detail ("Failing row contains …") and the values of a batch are part
 * of their message. An address that asks for the detail doesn't get it.
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

	/** The address; of a parameter that is given twice, the driver takes the last. */
	static String in(String url) {
		return url + (url.contains("?") ? "&" : "?") + SETTING + "=false";
	}

}
