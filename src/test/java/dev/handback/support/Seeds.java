package dev.handback.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a random test with the seeds 1 to n, and four times as many in the long proofs.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Seeds.Provider.class)
public @interface Seeds {

	/** The number of seeds in every run. */
	int value();

	class Provider implements ArgumentsProvider, AnnotationConsumer<Seeds> {

		private static final int TIMES = Boolean.getBoolean("handback.proof") ? 4 : 1;

		private int count;

		@Override
		public void accept(Seeds seeds) {
			this.count = seeds.value() * TIMES;
		}

		@Override
		public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
			return LongStream.rangeClosed(1, this.count).mapToObj(Arguments::of);
		}

	}

}
