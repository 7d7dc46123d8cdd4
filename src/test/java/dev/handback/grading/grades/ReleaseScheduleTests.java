package dev.handback.grading.grades;

import java.util.List;
import java.util.stream.Stream;

import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataIntegrityViolationException;

/** Grades that are released when their time has come. */
class ReleaseScheduleTests {

	private final HeldGrades grades = Mockito.mock();

	@Test
	void oneAssignmentThatCanNotBeReleasedHoldsUpNoOther() {
		List<DeliveryTarget> due = Stream.generate(AssignmentId::random)
			.limit(3)
			.map((id) -> DeliveryTarget.assignment(People.district('a'), People.section('a', 1), id))
			.toList();
		BDDMockito.given(this.grades.due()).willReturn(due);
		BDDMockito.willThrow(new DataIntegrityViolationException("")).given(this.grades).releaseIfDue(due.get(0));
		ObjectProvider<HeldGrades> provider = Mockito.mock();
		BDDMockito.given(provider.getObject()).willReturn(this.grades);

		new ReleaseSchedule().releaseTask(provider)
			.execute(new TaskInstance<>("release-grades", "recurring"), Mockito.mock(ExecutionContext.class));

		due.forEach((one) -> BDDMockito.then(this.grades).should().releaseIfDue(one));
	}

}
