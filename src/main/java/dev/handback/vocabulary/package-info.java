/**
 * Small values that every module uses: typed ids, roles, providers and the table of their
 * rules. It knows no beans, tables or wire formats.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN, allowedDependencies = {})
@NullMarked
package dev.handback.vocabulary;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
