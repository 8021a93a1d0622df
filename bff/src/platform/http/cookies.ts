import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/index.ts';

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
    void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: maxAgeSeconds });
  }

  clear(reply: FastifyReply, name: string): void {
    void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure });
  }

  session(request: FastifyRequest): string | undefined {
    return request.cookies[this.sessionName];
  }
}
