package dev.handback.operations.operator;

import java.util.Locale;

import org.springframework.context.MessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.MessageSourceAccessor;

@Configuration(proxyBeanMethods = false)
class OperationsConfiguration {

	@Bean
	MessageSourceAccessor operatorsMessages(MessageSource messages) {
		return new MessageSourceAccessor(messages, Locale.ENGLISH);
	}

}
