/**
 * Benchmarks, run by {@code mvn -Pbench} and by nothing else. Every class whose name ends
 * with Bench is one; its results go to {@code target/bench}.
 */
package dev.handback.bench;
