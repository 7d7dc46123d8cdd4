package dev.handback.commands.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * A district that can be checked.
 *
 * @param configured whether the settings name it
 */
record KnownDistrict(String id, String token, boolean configured) {

	/**
	 * The districts in the settings, followed by those that only the service lists.
	 * @param listed the tokens that the service lists, by the ids of their districts
	 */
	static List<KnownDistrict> all(Environment environment, Map<String, String> listed) {
		Map<String, String> others = new LinkedHashMap<>(listed);
		List<KnownDistrict> known = new ArrayList<>();
		List<Setting> settings = Binder.get(environment)
			.bind("handback.districts.connections", Bindable.listOf(Setting.class))
			.orElse(List.of());
		for (Setting setting : settings) {
			String id = setting.id().toLowerCase(Locale.ROOT);
			String token = (setting.token() != null) ? setting.token() : others.getOrDefault(id, "");
			known.add(new KnownDistrict(id, token, true));
			others.remove(id);
		}
		others.forEach((id, token) -> known.add(new KnownDistrict(id, token, false)));
		return known;
	}

	@Override
	public String toString() {
		return "KnownDistrict[id=" + this.id + "]";
	}

	record Setting(String id, @Nullable String token) {

		@Override
		public String toString() {
			return "Setting[id=" + this.id + "]";
		}

	}

}
