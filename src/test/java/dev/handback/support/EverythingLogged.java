package dev.handback.support;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * Captures everything that is logged at the app's levels while it is open, with the
 * complete text of exceptions and their causes.
 */
public final class EverythingLogged extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private static final Logger ROOT = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

	private final List<String> lines = new CopyOnWriteArrayList<>();

	private EverythingLogged() {
		setContext(ROOT.getLoggerContext());
		start();
		ROOT.addAppender(this);
	}

	public static EverythingLogged fromNowOn() {
		return new EverythingLogged();
	}

	@Override
	protected void append(ILoggingEvent event) {
		this.lines.add(event.getLevel() + " " + event.getLoggerName() + " " + event.getMDCPropertyMap() + " "
				+ event.getKeyValuePairs() + " " + event.getFormattedMessage() + "\n"
				+ ThrowableProxyUtil.asString(event.getThrowableProxy()));
	}

	/**
	 * Adds an exception that left the app's code, which the server or the scheduler would
	 * log.
	 */
	public void add(Throwable failure) {
		this.lines.add(Level.ERROR + " " + ThrowableProxyUtil.asString(new ThrowableProxy(failure)));
	}

	/** The lines that contain one of the texts, shortened. */
	public List<String> with(String... texts) {
		return this.lines.stream().flatMap((line) -> List.of(texts).stream().filter(line::contains).map((text) -> {
			int at = line.indexOf(text);
			return line.substring(0, Math.min(120, at)) + " … "
					+ line.substring(Math.max(0, at - 150), Math.min(line.length(), at + 60));
		})).toList();
	}

	/** How many times a text was logged. */
	public long count(String text) {
		return this.lines.stream().filter((line) -> line.contains(text)).count();
	}

	@Override
	public void close() {
		ROOT.detachAppender(this);
		stop();
	}

}
