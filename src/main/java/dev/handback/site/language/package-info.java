/** The language of the pages: the browser's, unless someone has chosen another. */
@NullMarked
package dev.handback.site.language;

import org.jspecify.annotations.NullMarked;
