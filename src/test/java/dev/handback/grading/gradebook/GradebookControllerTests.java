package dev.handback.grading.gradebook;

import dev.handback.assignments.TeachersSection;
import dev.handback.roster.TaughtSection;
import dev.handback.support.People;
import dev.handback.support.ServedFile;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.dao.QueryTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;

/** A gradebook that fails while it is exported. */
class GradebookControllerTests {

	private final Gradebooks gradebooks = Mockito.mock();

	private final GradebookController controller = new GradebookController(this.gradebooks, Mockito.mock(),
			Mockito.mock(), Mockito.mock(), Mockito.mock(), Mockito.mock(), Mockito.mock());

	private final TeachersSection section = new TeachersSection(People.teacher('a'),
			new TaughtSection(People.section('a', 1), "English 7", null, null, null, 28, true, true, null));

	@Test
	void neverLooksComplete() throws Exception {
		BDDMockito.willThrow(new QueryTimeoutException("the database is gone"))
			.given(this.gradebooks)
			.export(any(), any(), any());

		assertThat(ServedFile
			.get((response) -> this.controller.export(this.section, new StudentFilterForm(null, null, null, null),
					response))
			.statusCode()).isEqualTo(500);
	}

}
