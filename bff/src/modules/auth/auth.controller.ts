import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies, Endpoint } from '../../platform/http/index.ts';
import { AuthService } from './auth.service.ts';
import { LocalGuard } from './local.strategy.ts';
import { sessionSeconds } from './sessions.repository.ts';

const { login, logout, me } = api.auth;

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint(login)
  @UseGuards(LocalGuard)
  async login(@Req() request: FastifyRequest & { user: string }, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointResponse<typeof login>> {
    const { sessionId, user } = await this.auth.signIn(request.user, this.cookies.session(request));
    this.cookies.set(reply, this.cookies.sessionName, sessionId, sessionSeconds);
    return { user };
  }

  @Endpoint(logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.auth.signOut(this.cookies.session(request));
    this.cookies.clear(reply, this.cookies.sessionName);
  }

  @Endpoint(me)
  async me(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof me>> {
    return { user: await this.auth.current(this.cookies.session(request)) };
  }
}
