/** What tests of several modules need: the database, the clock, the browser. */
package dev.handback.support;
