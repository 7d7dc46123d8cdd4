/**
 * Small values that every module speaks: typed ids, roles, providers and the table of
 * their rules. It knows no bean, no table and no wire format.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN, allowedDependencies = {})
@NullMarked
package dev.handback.vocabulary;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
