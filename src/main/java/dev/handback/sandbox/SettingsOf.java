package dev.handback.sandbox;

import java.lang.reflect.RecordComponent;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/** Writes settings back as the names and values that they can be read from. */
final class SettingsOf {

	private final Map<String, String> settings = new TreeMap<>();

	private SettingsOf() {
	}

	static Map<String, String> records(String prefix, Record... records) {
		SettingsOf all = new SettingsOf();
		for (Record each : records) {
			all.record(prefix, each);
		}
		return all.settings;
	}

	private void record(String prefix, Record settings) {
		for (RecordComponent component : settings.getClass().getRecordComponents()) {
			String name = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
			add(prefix + "." + name, valueOf(component, settings));
		}
	}

	private static @Nullable Object valueOf(RecordComponent component, Record settings) {
		try {
			return component.getAccessor().invoke(settings);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("Can't read the setting " + component.getName(), ex);
		}
	}

	private void add(String name, @Nullable Object value) {
		if (value instanceof Record settings) {
			record(name, settings);
		}
		else if (value instanceof List<?> values && !values.isEmpty()) {
			for (int i = 0; i < values.size(); i++) {
				add(name + "[" + i + "]", values.get(i));
			}
		}
		else if (value instanceof List<?>) {
			this.settings.put(name, "");
		}
		else if (value instanceof InetAddress address) {
			this.settings.put(name, address.getHostAddress());
		}
		else if (value != null) {
			this.settings.put(name, value.toString());
		}
	}

}
