import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addFaultHooks, type Faults } from '../../faults.ts';
import { parseForm } from '../requests.ts';
import { challengeOf, sandboxClient } from './openid.ts';
import { makePerson, type Person, sendIdentityPage } from './sign-in-page.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** A person, and whether they share their address: Facebook lets them keep it. */
interface Visit {
  readonly person: Person;
  readonly share: boolean;
}

interface Code extends Visit {
  readonly redirectUri: string;
  readonly challenge: string | undefined;
}

const refuse = (reply: FastifyReply, message: string, code = 100): FastifyReply =>
  reply
    .code(400)
    .send({ error: { message, type: 'OAuthException', code, fbtrace_id: randomBytes(8).toString('base64url') } });

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Facebook's login as far as the product uses it: the dialog, the token and `me`, below a version such as `/v23.0`. */
export const facebookRoutes =
  (options: { faults: Faults; prefix: string }) =>
  async (scope: FastifyInstance): Promise<void> => {
    const codes = new Map<string, Code>();
    const tokens = new Map<string, Visit>();

    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, parseForm(String(text)));
    });
    addFaultHooks(scope, {
      ...options,
      provider: 'facebook',
      answer: (_request, reply, status) =>
        reply
          .code(status)
          .send({ error: { message: 'An unexpected error has occurred.', type: 'OAuthException', code: 2 } }),
    });

    scope.get<{ Querystring: Query }>('/:version/dialog/oauth', async ({ query, url }, reply) => {
      const redirect = query['redirect_uri'] ?? '';
      if (query['client_id'] !== sandboxClient.id) return refuse(reply, 'Invalid App ID', 101);
      if (!URL.canParse(redirect) || query['response_type'] !== 'code')
        return refuse(reply, 'The parameter redirect_uri is required', 191);
      return sendIdentityPage(reply, { provider: 'Facebook', action: url });
    });

    scope.post<{ Querystring: Query; Body: Query }>('/:version/dialog/oauth', async ({ query, body }, reply) => {
      const back = new URL(query['redirect_uri'] ?? '');
      if (query['state'] !== undefined) back.searchParams.set('state', query['state']);
      if (body['decision'] === 'allow') {
        const code = randomBytes(24).toString('base64url');
        const person = makePerson('facebook', {
          email: body['email'] ?? '',
          name: body['name'] ?? '',
          emailVerified: false,
        });
        codes.set(code, {
          person,
          share: body['share'] !== undefined,
          redirectUri: query['redirect_uri'] ?? '',
          challenge: query['code_challenge'],
        });
        back.searchParams.set('code', code);
      } else {
        for (const [name, value] of Object.entries({
          error: 'access_denied',
          error_code: '200',
          error_description: 'Permissions error',
          error_reason: 'user_denied',
        }))
          back.searchParams.set(name, value);
      }
      return reply.redirect(back.href, 303);
    });

    scope.post<{ Body: Query }>('/:version/oauth/access_token', async ({ body }, reply) => {
      if (body['client_id'] !== sandboxClient.id || body['client_secret'] !== sandboxClient.secret)
        return refuse(reply, 'Error validating client secret.', 1);
      const key = body['code'] ?? '';
      const code = codes.get(key);
      codes.delete(key);
      if (code === undefined || code.redirectUri !== body['redirect_uri'])
        return refuse(reply, 'This authorization code has been used.');
      if (code.challenge !== undefined && code.challenge !== challengeOf(body['code_verifier'] ?? ''))
        return refuse(reply, 'Invalid code_verifier');
      const token = `EAA${randomBytes(24).toString('base64url')}`;
      tokens.set(token, code);
      return reply.send({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
    });

    scope.get<{ Querystring: Query }>('/:version/me', async ({ query, headers }, reply) => {
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? query['access_token'] ?? '';
      const visit = tokens.get(token);
      if (visit === undefined) return refuse(reply, 'Invalid OAuth access token.', 190);
      const proof = createHmac('sha256', sandboxClient.secret).update(token).digest('hex');
      if (query['appsecret_proof'] !== undefined && !same(query['appsecret_proof'], proof))
        return refuse(reply, 'Invalid appsecret_proof provided in the API argument');
      const { person, share } = visit;
      const profile: Readonly<Record<string, string>> = {
        name: person.name,
        ...(share ? { email: person.email } : {}),
      };
      const fields = (query['fields'] ?? 'name').split(',');
      return reply.send({
        id: person.subject,
        ...Object.fromEntries(Object.entries(profile).filter(([field]) => fields.includes(field))),
      });
    });
  };
