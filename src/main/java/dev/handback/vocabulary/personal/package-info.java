/** How each module says what it stores about a person. */
@NullMarked
package dev.handback.vocabulary.personal;

import org.jspecify.annotations.NullMarked;
