package dev.handback.client;

/** How the token endpoint learns who we are; the contract has the first. */
enum ClientAuthentication {

	/** Basic, with id and secret as they are. */
	BASIC,

	/** Basic, with id and secret form-encoded (RFC 6749, 2.3.1). */
	ENCODED_BASIC,

	/** In the form ({@code client_secret_post}); the token list gets Basic. */
	FORM

}
