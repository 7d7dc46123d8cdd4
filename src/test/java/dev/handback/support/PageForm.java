package dev.handback.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.HtmlUtils;

/** A form as a browser without scripts would keep it, however old the page gets. */
public final class PageForm {

	private static final Pattern CONTROL = Pattern.compile(
			"<input\\b([^>]*)>|<textarea\\b([^>]*)>(.*?)</textarea>|<select\\b([^>]*)>(.*?)</select>", Pattern.DOTALL);

	private static final Pattern ATTRIBUTE = Pattern.compile("([a-z-]+)(?:=\"([^\"]*)\")?");

	private static final Pattern SELECTED = Pattern.compile("<option value=\"([^\"]*)\"[^>]*selected");

	/** By name; only checked checkboxes. */
	private final Map<String, List<String>> values = new TreeMap<>();

	/** Reads the form whose tag contains this. */
	public static PageForm of(String page, String mark) {
		int start = page.indexOf("<form", page.lastIndexOf("<form", page.indexOf(mark)));
		PageForm form = new PageForm();
		form.take(page.substring(start, page.indexOf("</form>", start)));
		return form;
	}

	/** The form whose tag contains this, if the page has one. */
	public static Optional<PageForm> find(String page, String mark) {
		return page.contains(mark) ? Optional.of(of(page, mark)) : Optional.empty();
	}

	/** The form of a new assignment: text, 20 points, due in the distant future. */
	public static PageForm newWork(UUID id, String title, String term) {
		PageForm form = new PageForm();
		form.type("id", id.toString());
		form.type("title", title);
		form.type("description", "Write it");
		form.type("dueDate", "2099-01-31");
		form.type("dueTime", "23:59");
		form.type("points", "20");
		form.type("acceptsText", "true");
		form.type("term", term);
		return form;
	}

	/** Replaces the fields with those of the same names in a part of a page. */
	public void take(String html) {
		PageForm part = new PageForm();
		Matcher control = CONTROL.matcher(html.replace("\r\n", "\n"));
		while (control.find()) {
			if (control.group(1) != null) {
				part.input(attributes(control.group(1)));
			}
			else if (control.group(2) != null) {
				part.add(attributes(control.group(2)).get("name"), control.group(3));
			}
			else {
				Matcher selected = SELECTED.matcher(control.group(5));
				part.add(attributes(control.group(4)).get("name"), selected.find() ? selected.group(1) : "");
			}
		}
		this.values.putAll(part.values);
	}

	private void input(Map<String, String> attributes) {
		boolean box = List.of("checkbox", "radio").contains(attributes.getOrDefault("type", ""));
		if (!attributes.containsKey("disabled") && (!box || attributes.containsKey("checked"))) {
			add(attributes.get("name"), attributes.getOrDefault("value", ""));
		}
	}

	private void add(String name, String value) {
		if (name != null) {
			this.values.computeIfAbsent(name, (any) -> new ArrayList<>()).add(HtmlUtils.htmlUnescape(value));
		}
	}

	private static Map<String, String> attributes(String tag) {
		Map<String, String> attributes = new TreeMap<>();
		Matcher attribute = ATTRIBUTE.matcher(tag);
		while (attribute.find()) {
			attributes.put(attribute.group(1), (attribute.group(2) != null) ? attribute.group(2) : "");
		}
		return attributes;
	}

	/** The field's value, empty if there is no such field. */
	public String value(String name) {
		return this.values.getOrDefault(name, List.of()).stream().findFirst().orElse("");
	}

	public boolean isTicked(String name, String value) {
		return this.values.getOrDefault(name, List.of()).contains(value);
	}

	public void type(String name, String value) {
		this.values.put(name, new ArrayList<>(List.of(value)));
	}

	public void tick(String name, String value, boolean ticked) {
		List<String> all = this.values.computeIfAbsent(name, (any) -> new ArrayList<>());
		all.remove(value);
		if (ticked) {
			all.add(value);
		}
	}

	/** The values to send: all, or those of the fields whose names end with that. */
	public MultiValueMap<String, String> sent(String end) {
		MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
		this.values.forEach((name, all) -> {
			if (name.endsWith(end)) {
				all.forEach((value) -> sent.add(name, value.replace("\n", "\r\n")));
			}
		});
		return sent;
	}

	@Override
	public String toString() {
		return this.values.toString();
	}

}
