package dev.handback.sandbox.lever;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.DispatcherServlet;

/** Carries out calls of levers while another request is being answered. */
@Component("leverCalls")
public final class Levers {

	private final ObjectProvider<DispatcherServlet> dispatcher;

	Levers(ObjectProvider<DispatcherServlet> dispatcher) {
		this.dispatcher = dispatcher;
	}

	/** Carries out a call within a request, which must be past the gate. */
	public LeverAnswer call(LeverCall call, HttpServletRequest within, HttpServletResponse response) {
		InnerResponse answer = new InnerResponse(response);
		try {
			this.dispatcher.getObject().service(new InnerRequest(within, call), answer);
		}
		catch (ServletException | IOException ex) {
			throw new IllegalStateException("Could not call " + call.path(), ex);
		}
		return answer.complete();
	}

}
