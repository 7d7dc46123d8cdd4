package dev.handback.client.connection;

/** How we authenticate at the token endpoint; the contract specifies the first. */
public enum ClientAuthentication {

	/** Basic, with id and secret as they are. */
	BASIC,

	/** Basic, with id and secret form-encoded (RFC 6749, 2.3.1). */
	ENCODED_BASIC,

	/** As form fields ({@code client_secret_post}); the token list gets Basic. */
	FORM

}
