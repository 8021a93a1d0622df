import { Controller, Req, Res } from '@nestjs/common';
import { api, authTexts, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { RegistrationService } from './registration.service.ts';
import { SignInService } from './sign-in.service.ts';

const { register, verifyEmail, resendVerification, forgotPassword, resetPassword } = api.auth;

@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly signIns: SignInService,
    private readonly cookies: BrowserCookiesService,
  ) {}

  @Endpoint(register)
  async register(
    @Input() { body }: InputOf<typeof register>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof register>> {
    const browser = this.cookies.read(request);
    await this.registration.register(body, request.ip, browser);
    this.cookies.remember(reply, browser);
    return { message: authTexts.registered };
  }

  @Endpoint(verifyEmail)
  async verifyEmail(
    @Input() { body }: InputOf<typeof verifyEmail>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof verifyEmail>> {
    const browser = this.cookies.read(request);
    const verification = await this.registration.verify(body, browser);
    if ('passwordRequiredFor' in verification)
      return { status: 'password_required', email: verification.passwordRequiredFor };
    const { user } = this.cookies.write(reply, browser, verification.outcome);
    if (!user) throw new AppError('unauthenticated', { message: 'Your address is confirmed. Please sign in.' });
    return { status: 'verified', user };
  }

  @Endpoint(resendVerification)
  async resendVerification(
    @Input() { body }: InputOf<typeof resendVerification>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof resendVerification>> {
    await this.registration.resend(body, request.ip, await this.signIns.current(this.cookies.read(request).sessionId));
    return { message: authTexts.resent };
  }

  @Endpoint(forgotPassword)
  async forgotPassword(
    @Input() { body }: InputOf<typeof forgotPassword>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof forgotPassword>> {
    await this.registration.forgot(body.email, request.ip);
    return { message: authTexts.forgot };
  }

  @Endpoint(resetPassword)
  async resetPassword(
    @Input() { body }: InputOf<typeof resetPassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof resetPassword>> {
    const browser = this.cookies.read(request);
    return this.cookies.write(reply, browser, await this.registration.reset(body, browser));
  }
}
