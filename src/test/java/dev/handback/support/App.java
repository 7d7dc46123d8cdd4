package dev.handback.support;

import java.net.URI;

/** The app at an address that people use, wherever it runs. */
public interface App extends AutoCloseable {

	URI address();

	@Override
	void close();

}
