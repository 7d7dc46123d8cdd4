package dev.handback.sandbox.events;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

/** Merges two ascending sequences of numbers without duplicates. */
final class MergedRanges implements PrimitiveIterator.OfLong {

	private final Head one;

	private final Head other;

	private final boolean ascending;

	private MergedRanges(LongStream one, LongStream other, boolean ascending) {
		this.one = new Head(one);
		this.other = new Head(other);
		this.ascending = ascending;
	}

	static LongStream of(LongStream one, LongStream other, boolean ascending) {
		return StreamSupport.longStream(
				Spliterators.spliteratorUnknownSize(new MergedRanges(one, other, ascending), Spliterator.ORDERED),
				false);
	}

	@Override
	public boolean hasNext() {
		return this.one.present || this.other.present;
	}

	@Override
	public long nextLong() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		if (this.one.present && this.other.present && this.one.value == this.other.value) {
			this.other.take();
		}
		return (!this.other.present || (this.one.present && this.one.value < this.other.value == this.ascending))
				? this.one.take() : this.other.take();
	}

	/** The next number of one sequence. */
	private static final class Head {

		private final PrimitiveIterator.OfLong rest;

		private boolean present;

		private long value;

		Head(LongStream numbers) {
			this.rest = numbers.iterator();
			take();
		}

		long take() {
			long taken = this.value;
			this.present = this.rest.hasNext();
			if (this.present) {
				this.value = this.rest.nextLong();
			}
			return taken;
		}

	}

}
