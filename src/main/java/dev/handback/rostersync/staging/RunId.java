package dev.handback.rostersync.staging;

import dev.handback.vocabulary.ids.DistrictId;

public record RunId(DistrictId district, long number) {

}
