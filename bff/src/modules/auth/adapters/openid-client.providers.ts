import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { emailAddress, type SignInProvider } from '@vitrine/contracts';
import * as client from 'openid-client';
import { z } from 'zod';
import { CONFIG, type Config, type ProviderCredentials } from '../../../platform/config.ts';
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

/** Google by OpenID Connect: discovery, PKCE, state, nonce, and an ID token whose signature is checked. */
class Google implements IdentityProvider {
  private discovered: Promise<client.Configuration> | undefined;

  constructor(private readonly credentials: ProviderCredentials) {}

  async begin(redirectUri: string) {
    const configuration = await this.configuration();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
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
    const configuration = await this.configuration();
    const tokens = await explained(() =>
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
  private configuration(): Promise<client.Configuration> {
    const { clientId, clientSecret, baseUrl } = this.credentials;
    this.discovered ??= explained(() =>
      client.discovery(new URL(baseUrl ?? 'https://accounts.google.com'), clientId, clientSecret, undefined, {
        timeout,
        execute: [...development(this.credentials), client.enableNonRepudiationChecks],
      }),
    ).catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
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
  private readonly configuration: client.Configuration;
  private readonly graph: string;
  /** Facebook has no OpenID issuer here; its origin names it among our identities. */
  private readonly issuer: string;

  constructor(private readonly credentials: ProviderCredentials) {
    const { clientId, clientSecret, baseUrl } = credentials;
    this.graph = `${baseUrl ?? 'https://graph.facebook.com'}/${graphVersion}`;
    this.issuer = baseUrl ?? 'https://www.facebook.com';
    this.configuration = new client.Configuration(
      {
        issuer: this.issuer,
        authorization_endpoint: `${baseUrl ?? 'https://www.facebook.com'}/${graphVersion}/dialog/oauth`,
        token_endpoint: `${this.graph}/oauth/access_token`,
      },
      clientId,
      clientSecret,
    );
    this.configuration.timeout = timeout;
    for (const allow of development(credentials)) allow(this.configuration);
  }

  async begin(redirectUri: string) {
    const attempt = { state: client.randomState(), nonce: null, verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(this.configuration, {
      redirect_uri: redirectUri,
      scope: 'email,public_profile',
      state: attempt.state,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  async finish(callback: URL, { state, verifier }: Attempt): Promise<ProvenIdentity> {
    const { access_token: token } = await explained(() =>
      client.authorizationCodeGrant(this.configuration, callback, { pkceCodeVerifier: verifier, expectedState: state }),
    );
    const url = new URL(`${this.graph}/me`);
    url.searchParams.set('fields', 'id,name,email');
    // Proves that the token was issued to this app.
    url.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', this.credentials.clientSecret).update(token).digest('hex'),
    );
    const person = await explained(async () =>
      FacebookPerson.parse(await (await client.fetchProtectedResource(this.configuration, token, url, 'GET')).json()),
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
