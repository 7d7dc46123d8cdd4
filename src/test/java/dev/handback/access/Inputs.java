package dev.handback.access;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import dev.handback.support.People;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.multipart.MultipartFile;

/**
 * What a handler reads from a request: parameters, and the fields of its forms.
 *
 * @param fields all fields by name, those in lists with an index
 */
record Inputs(List<String> fields, boolean hasBody, boolean hasFile, Ids ids) {

	static Inputs of(HandlerMethod handler, Ids ids) {
		List<String> fields = new ArrayList<>();
		boolean body = false;
		boolean file = false;
		for (Parameter parameter : parameters(handler).toList()) {
			body |= parameter.isAnnotationPresent(RequestBody.class);
			file |= parameter.getType() == MultipartFile.class;
			fields.addAll(fields(parameter, ids));
		}
		return new Inputs(fields.stream().distinct().toList(), body, file, ids);
	}

	// Methods that a controller runs for every page read parameters too.
	private static Stream<Parameter> parameters(HandlerMethod handler) {
		return Stream
			.concat(Stream.of(handler.getMethod()),
					Arrays.stream(handler.getBeanType().getDeclaredMethods())
						.filter((method) -> method.isAnnotationPresent(ModelAttribute.class)))
			.map(Method::getParameters)
			.flatMap(Arrays::stream);
	}

	private static List<String> fields(Parameter parameter, Ids ids) {
		RequestParam named = AnnotatedElementUtils.getMergedAnnotation(parameter, RequestParam.class);
		if (named != null && MultiValueMap.class.isAssignableFrom(parameter.getType())) {
			return List.of("points-" + ids.student(), "comment-" + ids.student(), "flag-" + ids.student(), "points-\0");
		}
		if (named != null) {
			return List.of(Optional.of(named.name()).filter((name) -> !name.isEmpty()).orElse(parameter.getName()));
		}
		boolean form = parameter.getType().isRecord() && !parameter.isAnnotationPresent(PathVariable.class)
				&& !parameter.isAnnotationPresent(RequestBody.class);
		return form ? within(parameter.getType(), "") : List.of();
	}

	private static List<String> within(Class<?> form, String path) {
		List<String> fields = new ArrayList<>();
		for (RecordComponent component : form.getRecordComponents()) {
			String name = path + component.getName();
			Optional<Class<?>> element = elementOf(component.getGenericType());
			if (element.filter(Class::isRecord).isPresent()) {
				fields.addAll(within(element.get(), name + "[0]."));
				fields.addAll(within(element.get(), name + "[255]."));
				fields.addAll(within(element.get(), name + "[256]."));
			}
			else if (element.isPresent()) {
				fields.addAll(List.of(name, name + "[255]", name + "[256]"));
			}
			else {
				fields.add(name);
			}
		}
		return fields;
	}

	private static Optional<Class<?>> elementOf(Type type) {
		return (type instanceof ParameterizedType list && list.getRawType() == List.class)
				? Optional.of((Class<?>) list.getActualTypeArguments()[0]) : Optional.empty();
	}

	/** Fields of lists with an index that no list has, and lists without any. */
	List<String> brokenFields() {
		Stream<String> lists = this.fields.stream()
			.filter((field) -> field.contains("[0]."))
			.map((field) -> field.substring(0, field.indexOf('[')));
		return Stream
			.concat(lists.distinct(), this.fields.stream()
				.filter((field) -> field.contains("[0]"))
				.limit(1)
				.flatMap((field) -> Stream.of("-1", "2147483648", "99999999999", "x", "", "0][0", "\0", "1000000")
					.map((index) -> field.replace("[0]", "[" + index + "]"))))
			.toList();
	}

	/** Valid values for the other fields, so that this one is read as far as possible. */
	Map<String, String> besides(String field) {
		Map<String, String> sane = new LinkedHashMap<>();
		this.fields.stream()
			.filter((other) -> !other.equals(field) && !other.contains("["))
			.forEach((other) -> Optional.ofNullable(sane(other)).ifPresent((value) -> sane.put(other, value)));
		return sane;
	}

	private String sane(String field) {
		return switch (field) {
			case "id" -> UUID.randomUUID().toString();
			case "title", "description" -> "Essay";
			case "points", "hours" -> "0";
			case "dueDate" -> "2099-01-31";
			case "dueTime" -> "23:59";
			case "term" -> "5e00000000000000000a0001";
			case "role" -> "TEACHER";
			case "language" -> "es";
			case "wanted" -> "true";
			case "person" -> this.ids.student().value();
			case "reason" -> "Support asked for it";
			case "district" -> People.district('a').value();
			case "launch" -> "0";
			default -> null;
		};
	}

}
