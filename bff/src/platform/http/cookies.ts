import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.ts';

export const browserSeconds = 365 * 24 * 3600;

/** Cookies with the flags of this deployment: HttpOnly, SameSite=Lax, and Secure wherever the site is https. */
@Injectable()
export class Cookies {
  private readonly secure: boolean;
  /** The session's. `__Host-` binds the cookie to this very host; browsers accept it on https only. */
  readonly sessionName: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.secure = config.http.publicUrl.protocol === 'https:';
    this.sessionName = this.nameOf('session');
  }

  /** The full name of one of our cookies. */
  nameOf(what: 'session' | 'browser' | 'second-factor'): string {
    return `${this.secure ? '__Host-' : ''}vitrine-${what}`;
  }

  set(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
    void reply.setCookie(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      maxAge: maxAgeSeconds,
    });
  }

  clear(reply: FastifyReply, name: string): void {
    void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure });
  }

  /** What a browser is known by, the same for a year; it opens nothing. Undefined for one that has none of ours. */
  browser(request: FastifyRequest): string | undefined {
    const value = request.cookies[this.nameOf('browser')];
    return value && /^[\w-]{43}$/.test(value) ? value : undefined;
  }

  /** Gives a browser that has none its id, for this request and those that follow. */
  keepBrowser(request: FastifyRequest, reply: FastifyReply): void {
    if (this.browser(request) !== undefined) return;
    const name = this.nameOf('browser');
    request.cookies[name] = randomBytes(32).toString('base64url');
    this.set(reply, name, request.cookies[name], browserSeconds);
  }

  session(request: FastifyRequest): string | undefined {
    return request.cookies[this.sessionName];
  }
}
