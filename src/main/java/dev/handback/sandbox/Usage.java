package dev.handback.sandbox;

import java.util.List;
import java.util.stream.Stream;

/** What {@code --help} prints. */
final class Usage {

	private static final List<String> ASKS = List.of("--help", "-h", "help");

	static final String TEXT = """
			Usage: java -jar handback-sandbox.jar [--handback.sandbox.<setting>=<value> ...]

			Runs the whole service at http://localhost:8090. Start at http://localhost:8090/console.

			Setting                   Default
			  port                    8090               0 is any free port
			  address                 127.0.0.1          where it listens; 0.0.0.0 is every address of the machine
			  public-url              each request's     the only issuer, auth_url and base_url
			  store                   memory             file keeps everything across restarts
			  directory               .handback/sandbox  the folder of that file
			  districts.students      300                per district
			  seed                    1                  the same seed creates the same people
			  rate-limit              1200               requests a minute for each bearer token
			  worlds.ports            any free ones      ports for parallel tests, for example 9000-9031

			Each can also be set in the environment: HANDBACK_SANDBOX_PORT=9090.
			""";

	private Usage() {
	}

	/** Prints it, if one of the arguments asks for it. */
	static boolean isPrinted(String[] arguments) {
		boolean asked = Stream.of(arguments).anyMatch(ASKS::contains);
		if (asked) {
			System.out.print(TEXT);
		}
		return asked;
	}

}
