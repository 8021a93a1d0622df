import { Injectable } from '@nestjs/common';
import type { SessionUser } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserSeconds, Cookies } from '../../platform/http/index.ts';
import { newSecretId } from './random-ids.ts';
import { sessionSeconds } from './sessions.repository.ts';

/** What the cookies of a request tell. None of it is believed before the database knows it. */
export interface Browser {
  readonly sessionId: string | undefined;
  /** The same for a year: tells a browser somebody signed in with from any other. It opens nothing. */
  readonly browserId: string;
  /** A sign-in that waits for its second factor. */
  readonly pendingId: string | undefined;
}

/** How far a sign-in got. */
export type SignInOutcome = { readonly sessionId: string; readonly user: SessionUser } | { readonly pendingId: string };

/** How long a right password waits for its second factor. */
export const pendingSeconds = 10 * 60;

/** Reads and writes the cookies of signing in. */
@Injectable()
export class BrowserCookies {
  constructor(private readonly cookies: Cookies) {}

  read(request: FastifyRequest): Browser {
    return {
      sessionId: this.cookies.session(request),
      browserId: this.cookies.browser(request) ?? newSecretId(),
      pendingId: request.cookies[this.cookies.nameOf('second-factor')],
    };
  }

  /** Lets the browser be recognised when it comes back. */
  remember(reply: FastifyReply, browser: Browser): void {
    this.cookies.set(reply, this.cookies.nameOf('browser'), browser.browserId, browserSeconds);
  }

  /** Gives the browser its session, or lets it wait for the second factor; answers what the page is told. */
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
