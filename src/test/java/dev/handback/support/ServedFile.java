package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

import org.springframework.util.FileSystemUtils;

/** What a browser gets of a file that is written to a real response. */
public final class ServedFile {

	private ServedFile() {
	}

	/**
	 * Downloads the file.
	 * @throws IOException if it was broken off
	 */
	public static HttpResponse<String> get(Download download)
			throws IOException, InterruptedException, LifecycleException {
		Path folder = Files.createTempDirectory("served");
		Tomcat tomcat = new Tomcat();
		tomcat.setSilent(true);
		tomcat.setBaseDir(folder.toString());
		tomcat.setPort(0);
		Context context = tomcat.addContext("", null);
		Tomcat.addServlet(context, "download", new HttpServlet() {

			@Override
			protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
				download.write(response);
			}

		});
		context.addServletMappingDecoded("/", "download");
		tomcat.getConnector();
		tomcat.start();
		try {
			return HttpClient.newHttpClient()
				.send(HttpRequest
					.newBuilder(URI.create("http://localhost:" + tomcat.getConnector().getLocalPort() + "/"))
					.build(), HttpResponse.BodyHandlers.ofString());
		}
		finally {
			tomcat.stop();
			tomcat.destroy();
			FileSystemUtils.deleteRecursively(folder);
		}
	}

	/** Writes a file. */
	@FunctionalInterface
	public interface Download {

		void write(HttpServletResponse response) throws IOException;

	}

}
