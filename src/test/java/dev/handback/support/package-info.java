/** Shared by the tests of several modules: the database, the clock, the browser. */
package dev.handback.support;
