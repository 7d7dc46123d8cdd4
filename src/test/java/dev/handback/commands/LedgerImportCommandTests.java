package dev.handback.commands;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import dev.handback.assignments.Ledger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.context.support.ResourceBundleMessageSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LedgerImportCommandTests {

	@TempDir
	private Path folder;

	/** It was probably cut off; its first line isn't wrong, there is none. */
	@Test
	void saysThatAFileIsEmpty() throws IOException {
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		Path empty = Files.createFile(this.folder.resolve("ids.csv"));
		LedgerImportCommand command = new LedgerImportCommand(Mockito.mock(Ledger.class),
				new MessageSourceAccessor(messages, Locale.ENGLISH));

		assertThatExceptionOfType(CannotRunException.class)
			.isThrownBy(() -> command.run(List.of(empty.toString()), new PrintStream(new ByteArrayOutputStream())))
			.withMessage("The file " + empty + " is empty. Nothing was imported.");
	}

}
