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
		try {
			int rotated = this.rotation.rotate();
			out.println(say("tokens.rotated", rotated, this.rotation.currentKey()));
			return DONE;
		}
		catch (IllegalStateException ex) {
			throw new CannotRunException(say("tokens.not-rotated", String.valueOf(ex.getMessage())));
		}
	}

	private String say(String key, Object... arguments) {
		return this.messages.getMessage(key, arguments);
	}

}
