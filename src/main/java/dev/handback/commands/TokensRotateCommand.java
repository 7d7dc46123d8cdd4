package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;

import dev.handback.districts.TokenKeyRotation;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Re-encrypts all district tokens with the newest key. */
@Component("tokens rotate")
class TokensRotateCommand implements Command {

	private final TokenKeyRotation rotation;

	private final MessageSourceAccessor messages;

	TokensRotateCommand(TokenKeyRotation rotation, MessageSourceAccessor messages) {
		this.rotation = rotation;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		int rotated = this.rotation.rotate();
		out.println(this.messages.getMessage("tokens.rotated", new Object[] { rotated, this.rotation.currentKey() }));
		return DONE;
	}

}
