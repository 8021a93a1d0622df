/**
 * The secrets of this repository, by the variable that holds them: what a demo, a laptop and the tests run with, and
 * what production refuses. Manifests of the demo repeat them, which a test compares (`tools/demo-values.spec.ts`).
 */
export const demoSecrets = {
  RESEND_API_KEY: 're_sandbox',
  RESEND_WEBHOOK_SECRETS: 'whsec_c2FuZGJveC1yZXNlbmQtd2ViaG9vaw==',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'sandbox-token',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRETS: 'whsec_sandbox',
  GOOGLE_CLIENT_SECRET: 'sandbox-secret',
  FACEBOOK_CLIENT_SECRET: 'sandbox-secret',
  SECRETS_KEY: Buffer.from('vitrine, on a laptop, for nobody').toString('base64'),
  RELEASE_VISITOR_KEY: Buffer.from('visitors of a site on one laptop').toString('base64'),
} as const;

/** The owner of the demo. Everybody knows the password, so production has no such account. */
export const demoAccount = { email: 'owner@vitrine.test', password: 'vitrine-demo', name: 'Vivian Hale' } as const;

/** Of the demo's PostgreSQL and of the embedded one. */
export const demoDatabasePasswords = ['vitrine-demo', 'postgres'] as const;

const demoValues: ReadonlySet<string> = new Set([
  ...Object.values(demoSecrets),
  demoAccount.email,
  demoAccount.password,
]);
const demoPasswords: ReadonlySet<string> = new Set(demoDatabasePasswords);

/** Variables that hold keys of 32 bytes in base64. */
const keyVariables: ReadonlySet<string> = new Set(['SECRETS_KEY', 'RELEASE_VISITOR_KEY', 'PREVIEW_KEY']);
/** What is looked at; other variables of a machine are none of our business. */
const watched: ReadonlySet<string> = new Set([
  ...Object.keys(demoSecrets),
  ...keyVariables,
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'STAFF_EMAILS',
]);
/** 32 random bytes have 30 different ones; fewer than this by chance in one of 10^14 keys. */
const leastDifferentBytes = 12;

/**
 * What is wrong with the secrets of a process in production, by the name of each variable and without its value (ASVS
 * 13.3.1): values from this repository, also inside a list while a secret is replaced, and keys that are not random.
 */
export const unsafeSecrets = (env: NodeJS.ProcessEnv): string[] =>
  [...watched].flatMap((name) => {
    const value = env[name] ?? '';
    const items = value.split(',').map((item) => item.trim());
    if (items.some((item) => demoValues.has(item.toLowerCase()) || demoValues.has(item)) || hasKnownPassword(value))
      return [`${name} holds a value of the demo, which everybody knows: put one of your own there`];
    return keyVariables.has(name) && items.some(isMonotonous)
      ? [`${name} holds a key that is not random: make one with openssl rand -base64 32`]
      : [];
  });

const hasKnownPassword = (value: string): boolean =>
  /^postgres(?:ql)?:/.test(value) && demoPasswords.has(decodeURIComponent(URL.parse(value)?.password ?? ''));

const isMonotonous = (item: string): boolean => {
  const bytes = Buffer.from(item, 'base64');
  return bytes.length === 32 && new Set(bytes).size < leastDifferentBytes;
};
