import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserSeconds, Cookies } from '../../../platform/http/index.ts';
import { newSecretId } from './credentials.ts';
import { pendingSeconds, sessionSeconds } from './sessions.repository.ts';

/** The cookies of a request; none is trusted before the database confirms it. */
export interface Browser {
  readonly sessionId: string | undefined;
  /** Identifies a browser for a year; grants nothing by itself. */
  readonly browserId: string;
  /** A sign-in that waits for its second factor. */
  readonly pendingId: string | undefined;
}

/** How far a sign-in got. */
export type SignInOutcome = { readonly sessionId: string; readonly user: SessionUser } | { readonly pendingId: string };

/** Reads and writes the cookies of signing in. */
@Injectable()
export class BrowserCookiesService {
  constructor(private readonly cookies: Cookies) {}

  read(request: FastifyRequest): Browser {
    return {
      sessionId: this.cookies.session(request),
      browserId: this.cookies.browser(request) ?? newSecretId(),
      pendingId: request.cookies[this.cookies.nameOf('second-factor')],
    };
  }

  /** Sets the cookie by which the browser is recognized later. */
  remember(reply: FastifyReply, browser: Browser): void {
    this.cookies.set(reply, this.cookies.nameOf('browser'), browser.browserId, browserSeconds);
  }

  /** Sets the session or the pending second factor; answers the response body. */
  write(
    reply: FastifyReply,
    browser: Browser,
    outcome: SignInOutcome,
  ): { user: SessionUser | null; secondFactor?: 'required' } {
    if ('pendingId' in outcome) {
      this.cookies.set(reply, this.cookies.nameOf('second-factor'), outcome.pendingId, pendingSeconds);
      this.remember(reply, browser);
      return { user: null, secondFactor: 'required' };
    }
    this.session(reply, outcome.sessionId);
    this.remember(reply, browser);
    if (browser.pendingId !== undefined) this.cookies.clear(reply, this.cookies.nameOf('second-factor'));
    return { user: outcome.user };
  }

  session(reply: FastifyReply, sessionId: string): void {
    this.cookies.set(reply, this.cookies.sessionName, sessionId, sessionSeconds);
  }

  forgetSession(reply: FastifyReply): void {
    this.cookies.clear(reply, this.cookies.sessionName);
  }
}
