package dev.handback.sandbox.roster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.DistrictProgress;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import tools.jackson.core.JsonGenerator;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** Lets a client compare its copy of a roster with the original. */
@Controller
@RequestMapping("/console/api/districts/{id}")
class ExportEndpoints {

	private final Export export;

	private final World world;

	private final Feed feed;

	private final Sharing sharing;

	ExportEndpoints(Export export, World world, Feed feed, Sharing sharing) {
		this.export = export;
		this.world = world;
		this.feed = feed;
		this.sharing = sharing;
	}

	/** Returns the complete roster as {@code version} shows it, v3.1 by default. */
	@GetMapping("/export")
	Answer export(@PathVariable String id, Query query) {
		RecordId district = RosterEndpoints.district(id);
		Version version = version(query);
		return (response) -> {
			response.setContentType(Reply.JSON);
			this.export.write(district, version, response.getOutputStream());
		};
	}

	/**
	 * Returns the number of records of each kind, and the SHA-256 of their list in the
	 * export.
	 */
	@GetMapping("/counts")
	Answer counts(@PathVariable String id, Query query) {
		RecordId district = RosterEndpoints.district(id);
		Version version = version(query);
		return Reply.ok((json) -> {
			for (RecordKind kind : Export.KINDS) {
				json.writeObjectPropertyStart(kind.path());
				writeCount(kind, district, version, json);
				json.writeEndObject();
			}
			json.writeObjectPropertyStart("roles");
			for (Role role : Role.values()) {
				json.writeNumberProperty(role.wireName(), this.world.all(role, district).count());
			}
			json.writeEndObject();
		});
	}

	private void writeCount(RecordKind kind, RecordId district, Version version, JsonGenerator json) {
		try (DigestOutputStream digest = new DigestOutputStream(OutputStream.nullOutputStream(),
				MessageDigest.getInstance("SHA-256"))) {
			json.writeNumberProperty("count", this.export.write(kind, district, version, digest));
			json.writeStringProperty("sha256", HexFormat.of().formatHex(digest.getMessageDigest().digest()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Returns the district's school year, the school days that have passed, and so on.
	 */
	@GetMapping("/roster")
	Answer roster(@PathVariable String id) {
		RecordId district = RosterEndpoints.district(id);
		DistrictProgress progress = this.world.progress(district);
		return Reply.ok((json) -> {
			json.writeStringProperty("data_set", progress.dataSet().wireName());
			json.writeNumberProperty("year", progress.year());
			json.writeNumberProperty("days", progress.days());
			json.writeStringProperty("last_sync", Timestamps.text(progress.lastSync()));
			json.writeBooleanProperty("events", this.feed.isEnabled(district));
			json.writePOJOProperty("unshared",
					this.sharing.unshared(district).stream().map(RecordId::toString).toList());
		});
	}

	private static Version version(Query query) {
		query.requireNothingBut(Set.of("version"));
		return switch (query.first("version").orElse("v3.1")) {
			case "v3.0" -> Version.V3_0;
			case "v3.1" -> Version.V3_1;
			default -> throw Refusal.badRequest("version must be one of: v3.0, v3.1");
		};
	}

}
