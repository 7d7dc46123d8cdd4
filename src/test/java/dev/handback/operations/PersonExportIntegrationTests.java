package dev.handback.operations;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Exporting a person, and what a district that leaves gets. */
class PersonExportIntegrationTests extends PersonPagesTest {

	@Test
	void exportsAPersonAsTablesAsJsonAndToRead() throws IOException {
		assertThat(page(PERSON)).contains("grade_change", "enrollment", "stays: the audit log")
			.doesNotContain("Canary5831", last(STUDENT));

		MvcTestResult answer = post("/operator/person/export", Map.of("reason", "Support case 4711"));

		Map<String, String> files = unzip(answer.getResponse().getContentAsByteArray());
		assertThat(files).containsKeys("person.csv", "grade.csv", "grade_change.csv", "enrollment.csv", "data.json",
				"summary.txt");
		assertThat(files.get("grade.csv")).contains("Essay on lakes", "Canary5831 for " + STUDENT);
		assertThat(files.get("summary.txt")).contains("Everything that Handback stores about person " + STUDENT,
				"last_name: " + last(STUDENT), "points: 17");
		JsonNode json = JsonMapper.builder().build().readTree(files.get("data.json"));
		assertThat(json.get("person").get(0).get("last_name").asString()).isEqualTo(last(STUDENT));
		assertThat(json.get("grade")).hasSize(rows(files.get("grade.csv")));
		assertThat(files).allSatisfy((name, content) -> assertThat(content).doesNotContain(OTHER.value()));
		assertThat(newest("person exported")).isEqualTo(OPERATOR.person() + " " + STUDENT + ": Support case 4711");
	}

	/** Of the grades that a teacher gave, nothing shows whose they are. */
	@Test
	void exportsOfATeacherNothingAboutStudents() throws IOException {
		MvcTestResult answer = this.mvc.post()
			.uri("/operator/person/export")
			.param("district", OF.value())
			.param("person", People.teacher('a').person().value())
			.param("reason", "Support case 4711")
			.with(csrf())
			.with(as(OPERATOR))
			.exchange();

		Map<String, String> files = unzip(answer.getResponse().getContentAsByteArray());
		files.keySet().removeIf((name) -> name.startsWith("audit"));
		assertThat(files).containsKeys("grade.graded_by.csv", "assignment.created_by.csv", "section_teacher.csv");
		assertThat(files.get("grade.graded_by.csv")).contains(this.work.toString()).doesNotContain(STUDENT.value());
		assertThat(files.get("assignment.created_by.csv")).contains("Essay on lakes");
	}

	@Test
	void exportsOnlyForAReason() {
		long before = audited("person exported");

		assertThat(post("/operator/person/export", Map.of("reason", "short"))).bodyText()
			.containsPattern(
					"value=\"short\"[^>]*aria-invalid=\"true\"[^>]*>\\s*<span class=\"problem\" role=\"alert\" id=\"export-problem\">Enter a reason");
		assertThat(audited("person exported")).isEqualTo(before);
	}

	@Test
	void exportsNothingOfADistrictThatItDoesNotKnow() {
		long before = audited("person exported");

		assertThat(post("/operator/person/export",
				Map.of("reason", "A parent asked for it", "district", "5a0000000000000000ff0001")))
			.bodyText()
			.contains("Nothing is stored here");
		assertThat(audited("person exported")).isEqualTo(before);
	}

	@Test
	void givesADistrictThatLeavesEverythingAndACertificate() throws IOException {
		madeUp("5a00000000000000000e7003", "Leaving", "success", null);
		DistrictId leaving = new DistrictId("5a00000000000000000e7003");
		update("insert into school (district_id, id, name) values (?, 's1', '=Lake School')", leaving.value());
		String address = "/operator/districts/" + leaving;

		Map<String, String> files = unzip(at(address + "/export").getResponse().getContentAsByteArray());

		assertThat(files.get("school.csv")).contains("'=Lake School");
		assertThat(files.get("district.csv")).contains("Leaving").doesNotContain("token,");
		assertThat(files.get("summary.txt")).contains("school (1 row)");
		assertThat(files).allSatisfy((file, content) -> assertThat(content).doesNotContain(OF.value()));

		at(address + "/forget?typed=Leaving");
		at(address + "/forget?typed=Leaving");

		assertThat(page(address + "/certificates")).contains("all data of " + leaving, "rows school 1", "sha256 ",
				OPERATOR.person().value());
		assertThat(page(address + "/certificates.txt").split("certificate of erasure", -1)).hasSize(2);
		assertThat(page(address)).contains(address + "/certificates");
		at(address + "/readmit");
	}

	private MvcTestResult at(String address) {
		return this.mvc.post().uri(URI.create(address)).with(csrf()).with(as(OPERATOR)).exchange();
	}

	private static int rows(String csv) {
		return (int) csv.lines().count() - 1;
	}

	private static Map<String, String> unzip(byte[] zipped) throws IOException {
		Map<String, String> files = new TreeMap<>();
		try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(zipped))) {
			for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
				files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
			}
		}
		return files;
	}

}
