import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, only, serve } from '../../../platform/http/index.ts';
import { AccountService } from './account.service.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { LocalGuard } from './local.strategy.ts';
import { SignInService } from './sign-in.service.ts';

const { login } = api.auth;

@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
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
}

export const SessionController = serve(
  only(api.auth, ['loginSecondFactor', 'logout', 'logoutEverywhere', 'me']),
  [SignInService, AccountService, BrowserCookiesService],
  (signIns, account, cookies) => ({
    loginSecondFactor: async ({ body, request, reply }) => {
      const browser = cookies.read(request);
      return cookies.write(reply, browser, await signIns.completeWithCode(body.code, browser));
    },
    logout: async ({ request, reply }) => {
      await signIns.signOut(cookies.read(request).sessionId);
      cookies.forgetSession(reply);
    },
    logoutEverywhere: async ({ request, reply }) => {
      await account.signOutEverywhere(await signIns.require(cookies.read(request)));
      cookies.forgetSession(reply);
    },
    me: async ({ request }) => signIns.describe(cookies.read(request).sessionId),
  }),
);
