import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { AccountService } from './account.service.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { LocalGuard } from './local.strategy.ts';
import { SignInService } from './sign-in.service.ts';

const { login, loginSecondFactor, logout, logoutEverywhere, me } = api.auth;

@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly account: AccountService,
    private readonly cookies: BrowserCookiesService,
  ) {}

  @Endpoint(login)
  @UseGuards(LocalGuard)
  async login(
    @Req() request: FastifyRequest & { user: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof login>> {
    const browser = this.cookies.read(request);
    return this.cookies.write(reply, browser, await this.signIns.complete(request.user, 'email', browser));
  }

  @Endpoint(loginSecondFactor)
  async loginSecondFactor(
    @Input() { body }: InputOf<typeof loginSecondFactor>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof loginSecondFactor>> {
    const browser = this.cookies.read(request);
    return this.cookies.write(reply, browser, await this.signIns.completeWithCode(body.code, browser));
  }

  @Endpoint(logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.signIns.signOut(this.cookies.read(request).sessionId);
    this.cookies.forgetSession(reply);
  }

  @Endpoint(logoutEverywhere)
  async logoutEverywhere(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.account.signOutEverywhere(await this.signIns.require(this.cookies.read(request)));
    this.cookies.forgetSession(reply);
  }

  @Endpoint(me)
  async me(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof me>> {
    return this.signIns.describe(this.cookies.read(request).sessionId);
  }
}
