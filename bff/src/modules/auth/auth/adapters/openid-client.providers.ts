import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { emailAddress, type SignInProvider } from '@vitrine/contracts';
import * as client from 'openid-client';
import { z } from 'zod';
import { CONFIG, type Config, type ProviderCredentials } from '../../../../platform/config.ts';
import {
  type Attempt,
  type IdentityProvider,
  IdentityProviders,
  type ProvenIdentity,
  SignInFailure,
} from '../ports/identity-provider.ts';

/** Longest one call to a provider may take, seconds. */
const timeout = 8;
const graphVersion = 'v23.0';

/** Plain http is for the sandbox only; production refuses such an address at boot. */
const development = ({ baseUrl }: ProviderCredentials) =>
  baseUrl?.startsWith('http:') ? [client.allowInsecureRequests] : [];

/** The library's client with one of our secrets. */
interface Client {
  readonly secret: string;
  readonly configuration: client.Configuration;
}

type Clients = readonly [Client, ...Client[]];

/**
 * With the first secret that the provider takes: while one is being replaced there are two. One that it refuses costs
 * no code, because it verifies the client first (RFC 6749, section 4.1.3).
 */
async function withSecrets<T>([first, ...others]: Clients, work: (one: Client) => Promise<T>): Promise<T> {
  try {
    return await explained(() => work(first));
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || (error instanceof SignInFailure && error.reason === 'provider_unavailable')) throw error;
    return withSecrets([next, ...rest], work);
  }
}

/** Google by OpenID Connect: discovery, PKCE, state, nonce, and an ID token whose signature is checked. */
class Google implements IdentityProvider {
  private discovered: Promise<Clients> | undefined;

  constructor(private readonly credentials: ProviderCredentials) {}

  async begin(redirectUri: string) {
    const [first] = await this.clients();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(first.configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      // As the specification has it (staff portal, section 7); the refresh token that may come is not kept.
      access_type: 'offline',
      prompt: 'consent',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  async finish(callback: URL, { state, nonce, verifier }: Attempt): Promise<ProvenIdentity> {
    const tokens = await withSecrets(await this.clients(), ({ configuration }) =>
      client.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce ?? '',
        idTokenExpected: true,
      }),
    );
    const claims = GoogleClaims.safeParse(tokens.claims());
    if (!claims.success) throw new SignInFailure('authentication_failed', claims.error);
    const { iss, sub, email, email_verified: verified, name } = claims.data;
    return { issuer: iss, subject: sub, email: addressOf(email), emailVerified: verified === true, name: name ?? null };
  }

  /** Loaded once; loaded again after a failure. */
  private clients(): Promise<Clients> {
    this.discovered ??= explained(() => this.discover()).catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
  }

  private async discover(): Promise<Clients> {
    const { clientId, clientSecrets, baseUrl } = this.credentials;
    const [first, ...others] = clientSecrets;
    const execute = [...development(this.credentials), client.enableNonRepudiationChecks];
    const server = new URL(baseUrl ?? 'https://accounts.google.com');
    const configuration = await client.discovery(server, clientId, first, undefined, { timeout, execute });
    const withSecret = (secret: string): Client => {
      const other = new client.Configuration(configuration.serverMetadata(), clientId, secret);
      other.timeout = timeout;
      for (const prepare of execute) prepare(other);
      return { secret, configuration: other };
    };
    return [{ secret: first, configuration }, ...others.map(withSecret)];
  }
}

const GoogleClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

/** Facebook by OAuth with PKCE and state. It never says whether an address is verified, so none is. */
class Facebook implements IdentityProvider {
  private readonly clients: Clients;
  private readonly graph: string;
  /** Facebook has no OpenID issuer here; its origin names it among our identities. */
  private readonly issuer: string;

  constructor(private readonly credentials: ProviderCredentials) {
    const { clientSecrets, baseUrl } = credentials;
    this.graph = `${baseUrl ?? 'https://graph.facebook.com'}/${graphVersion}`;
    this.issuer = baseUrl ?? 'https://www.facebook.com';
    const [first, ...others] = clientSecrets;
    this.clients = [this.withSecret(first), ...others.map((secret) => this.withSecret(secret))];
  }

  private withSecret(secret: string): Client {
    const { clientId, baseUrl } = this.credentials;
    const configuration = new client.Configuration(
      {
        issuer: this.issuer,
        authorization_endpoint: `${baseUrl ?? 'https://www.facebook.com'}/${graphVersion}/dialog/oauth`,
        token_endpoint: `${this.graph}/oauth/access_token`,
      },
      clientId,
      secret,
    );
    configuration.timeout = timeout;
    for (const allow of development(this.credentials)) allow(configuration);
    return { secret, configuration };
  }

  async begin(redirectUri: string) {
    const attempt = { state: client.randomState(), nonce: null, verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(this.clients[0].configuration, {
      redirect_uri: redirectUri,
      scope: 'email,public_profile',
      state: attempt.state,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  async finish(callback: URL, { state, verifier }: Attempt): Promise<ProvenIdentity> {
    const { token, secret, configuration } = await withSecrets(this.clients, async (one) => {
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const { access_token } = await client.authorizationCodeGrant(one.configuration, callback, checks);
      return { ...one, token: access_token };
    });
    const url = new URL(`${this.graph}/me`);
    url.searchParams.set('fields', 'id,name,email');
    // Proves that the token was issued to this app.
    url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'));
    const person = await explained(async () =>
      FacebookPerson.parse(await (await client.fetchProtectedResource(configuration, token, url, 'GET')).json()),
    );
    return {
      issuer: this.issuer,
      subject: person.id,
      email: addressOf(person.email),
      emailVerified: false,
      name: person.name ?? null,
    };
  }
}

const FacebookPerson = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() });

/** Null for an address that cannot receive mail. */
export const addressOf = (email: string | undefined): string | null =>
  email === undefined ? null : emailAddress(email);

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInFailure ? error : new SignInFailure(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): SignInFailure['reason'] {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'authentication_failed'; // lint-words: an API code
  return isAway(error) ? 'provider_unavailable' : 'authentication_failed';
}

const Trouble = z.object({
  status: z.number().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
  cause: z.unknown().optional(),
});

/** Whether the provider could not answer, rather than refused: wherever in the chain of causes the library put that. */
function isAway(thrown: unknown): boolean {
  const trouble = Trouble.safeParse(thrown).data;
  if (!trouble) return false;
  if (trouble.status !== undefined) return trouble.status >= 500 || trouble.status === 429;
  return trouble.message === 'fetch failed' || trouble.name === 'TimeoutError' || isAway(trouble.cause);
}

@Injectable()
export class OpenIdClientProviders extends IdentityProviders {
  private readonly providers = new Map<SignInProvider, IdentityProvider>();

  constructor(@Inject(CONFIG) { signIn }: Config) {
    super();
    if (signIn.google) this.providers.set('google', new Google(signIn.google));
    if (signIn.facebook) this.providers.set('facebook', new Facebook(signIn.facebook));
  }

  get offered(): readonly SignInProvider[] {
    return [...this.providers.keys()];
  }

  find(name: SignInProvider): IdentityProvider | undefined {
    return this.providers.get(name);
  }
}
