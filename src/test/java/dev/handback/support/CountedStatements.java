package dev.handback.support;

import javax.sql.DataSource;

import net.ttddyy.dsproxy.QueryCountHolder;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

import org.springframework.beans.factory.config.BeanPostProcessor;

/** Counts the SQL statements that a thread runs, through JPA or JDBC. */
public final class CountedStatements implements BeanPostProcessor {

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean instanceof DataSource dataSource)
				? ProxyDataSourceBuilder.create(dataSource).countQuery().listener(new CutConnections()).build() : bean;
	}

	/** Counts the statements that this thread runs during the work. */
	public static long during(Runnable work) {
		QueryCountHolder.clear();
		work.run();
		return QueryCountHolder.getGrandTotal().getTotal();
	}

}
