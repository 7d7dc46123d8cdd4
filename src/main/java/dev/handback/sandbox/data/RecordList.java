package dev.handback.sandbox.data;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Links;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import jakarta.servlet.http.HttpServletResponse;

/** A list of records as an answer, written one by one and never entirely in memory. */
record RecordList(RecordBytes records, Version version, RecordKind kind, Page page) implements Answer {

	private static final byte[] FIRST = RecordBytes.ascii("{\"data\":");

	private static final byte[] NEXT = RecordBytes.ascii(",{\"data\":");

	@Override
	public void writeTo(HttpServletResponse response) throws IOException {
		response.setContentType(Reply.JSON);
		OutputStream out = response.getOutputStream();
		out.write(RecordBytes.ascii("{\"data\":["));
		String uri = ",\"uri\":\"/" + this.version + "/" + this.kind.path() + "/";
		boolean withStatus = this.page.keys().length > 0
				&& this.records.showStatus(RecordId.ofKey(this.page.keys()[0]), this.version);
		byte[] before = FIRST;
		for (long key : this.page.keys()) {
			RecordId id = RecordId.ofKey(key);
			Optional<byte[]> record = this.records.find(id);
			if (record.isPresent()) {
				out.write(before);
				this.records.write(id, record.get(), withStatus, out);
				out.write(RecordBytes.ascii(uri + id + "\"}"));
				before = NEXT;
			}
		}
		out.write(RecordBytes.ascii("],\"links\":"));
		out.write(Links.array(this.page.links()));
		out.write('}');
	}

}
