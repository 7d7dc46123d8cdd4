package dev.handback.sandbox.journal;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** Which entries a journal keeps: the latest ones, as many as are allowed and fit. */
final class KeptEntries {

	private final long mostBytes;

	/** The size of each entry, at its number modulo the length. */
	private final int[] sizes;

	private long first;

	private long bytes;

	/**
	 * Starts without any.
	 * @param first the lowest number that an entry can have
	 */
	KeptEntries(int most, long mostBytes, long first) {
		this.sizes = new int[most];
		this.mostBytes = mostBytes;
		this.first = first;
	}

	/** Whether an entry with that number can be kept, however late it arrives. */
	boolean accept(long number) {
		return number >= this.first;
	}

	/**
	 * Adds an entry, or its new size, and names the oldest ones that make room for it.
	 */
	void add(long number, int size, LongConsumer dropped) {
		while (number - this.first >= this.sizes.length) {
			dropFirst(dropped);
		}
		this.bytes += size - this.sizes[place(number)];
		this.sizes[place(number)] = size;
		while (this.bytes > this.mostBytes && this.first < number) {
			dropFirst(dropped);
		}
	}

	private void dropFirst(LongConsumer dropped) {
		int size = this.sizes[place(this.first)];
		if (size > 0) {
			dropped.accept(this.first);
		}
		this.bytes -= size;
		this.sizes[place(this.first)] = 0;
		this.first++;
	}

	private int place(long number) {
		return (int) (number % this.sizes.length);
	}

	/** Removes all, and accepts only those after that number from now on. */
	void clear(long last) {
		this.first = last + 1;
		Arrays.fill(this.sizes, 0);
		this.bytes = 0;
	}

}
