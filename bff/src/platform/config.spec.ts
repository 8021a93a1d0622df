import { randomBytes } from 'node:crypto';
import { demoSecrets } from '@vitrine/federation/deploy';
import { ConfigError, loadConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db/vitrine',
  PUBLIC_URL: 'https://halcyon.example',
  STAFF_EMAILS: 'Owner@halcyon.example, second@halcyon.example',
  TEAM_NOTIFICATION_EMAIL: 'team@halcyon.example',
  RESEND_API_KEY: 're_live',
  RESEND_WEBHOOK_SECRETS: 'whsec_bmV3, whsec_b2xk',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12125550148',
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
  SECRETS_KEY: randomBytes(32).toString('base64'),
};

const byName = (a: string, b: string): number => a.localeCompare(b);
const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

describe('loadConfig', () => {
  it('runs on a laptop without any setting', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      http: { port: 4300 },
      database: { poolSize: 10, migrateOnBoot: true },
      mail: { baseUrl: 'http://127.0.0.1:4400/resend' },
    });
    expect(config.http.allowedOrigins).toContain('http://localhost:4200');
    expect(config.http.allowedOrigins).toContain('http://127.0.0.1:4200');
  });

  it('lets the pages of development servers that the edge allows send, on this machine only', () => {
    const environment = { EDGE_OVERRIDE_ORIGINS: 'http://localhost:4204, https://stranger.example, nonsense' };
    expect([...loadConfig(environment).http.allowedOrigins]).toEqual([
      'http://localhost:4200',
      'http://127.0.0.1:4200',
      'http://localhost:4204',
      'http://127.0.0.1:4204',
    ]);
    const elsewhere = { ...environment, PUBLIC_URL: 'https://staging.example' };
    expect([...loadConfig(elsewhere).http.allowedOrigins]).toEqual(['https://staging.example']);
  });

  it('takes the way past a pooler only where one is named', () => {
    expect(loadConfig(production).database).not.toHaveProperty('sessionUrl');
    const pooled = { ...production, DATABASE_SESSION_URL: 'postgres://app:secret@server/vitrine' };
    expect(loadConfig(pooled).database).toMatchObject({
      url: production.DATABASE_URL,
      sessionUrl: pooled.DATABASE_SESSION_URL,
    });
    expect(faultsOf({ ...production, DATABASE_SESSION_URL: 'mysql://server' })).toEqual([
      expect.stringContaining('DATABASE_SESSION_URL is not usable'),
    ]);
  });

  it('takes production settings, and only the public origin', () => {
    const config = loadConfig({ ...production, EDGE_OVERRIDE_ORIGINS: 'http://localhost:4204' });
    expect(config.staffEmails).toEqual(['owner@halcyon.example', 'second@halcyon.example']);
    expect([...config.http.allowedOrigins]).toEqual(['https://halcyon.example']);
    expect(config.mail.baseUrl).toBeUndefined();
  });

  it('names everything that production misses, at once', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL is missing',
      'PUBLIC_URL is missing',
      'STAFF_EMAILS is missing',
      'TEAM_NOTIFICATION_EMAIL is missing',
      'RESEND_API_KEY is missing',
      'RESEND_WEBHOOK_SECRETS is missing',
      'TWILIO_ACCOUNT_SID is missing',
      'TWILIO_AUTH_TOKEN is missing',
      'TWILIO_FROM is missing',
      'SECRETS_KEY is missing',
      'STRIPE_SECRET_KEY is missing',
      'STRIPE_WEBHOOK_SECRETS is missing',
    ]);
  });

  it.each(['RESEND_BASE_URL', 'STRIPE_BASE_URL', 'TWILIO_BASE_URL', 'GOOGLE_BASE_URL', 'FACEBOOK_BASE_URL'])(
    'refuses %s in production (ASVS 13.3.1)',
    (name) => {
      expect(faultsOf({ ...production, [name]: 'http://sandbox:4400' })).toEqual([
        expect.stringContaining(`${name} is set`),
      ]);
    },
  );

  it('offers Google and Facebook where their credentials are set, and takes no half of them', () => {
    expect(loadConfig(production).signIn).toEqual({ google: undefined, facebook: undefined });
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(loadConfig({ ...production, ...google }).signIn.google).toEqual({
      clientId: 'id',
      clientSecrets: ['secret'],
      baseUrl: undefined,
    });
    expect(faultsOf({ ...production, GOOGLE_CLIENT_ID: 'id' })).toEqual([
      expect.stringMatching(/^GOOGLE_CLIENT_SECRET is missing/),
    ]);
  });

  it('refuses the demo’s secrets and owner, all at once and by name', () => {
    const refused = faultsOf({
      ...production,
      ...demoSecrets,
      STRIPE_WEBHOOK_SECRETS: 'whsec_new,whsec_sandbox',
      GOOGLE_CLIENT_ID: 'id',
      FACEBOOK_CLIENT_ID: 'id',
      STAFF_EMAILS: 'owner@vitrine.test',
      DATABASE_URL: 'postgres://vitrine:vitrine-demo@db/vitrine',
    });
    expect(refused.map((fault) => fault.split(' ', 1).join('')).toSorted(byName)).toEqual(
      [...Object.keys(demoSecrets), 'STAFF_EMAILS', 'DATABASE_URL'].toSorted(byName),
    );
    expect(faultsOf({ ...production, SECRETS_KEY: Buffer.alloc(32).toString('base64') })).toEqual([
      'SECRETS_KEY holds a key that is not random: make one with openssl rand -base64 32',
    ]);
    expect(faultsOf({ ...demoSecrets, GOOGLE_CLIENT_ID: 'id', FACEBOOK_CLIENT_ID: 'id' })).toEqual([]);
  });

  it('takes no short key', () => {
    expect(faultsOf({ ...production, SECRETS_KEY: 'c2hvcnQ=' })).toEqual([
      expect.stringMatching(/^SECRETS_KEY is not usable: it must be 32 bytes/),
    ]);
  });

  it('refuses plain http in production, except on this machine', () => {
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://halcyon.example' })).toEqual([
      expect.stringContaining('PUBLIC_URL must be https'),
    ]);
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://localhost:4200' })).toEqual([]);
  });

  it('names what is not usable without repeating its value', () => {
    expect(faultsOf({ BFF_PORT: '99999', DATABASE_URL: 'mysql://root:hunter2@db/x' })).toEqual([
      expect.stringMatching(/^BFF_PORT is not usable/),
      expect.stringMatching(/^DATABASE_URL is not usable/),
    ]);
    expect(faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2');
  });
});
