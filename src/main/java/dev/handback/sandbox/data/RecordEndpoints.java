package dev.handback.sandbox.data;

import java.util.Optional;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** Lists and single records of each kind (contract, district-token data endpoints). */
@Controller
@RequestMapping(Version.PATH)
class RecordEndpoints {

	private final World world;

	private final OwnRecords own;

	private final RecordBytes records;

	RecordEndpoints(World world, OwnRecords own, RecordBytes records) {
		this.world = world;
		this.own = own;
		this.records = records;
	}

	@GetMapping("/schools")
	Answer schools(ListRequest request) {
		return list(RecordKind.SCHOOL, request);
	}

	@GetMapping("/schools/{id}")
	Answer school(DistrictCaller caller, Version version, @PathVariable String id) {
		return single(RecordKind.SCHOOL, caller, version, id);
	}

	@GetMapping("/sections")
	Answer sections(ListRequest request) {
		return list(RecordKind.SECTION, request);
	}

	@GetMapping("/sections/{id}")
	Answer section(DistrictCaller caller, Version version, @PathVariable String id) {
		return single(RecordKind.SECTION, caller, version, id);
	}

	@GetMapping("/sections/{id}/school")
	Answer schoolOfSection(DistrictCaller caller, Version version, @PathVariable String id) {
		return namedBySection("school", caller, version, id);
	}

	@GetMapping("/sections/{id}/course")
	Answer courseOfSection(DistrictCaller caller, Version version, @PathVariable String id) {
		return namedBySection("course", caller, version, id);
	}

	@GetMapping("/sections/{id}/term")
	Answer termOfSection(DistrictCaller caller, Version version, @PathVariable String id) {
		return namedBySection("term_id", caller, version, id);
	}

	@GetMapping("/terms")
	Answer terms(ListRequest request) {
		return list(RecordKind.TERM, request);
	}

	@GetMapping("/terms/{id}")
	Answer term(DistrictCaller caller, Version version, @PathVariable String id) {
		return single(RecordKind.TERM, caller, version, id);
	}

	@GetMapping("/courses")
	Answer courses(ListRequest request) {
		return list(RecordKind.COURSE, request);
	}

	@GetMapping("/courses/{id}")
	Answer course(DistrictCaller caller, Version version, @PathVariable String id) {
		return single(RecordKind.COURSE, caller, version, id);
	}

	@GetMapping("/users")
	Answer users(ListRequest request, Query query) {
		RecordTable rows = role(query).map((role) -> this.world.all(role, request.caller().district()))
			.orElseGet(() -> this.world.all(RecordKind.PERSON, request.caller().district()));
		return new RecordList(this.records, request.version(), RecordKind.PERSON, Page.of(rows, request.page()));
	}

	/** A sign-on token can only get its own person. */
	@GetMapping("/users/{id}")
	Answer user(Caller caller, Version version, Query query, @PathVariable String id) {
		DistrictEndpoints.refusePaging(caller, query);
		return single(RecordKind.PERSON, caller, version, id);
	}

	private Answer list(RecordKind kind, ListRequest request) {
		return new RecordList(this.records, request.version(), kind,
				Page.of(this.world.all(kind, request.caller().district()), request.page()));
	}

	private Answer single(RecordKind kind, Caller caller, Version version, String id) {
		return new SingleRecord(this.records, version, this.own.find(caller, kind, id));
	}

	private Answer namedBySection(String field, DistrictCaller caller, Version version, String id) {
		return this.world.record(this.own.find(caller, RecordKind.SECTION, id))
			.flatMap((section) -> RecordId.parse(Json.read(section).path(field).asString("")))
			.map((named) -> new SingleRecord(this.records, version, named))
			.orElseThrow(() -> Refusal.notFound("Resource not found"));
	}

	/** The role that a list is filtered by, if any. */
	static Optional<Role> role(Query query) {
		return query.first("role")
			.map((name) -> Role.ofWireName(name)
				.orElseThrow(() -> Refusal
					.badRequest("role must be one of: student, teacher, staff, district_admin, contact")));
	}

}
