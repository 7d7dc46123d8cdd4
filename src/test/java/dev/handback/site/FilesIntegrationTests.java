package dev.handback.site;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.servlet.resource.ResourceUrlProvider;

import static org.assertj.core.api.Assertions.assertThat;

/** The files that pages are made with. */
@AppTest
class FilesIntegrationTests {

	@Autowired
	private ResourceUrlProvider files;

	@Test
	void looksForFilesOnlyWhereThereAreSome() {
		assertThat(this.files.getHandlerMap().keySet()).containsExactlyInAnyOrder("/assets/**", "/webjars/**");
	}

	@Test
	void givesAFileAnotherAddressWhenItsContentChanges() {
		assertThat(this.files.getForLookupPath("/assets/handback.css")).matches("/assets/handback-[0-9a-f]{32}\\.css");
		assertThat(this.files.getForLookupPath("/assets/favicon.svg")).matches("/assets/favicon-[0-9a-f]{32}\\.svg");
	}

}
