package dev.handback.delivery;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * A student in a section, or the section itself.
 *
 * @param student null for the section itself
 */
public record Enrollment(DistrictId district, SectionId section, @Nullable PersonId student) {

}
