import { api } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import { only, serve } from '../../../platform/http/index.ts';
import { AccountService } from './account.service.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SignInService } from './sign-in.service.ts';

export const AccountController = serve(
  only(api.auth, [
    'profile',
    'updateProfile',
    'changePassword',
    'sessions',
    'endSession',
    'endOtherSessions',
    'secondFactor',
    'beginSecondFactor',
    'confirmSecondFactor',
    'disableSecondFactor',
    'renewRecoveryCodes',
  ]),
  [AccountService, SecondFactorService, SignInService, BrowserCookiesService],
  (account, secondFactors, signIns, cookies) => {
    const personOf = (request: FastifyRequest) => signIns.require(cookies.read(request));
    return {
      profile: async ({ request }) => account.profile(await personOf(request)),
      updateProfile: async ({ body, request }) => account.rename(await personOf(request), body.name),
      changePassword: async ({ body, request, reply }) =>
        cookies.session(reply, await account.changePassword(await personOf(request), body)),
      sessions: async ({ request }) => ({ items: await account.listSessions(await personOf(request)) }),
      endSession: async ({ params, request }) => account.endSession(await personOf(request), params.id),
      endOtherSessions: async ({ request }) => ({ ended: await account.endOtherSessions(await personOf(request)) }),
      secondFactor: async ({ request }) => secondFactors.status((await personOf(request)).id),
      beginSecondFactor: async ({ body, request }) => {
        const person = await personOf(request);
        await account.prove(person, body);
        return secondFactors.begin(person);
      },
      confirmSecondFactor: async ({ body, request }) => secondFactors.confirm(await personOf(request), body.code),
      disableSecondFactor: async ({ body, request }) => {
        const person = await personOf(request);
        await account.prove(person, body);
        await secondFactors.disable(person);
      },
      renewRecoveryCodes: async ({ body, request }) => {
        const person = await personOf(request);
        await account.prove(person, body);
        return secondFactors.renewCodes(person);
      },
    };
  },
);
