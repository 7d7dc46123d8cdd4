package dev.handback.sandbox.data;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.paging.PageRequest;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Links;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** The district of the token and, for a sign-on token, its person. */
@Controller
@RequestMapping(Version.PATH)
class DistrictEndpoints {

	private final DistrictRecord records;

	private final OwnRecords own;

	DistrictEndpoints(DistrictRecord records, OwnRecords own) {
		this.records = records;
		this.own = own;
	}

	@GetMapping("/me")
	Answer me(UserCaller caller, Version version, Query query) {
		refusePaging(caller, query);
		return owner(caller.person().toString(), caller, version.toString());
	}

	static Reply owner(String id, UserCaller caller, String version) {
		Map<String, String> links = new LinkedHashMap<>();
		links.put("self", "/me");
		links.put("canonical", "/" + version + "/users/" + id);
		links.put("district", "/" + version + "/districts/" + caller.district());
		return Reply.ok((json) -> {
			json.writeStringProperty("type", "user");
			json.writeObjectPropertyStart("data");
			json.writeStringProperty("id", id);
			json.writeStringProperty("district", caller.district().toString());
			json.writeStringProperty("type", "user");
			json.writeStringProperty("authorized_by", "district");
			json.writeEndObject();
			Links.write(json, links);
		});
	}

	/** Returns a list of one, the token's own district. */
	@GetMapping("/districts")
	Answer districts(ListRequest request) {
		RecordId own = request.caller().district();
		Version version = request.version();
		Page page = Page.of(RecordTable.of(new long[] { own.key() }, RecordKind.DISTRICT, own), request.page());
		return Reply.ok((json) -> {
			json.writeArrayPropertyStart("data");
			for (long key : page.keys()) {
				RecordId id = RecordId.ofKey(key);
				json.writeStartObject();
				json.writeName("data");
				json.writeRawValue(text(id, version));
				json.writeStringProperty("uri", "/" + version + "/districts/" + id);
				json.writeEndObject();
			}
			json.writeEndArray();
			Links.write(json, page.links());
		});
	}

	@GetMapping("/districts/{id}")
	Answer district(Caller caller, Version version, Query query, @PathVariable String id) {
		refusePaging(caller, query);
		return one(this.own.find(caller, RecordKind.DISTRICT, id), version);
	}

	@GetMapping("/schools/{id}/district")
	Answer districtOfSchool(DistrictCaller caller, Version version, @PathVariable String id) {
		return districtOf(RecordKind.SCHOOL, caller, version, id);
	}

	@GetMapping("/sections/{id}/district")
	Answer districtOfSection(DistrictCaller caller, Version version, @PathVariable String id) {
		return districtOf(RecordKind.SECTION, caller, version, id);
	}

	@GetMapping("/terms/{id}/district")
	Answer districtOfTerm(DistrictCaller caller, Version version, @PathVariable String id) {
		return districtOf(RecordKind.TERM, caller, version, id);
	}

	@GetMapping("/courses/{id}/district")
	Answer districtOfCourse(DistrictCaller caller, Version version, @PathVariable String id) {
		return districtOf(RecordKind.COURSE, caller, version, id);
	}

	@GetMapping("/users/{id}/district")
	Answer districtOfUser(DistrictCaller caller, Version version, @PathVariable String id) {
		return districtOf(RecordKind.PERSON, caller, version, id);
	}

	private Answer districtOf(RecordKind kind, DistrictCaller caller, Version version, String id) {
		return one(Districts.of(this.own.find(caller, kind, id)).id(), version);
	}

	private Answer one(RecordId district, Version version) {
		return Reply.ok((json) -> {
			json.writeName("data");
			json.writeRawValue(text(district, version));
			Links.write(json, Map.of("self", "/" + version + "/districts/" + district));
		});
	}

	private String text(RecordId district, Version version) {
		return Json.text(this.records.bytes(Districts.of(district), version));
	}

	/** Contract, token-issued data endpoints: no paging with sign-on tokens. */
	static void refusePaging(Caller caller, Query query) {
		if (caller instanceof UserCaller && PageRequest.isAskedFor(query)) {
			throw Refusal.badRequest("paging is not available with this token");
		}
	}

}
