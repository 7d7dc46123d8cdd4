package dev.handback.sandbox;

import tools.jackson.core.JsonGenerator;

/** Where a test finds its world. */
record OpenWorld(String name, int port) {

	/**
	 * Writes the object.
	 * @param host the name by which the test knows this machine
	 */
	void write(JsonGenerator json, String host) {
		json.writeStringProperty("name", this.name);
		json.writeNumberProperty("port", this.port);
		json.writeStringProperty("address", "http://" + host + ":" + this.port);
	}

}
