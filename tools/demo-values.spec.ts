import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccount, demoDatabasePasswords, demoSecrets, unsafeSecrets } from '@vitrine/federation/deploy';
import { readConfig } from '../shell/server/config.ts';
import { workspace } from './system/workspace.ts';

const demoValues = new Set<string>([...Object.values(demoSecrets), ...demoDatabasePasswords, demoAccount.password]);
/** What the sandbox signs an event with whose signature is to be wrong. */
const nobodys = 'whsec_of_somebody_else';
const nameOfSecret = String.raw`\w*(?:SECRETS?|_KEY|TOKEN|PASSWORD)\w*`;

/** How a manifest says what a secret is. */
const inManifests: readonly RegExp[] = [
  // NAME=value, NAME: value and ${NAME:-value}
  new RegExp(String.raw`${nameOfSecret}\s*(?::-|[:=])[ \t]*['"]?([^\s'"$}]{3,})`, 'g'),
  // name: NAME, or path: /data/NAME; value: value
  new RegExp(String.raw`(?:name: |/data/)${nameOfSecret}\s+value: ['"]?([^\s'"]+)`, 'g'),
];
/** How code and manifests do. */
const anywhere: readonly RegExp[] = [
  // NAME: 'value'
  new RegExp(String.raw`${nameOfSecret}(?:'\])?\s*[:=]\s*'([^'\s]{3,})'`, 'g'),
  // Whatever has the form of one, quoted.
  /['"`]((?:whsec_|[rs]k_(?:test|live)_|re_)\w[\w+/=-]*)['"`]/g,
  // Basic authentication in an address.
  /:\/\/\w+:([^@\s'"$`{}]+)@/g,
  // A key in readable words.
  /Buffer\.from\(('[^']{32}')\)\.toString\('base64'\)/g,
];

const secretsIn = (text: string, ways: readonly RegExp[] = [...inManifests, ...anywhere]): string[] =>
  ways
    .flatMap((way) => [...text.matchAll(way)].map(([, value = '']) => value))
    .map((value) => (value.startsWith("'") ? Buffer.from(value.slice(1, -1)).toString('base64') : value));

const manifests = globSync(['docker-compose.yml', 'tools/docker/*.env', 'tools/kubernetes/**/*.yaml'], {
  cwd: workspace,
});
const programs = globSync(
  ['bff/src', 'shell/server', 'libs/*/src', 'tools'].map((folder) => `${folder}/**/*.{ts,mjs}`),
  {
    cwd: workspace,
    exclude: ['**/*.spec.ts', '**/test-support.ts', '**/testing-*.ts', 'tools/lab/federation-mutations/**'],
  },
);

describe('secrets in this repository', () => {
  it.each([
    ['manifests', manifests, [...inManifests, ...anywhere]],
    ['programs and tools', programs, anywhere],
  ])('are all on the list that production refuses: %s', (_, files, ways) => {
    const found = files.flatMap((file) =>
      secretsIn(readFileSync(join(workspace, file), 'utf8'), ways).map((value) => ({ file, value })),
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ value }) => !demoValues.has(value) && value !== nobodys)).toEqual([]);
  });

  it.each([
    'STRIPE_SECRET_KEY=sk_test_another',
    '          - name: TWILIO_AUTH_TOKEN\n            value: another-token',
    '        path: /data/RESEND_API_KEY\n        value: re_another',
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-another}',
    "STRIPE_WEBHOOK_SECRETS: 'whsec_another'",
    "const secret = 'whsec_another';",
    'DATABASE_URL: postgres://vitrine:another@postgres:5432/vitrine',
    "Buffer.from('letters of another key, 32 bytes').toString('base64')",
  ])('would be found: %s', (line) => {
    expect(secretsIn(line).filter((value) => !demoValues.has(value))).not.toEqual([]);
  });
});

describe('unsafeSecrets', () => {
  it.each(Object.entries(demoSecrets))('refuses the demo’s %s, alone and inside a list', (name, value) => {
    for (const text of [value, `something-new, ${value}`])
      expect(unsafeSecrets({ [name]: text })).toEqual([expect.stringMatching(new RegExp(`^${name} holds a value of`))]);
  });

  it.each(['PREVIEW_KEY', 'SECRETS_KEY', 'RELEASE_VISITOR_KEY'])('refuses a %s that is not random', (name) => {
    const random = Buffer.from('3f8a1c5e9b7d2460f1e3c5a79b8d6e4f20315476a8bacbdcedfe0f1e2d3c4b5a', 'hex');
    for (const weak of [Buffer.alloc(32), Buffer.alloc(32, 'ab')])
      expect(unsafeSecrets({ [name]: `${random.toString('base64')},${weak.toString('base64')}` })).toEqual([
        `${name} holds a key that is not random: make one with openssl rand -base64 32`,
      ]);
    expect(unsafeSecrets({ [name]: random.toString('base64') })).toEqual([]);
  });

  it('refuses the demo’s database and its owner', () => {
    expect(
      unsafeSecrets({
        DATABASE_URL: 'postgres://vitrine:vitrine-demo@postgres:5432/vitrine',
        DATABASE_SESSION_URL: 'postgresql://postgres:postgres@db/vitrine',
        STAFF_EMAILS: 'ana@halcyon.example, Owner@vitrine.test',
      }),
    ).toHaveLength(3);
  });

  it('keeps the edge from starting in production, with every fault at once', () => {
    const { RELEASE_VISITOR_KEY } = demoSecrets;
    const env = { RELEASE_VISITOR_KEY, PREVIEW_KEY: Buffer.alloc(32).toString('base64') };
    expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(
      /^The edge cannot start:\n {2}- RELEASE_VISITOR_KEY .*\n {2}- PREVIEW_KEY .*$/,
    );
    expect(readConfig({ ...env, NODE_ENV: 'development' }).visitorKeys).toHaveLength(1);
  });

  it('never repeats a value', () => {
    expect(unsafeSecrets(demoSecrets).join('\n')).not.toMatch(/whsec_|sk_test|sandbox/);
  });
});
