/** Regular exports of the ledger to files. */
@NullMarked
package dev.handback.assignments.ledger;

import org.jspecify.annotations.NullMarked;
