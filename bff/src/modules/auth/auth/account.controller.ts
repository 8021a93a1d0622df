import { Controller, Req, Res } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { AccountService } from './account.service.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SignInService } from './sign-in.service.ts';

const {
  profile,
  updateProfile,
  changePassword,
  sessions,
  endSession,
  endOtherSessions,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} = api.auth;

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly secondFactors: SecondFactorService,
    private readonly signIns: SignInService,
    private readonly cookies: BrowserCookiesService,
  ) {}

  @Endpoint(profile)
  async profile(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof profile>> {
    return this.account.profile(await this.person(request));
  }

  @Endpoint(updateProfile)
  async updateProfile(
    @Input() { body }: InputOf<typeof updateProfile>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof updateProfile>> {
    return this.account.rename(await this.person(request), body.name);
  }

  @Endpoint(changePassword)
  async changePassword(
    @Input() { body }: InputOf<typeof changePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.cookies.session(reply, await this.account.changePassword(await this.person(request), body));
  }

  @Endpoint(sessions)
  async sessions(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof sessions>> {
    return { items: await this.account.listSessions(await this.person(request)) };
  }

  @Endpoint(endSession)
  async endSession(@Input() { params }: InputOf<typeof endSession>, @Req() request: FastifyRequest): Promise<void> {
    await this.account.endSession(await this.person(request), params.id);
  }

  @Endpoint(endOtherSessions)
  async endOtherSessions(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof endOtherSessions>> {
    return { ended: await this.account.endOtherSessions(await this.person(request)) };
  }

  @Endpoint(secondFactor)
  async secondFactor(@Req() request: FastifyRequest): Promise<EndpointResponse<typeof secondFactor>> {
    return this.secondFactors.status((await this.person(request)).id);
  }

  @Endpoint(beginSecondFactor)
  async beginSecondFactor(
    @Input() { body }: InputOf<typeof beginSecondFactor>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof beginSecondFactor>> {
    const person = await this.person(request);
    await this.account.prove(person, body);
    return this.secondFactors.begin(person);
  }

  @Endpoint(confirmSecondFactor)
  async confirmSecondFactor(
    @Input() { body }: InputOf<typeof confirmSecondFactor>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof confirmSecondFactor>> {
    return this.secondFactors.confirm(await this.person(request), body.code);
  }

  @Endpoint(disableSecondFactor)
  async disableSecondFactor(
    @Input() { body }: InputOf<typeof disableSecondFactor>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const person = await this.person(request);
    await this.account.prove(person, body);
    await this.secondFactors.disable(person);
  }

  @Endpoint(renewRecoveryCodes)
  async renewRecoveryCodes(
    @Input() { body }: InputOf<typeof renewRecoveryCodes>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof renewRecoveryCodes>> {
    const person = await this.person(request);
    await this.account.prove(person, body);
    return this.secondFactors.renewCodes(person);
  }

  private person(request: FastifyRequest) {
    return this.signIns.require(this.cookies.read(request));
  }
}
