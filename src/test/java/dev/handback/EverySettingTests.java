package dev.handback;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import dev.handback.support.Setting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Every setting in the table is read by its name and has an effect. */
class EverySettingTests {

	/** Settings with several parts; the journeys start nodes with them. */
	private static final Set<String> OF_PARTS = Set.of("handback.districts.connections",
			"handback.districts.token-keys", "handback.roster.guard", "handback.sandbox.applications",
			"handback.service.provider-names");

	/** Settings that make sense only with another one. */
	private static final Map<String, String> TOGETHER = Map.of("handback.alerts.webhook.secret",
			"a secret of more than sixteen characters");

	/** Texts that have a form of their own. */
	private static final Map<String, String> VALUES = Map.of("handback.sandbox.worlds.ports", "9000-9031");

	private static final List<? extends Class<?>> TYPES = Setting.types().toList();

	private static final ConversionService CONVERSION = ApplicationConversionService.getSharedInstance();

	static Stream<String> settings() throws IOException {
		try (InputStream metadata = EverySettingTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			return StreamSupport.stream(new JsonMapper().readTree(metadata).path("properties").spliterator(), false)
				.map((setting) -> setting.path("name").asString())
				.filter((name) -> name.startsWith("handback.") && !OF_PARTS.contains(name))
				.toList()
				.stream();
		}
	}

	@ParameterizedTest
	@MethodSource("settings")
	void isReadUnderItsName(String name) throws Exception {
		Class<?> type = type(name);
		String prefix = type.getAnnotation(ConfigurationProperties.class).value();
		Getter getter = new Getter(type, List.of(name.substring(prefix.length() + 1).split("\\.", -1)));
		Object standard = getter.of(bound(prefix, type, Map.of()));
		String other = VALUES.getOrDefault(name, another(getter.type(), standard));

		Map<String, String> settings = new HashMap<>(TOGETHER);
		settings.put(name, other);
		Object set = getter.of(bound(prefix, type, settings));

		assertThat(set).isEqualTo(converted(other, getter.type())).isNotEqualTo(standard);
	}

	private static Object bound(String prefix, Class<?> type, Map<String, String> settings) {
		return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate(prefix, Bindable.of(type));
	}

	private static @Nullable Object converted(String text, TypeDescriptor type) {
		return (type.getType() == Path.class) ? Path.of(text)
				: CONVERSION.convert(text, TypeDescriptor.valueOf(String.class), type);
	}

	/** The class of the settings with that prefix. */
	private static Class<?> type(String name) throws ClassNotFoundException {
		return TYPES.stream()
			.filter((type) -> holds(type, name))
			.findFirst()
			.orElseThrow(() -> new ClassNotFoundException(name));
	}

	private static boolean holds(Class<?> type, String name) {
		String prefix = type.getAnnotation(ConfigurationProperties.class).value() + ".";
		return name.startsWith(prefix) && Arrays.stream(type.getDeclaredMethods())
			.anyMatch((method) -> method.getName()
				.equals(camelCase(name.substring(prefix.length()).split("\\.", -1)[0])));
	}

	private static String camelCase(String part) {
		String[] words = part.split("-", -1);
		return words[0] + Arrays.stream(words).skip(1).map(StringUtils::capitalize).collect(Collectors.joining());
	}

	/** A value that differs from the default. */
	private static String another(TypeDescriptor type, Object standard) {
		Class<?> kind = type.getObjectType();
		if (kind == Boolean.class) {
			return String.valueOf(!Boolean.TRUE.equals(standard));
		}
		if (kind.isEnum()) {
			return Arrays.stream(kind.getEnumConstants())
				.filter((constant) -> constant != standard)
				.findFirst()
				.orElseThrow()
				.toString();
		}
		return switch (kind.getSimpleName()) {
			case "Duration" -> "17s";
			case "Integer", "Long" -> "170";
			case "Double" -> "0.17";
			case "InetAddress" -> "127.0.0.17";
			case "LocalTime" -> "09:30";
			case "ZoneId" -> "Europe/Paris";
			case "URI" -> "https://example.org/there";
			case "Set" -> "5b00000000000000000a0017";
			default -> "elsewhere@example.org";
		};
	}

	/** Resolves a name through nested records. */
	private record Getter(Class<?> root, List<String> parts) {

		Object of(Object settings) throws ReflectiveOperationException {
			Object value = settings;
			for (String part : this.parts) {
				value = (value != null) ? method(value.getClass(), part).invoke(value) : null;
			}
			return value;
		}

		TypeDescriptor type() throws ReflectiveOperationException {
			Class<?> owner = this.root;
			for (String part : this.parts.subList(0, this.parts.size() - 1)) {
				owner = method(owner, part).getReturnType();
			}
			return new TypeDescriptor(new MethodParameter(method(owner, this.parts.get(this.parts.size() - 1)), -1));
		}

		private static Method method(Class<?> owner, String part) throws ReflectiveOperationException {
			Method method = owner.getDeclaredMethod(camelCase(part));
			method.setAccessible(true);
			return method;
		}

	}

}
