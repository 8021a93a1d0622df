import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { addFaultHooks, type Faults } from '../../faults.ts';
import { makePerson, type Person, sendIdentityPage } from './sign-in-page.ts';

/**
 * What may be wrong with an answer of the OpenID provider. All but `expiredCode` alter the ID token:
 * its claims, signed anew with the provider's own key, or (`signature`) with another.
 */
export const Flaw = z.enum(['nonce', 'audience', 'issuer', 'signature', 'expiredToken', 'expiredCode']);
export type Flaw = z.infer<typeof Flaw>;

export interface Flaws {
  /** The next token answer has this flaw. */
  readonly add: (flaw: Flaw) => void;
  readonly take: () => Flaw | undefined;
  readonly clear: () => void;
}

export const makeFlaws = (): Flaws => {
  const flaws: Flaw[] = [];
  return { add: (flaw) => void flaws.push(flaw), take: () => flaws.shift(), clear: () => void flaws.splice(0) };
};

/** Client id and secret of the product. */
export const sandboxClient = { id: 'vitrine-sandbox', secret: 'sandbox-secret' } as const;

interface OpenId {
  readonly provider: Provider;
  readonly key: KeyObject;
  readonly people: Map<string, Person>;
}

const isOnThisMachine = (uri: string): boolean =>
  URL.canParse(uri) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(uri).hostname);

/** The real OpenID provider of the `oidc-provider` package; loaded when somebody first asks for it. */
const openProvider = async (issuer: string): Promise<OpenId> => {
  const { Provider } = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: sandboxClient.id,
        client_name: 'Vitrine',
        client_secret: sandboxClient.secret,
        redirect_uris: ['http://localhost/api/auth/google/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'sandbox' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: the ID token itself says who it is.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/openid/interaction/${interaction.uid}` },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 60 },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `The OpenID provider refused this: ${error}. ${description ?? ''}\n`;
    },
    findAccount: (_, subject) => {
      const person = people.get(subject);
      if (person === undefined) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email: person.email, email_verified: person.emailVerified, name: person.name }),
      };
    },
  });
  // The site's port is anybody's choice, so every address of this machine may be returned to.
  provider.Client.prototype.redirectUriAllowed = isOnThisMachine;
  return { provider, key: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })), people };
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The ID token with a flaw. */
const flawed = (token: string, flaw: Flaw, key: KeyObject): string => {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const changes: Partial<Record<Flaw, object>> = {
    nonce: { nonce: 'of-another-sign-in' },
    audience: { aud: 'another-client' },
    issuer: { iss: 'https://issuer.evil.example' },
    expiredToken: { iat: 1_700_000_000, exp: 1_700_000_600 },
  };
  const text = `${header}.${encoded({ ...claims, ...changes[flaw] })}`;
  const signer = flaw === 'signature' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), signer).toString('base64url')}`;
};

/**
 * An OpenID provider below `/openid`, for Google's place: discovery, PKCE, signed ID tokens, and a page on
 * which one chooses who to be.
 */
export const openIdRoutes =
  (options: { faults: Faults; flaws: Flaws; prefix: string; publicUrl: () => string }) =>
  async (scope: FastifyInstance): Promise<void> => {
    let opening: Promise<OpenId> | undefined;
    const open = (): Promise<OpenId> => (opening ??= openProvider(`${options.publicUrl()}${options.prefix}`));

    // The provider reads its requests itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    addFaultHooks(scope, {
      ...options,
      provider: 'openid',
      answer: (_request, reply, status) =>
        reply.code(status).send({ error: status === 429 ? 'temporarily_unavailable' : 'server_error' }),
    });

    /** Hands a request over to the provider, which is to believe that it is mounted at the root. */
    const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { provider } = await open();
      const raw: typeof request.raw & { originalUrl?: string } = request.raw;
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(options.prefix.length) || '/';
      reply.hijack();
      await provider.callback()(raw, reply.raw);
      return reply;
    };

    scope.post('/token', async (request, reply) => {
      const flaw = options.flaws.take();
      if (flaw === undefined) return pass(request, reply);
      if (flaw === 'expiredCode')
        return reply.code(400).send({ error: 'invalid_grant', error_description: 'grant request is invalid' });
      const { key } = await open();
      const end = reply.raw.end.bind(reply.raw);
      reply.raw.end = (chunk?: unknown) => {
        const answer = JSON.parse(String(chunk)) as { id_token?: string };
        const altered = JSON.stringify(
          answer.id_token === undefined ? answer : { ...answer, id_token: flawed(answer.id_token, flaw, key) },
        );
        reply.raw.setHeader('content-length', Buffer.byteLength(altered));
        return end(altered);
      };
      return pass(request, reply);
    });

    scope.get('/interaction/:uid', async (request, reply) => {
      const { provider } = await open();
      await provider.interactionDetails(request.raw, reply.raw);
      return sendIdentityPage(reply, { provider: 'OpenID', action: request.url });
    });

    scope.post('/interaction/:uid', async (request, reply) => {
      const { provider, people } = await open();
      const form = new URLSearchParams(Buffer.concat(await request.raw.toArray()).toString());
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      reply.hijack();
      if (form.get('decision') !== 'allow') {
        await provider.interactionFinished(request.raw, reply.raw, {
          error: 'access_denied',
          error_description: 'The person denied access',
        });
        return reply;
      }
      const person = makePerson('openid', {
        email: form.get('email') ?? '',
        name: form.get('name') ?? '',
        emailVerified: form.has('verified'),
      });
      people.set(person.subject, person);
      const grant = new provider.Grant({ accountId: person.subject, clientId: String(params['client_id']) });
      grant.addOIDCScope(String(params['scope']));
      await provider.interactionFinished(request.raw, reply.raw, {
        login: { accountId: person.subject, remember: false },
        consent: { grantId: await grant.save() },
      });
      return reply;
    });

    scope.all('/*', pass);
  };

/** `S256` of a PKCE verifier. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
