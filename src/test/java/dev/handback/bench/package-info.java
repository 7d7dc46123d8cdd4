/**
 * Benchmarks, run only by {@code mvn -Pbench}. Every class whose name ends with Bench is
 * one; its results go to {@code target/bench}.
 */
package dev.handback.bench;
