import { api, authTexts, type EndpointResponse } from '@vitrine/contracts';
import { AppError, only, serve } from '../../../platform/http/index.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { RegistrationService } from './registration.service.ts';
import { SignInService } from './sign-in.service.ts';

export const RegistrationController = serve(
  only(api.auth, ['register', 'verifyEmail', 'resendVerification', 'forgotPassword', 'resetPassword']),
  [RegistrationService, SignInService, BrowserCookiesService],
  (registration, signIns, cookies) => ({
    register: async ({ body, request, reply }) => {
      const browser = cookies.read(request);
      await registration.register(body, request.ip, browser);
      cookies.remember(reply, browser);
      return { message: authTexts.registered };
    },
    verifyEmail: async ({ body, request, reply }): Promise<EndpointResponse<typeof api.auth.verifyEmail>> => {
      const browser = cookies.read(request);
      const verification = await registration.verify(body, browser);
      if ('passwordRequiredFor' in verification)
        return { status: 'password_required', email: verification.passwordRequiredFor };
      const { user } = cookies.write(reply, browser, verification.outcome);
      if (!user) throw new AppError('unauthenticated', { message: 'Your address is confirmed. Please sign in.' });
      return { status: 'verified', user };
    },
    resendVerification: async ({ body, request }) => {
      await registration.resend(body, request.ip, await signIns.current(cookies.read(request).sessionId));
      return { message: authTexts.resent };
    },
    forgotPassword: async ({ body, request }) => {
      await registration.forgot(body.email, request.ip);
      return { message: authTexts.forgot };
    },
    resetPassword: async ({ body, request, reply }) => {
      const browser = cookies.read(request);
      return cookies.write(reply, browser, await registration.reset(body, browser));
    },
  }),
);
