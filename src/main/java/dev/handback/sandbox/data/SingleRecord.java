package dev.handback.sandbox.data;

import java.io.IOException;
import java.io.OutputStream;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.record.RecordId;
import jakarta.servlet.http.HttpServletResponse;

record SingleRecord(RecordBytes records, Version version, RecordId id) implements Answer {

	private static final byte[] BEFORE = RecordBytes.ascii("{\"data\":");

	@Override
	public void writeTo(HttpServletResponse response) throws IOException {
		response.setContentType(Reply.JSON);
		OutputStream out = response.getOutputStream();
		byte[] record = this.records.find(this.id).orElseThrow(() -> Refusal.notFound("Resource not found"));
		out.write(BEFORE);
		this.records.write(this.id, record, this.records.showStatus(this.id, this.version), out);
		String self = "/" + this.version + "/" + this.id.kind().path() + "/" + this.id;
		out.write(RecordBytes.ascii(",\"links\":[{\"rel\":\"self\",\"uri\":\"" + self + "\"}]}"));
	}

}
