/**
 * What helps people find their way: whole pages for every address, help beside the page,
 * and a few sentences on the first visit.
 */
@NullMarked
package dev.handback.site.guide;

import org.jspecify.annotations.NullMarked;
