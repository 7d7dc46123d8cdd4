/**
 * Exports and erases what is stored about a person or a district. It knows no table; each
 * module says what it stores about people, and the database which tables belong to a
 * district.
 */
@ApplicationModule(allowedDependencies = { "audit", "vocabulary" })
@NullMarked
package dev.handback.privacy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
