import * as openid from 'openid-client';
import { visitProvider, type Visitor } from '@vitrine/testing';
import { startSandbox, type Sandbox } from '../../sandbox.ts';
import { type Flaw, sandboxClient } from './openid.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => sandbox.stop());

const returnTo = 'http://localhost:4299/api/auth/google/callback';
const ada = { email: 'ada@clinic.example', name: 'Ada' };

const discover = () =>
  openid.discovery(new URL(`${sandbox.url}/openid`), sandboxClient.id, sandboxClient.secret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });

const signIn = async (visitor: Visitor) => {
  const config = await discover();
  const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: returnTo,
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    state,
    nonce,
  });
  const back = await visitProvider(url.href, visitor);
  return openid.authorizationCodeGrant(config, new URL(back), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
};

describe('the OpenID provider, through openid-client', () => {
  test('returns who signed in, in a signed ID token', async () => {
    const first = (await signIn(ada)).claims();
    expect(first).toMatchObject({
      iss: `${sandbox.url}/openid`,
      aud: sandboxClient.id,
      email: ada.email,
      email_verified: true,
      name: 'Ada',
    });
    expect((await signIn({ ...ada, verified: false })).claims()).toMatchObject({
      sub: first?.sub,
      email_verified: false,
    });
    expect((await signIn({ email: 'bob@clinic.example' })).claims()?.sub).not.toBe(first?.sub);
  });

  test('sends back who denies', async () => {
    await expect(signIn({ ...ada, decision: 'deny' })).rejects.toMatchObject({ error: 'access_denied' });
  });

  test('returns to this machine only', async () => {
    const url = openid.buildAuthorizationUrl(await discover(), {
      redirect_uri: 'https://evil.example/',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    await expect(visitProvider(url.href, ada)).rejects.toThrow(
      "redirect_uri did not match any of the client's registered",
    );
  });

  test.each<[Flaw, object]>([
    [
      'nonce',
      {
        code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
        cause: expect.objectContaining({ cause: expect.objectContaining({ claim: 'nonce' }) }),
      },
    ],
    [
      'audience',
      {
        code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
        cause: expect.objectContaining({ cause: expect.objectContaining({ claim: 'aud' }) }),
      },
    ],
    [
      'issuer',
      {
        code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
        cause: expect.objectContaining({ cause: expect.objectContaining({ claim: 'iss' }) }),
      },
    ],
    ['signature', { code: 'OAUTH_INVALID_RESPONSE' }],
    ['expiredToken', { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' }],
    ['expiredCode', { error: 'invalid_grant' }],
  ])('has the flaw %s once, when scheduled', async (flaw, reason) => {
    sandbox.flaw(flaw);
    await expect(signIn(ada)).rejects.toMatchObject(reason);
    await expect(signIn(ada)).resolves.toBeDefined();
  });
});

describe('Facebook, through openid-client', () => {
  const visit = async (visitor: Visitor) => {
    const base = `${sandbox.url}/facebook/v23.0`;
    const config = new openid.Configuration(
      { issuer: base, authorization_endpoint: `${base}/dialog/oauth`, token_endpoint: `${base}/oauth/access_token` },
      sandboxClient.id,
      sandboxClient.secret,
    );
    openid.allowInsecureRequests(config);
    const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: returnTo,
      scope: 'email',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = new URL(await visitProvider(url.href, visitor));
    const exchange = () =>
      openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state });
    const tokens = await exchange();
    const answer = await openid.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL(`${base}/me?fields=id,name,email`),
      'GET',
    );
    return { me: await answer.json(), again: exchange };
  };

  test('returns who signed in, and the address only if it is shared', async () => {
    const { me } = await visit(ada);
    expect(me).toEqual({ id: expect.stringMatching(/^\d{15,}$/), name: 'Ada', email: ada.email });
    expect((await visit({ ...ada, share: false })).me).toEqual({ id: expect.any(String), name: 'Ada' });
  });

  test('takes a code once, and sends back who denies', async () => {
    const { again } = await visit(ada);
    await expect(again()).rejects.toMatchObject({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' });
    await expect(visit({ ...ada, decision: 'deny' })).rejects.toMatchObject({ error: 'access_denied' });
  });
});
