import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSecrets } from '@vitrine/federation/deploy';
import { workspace } from './workspace.ts';

/** Whatever a browser can be sent: the builds of shell and remotes. */
const builds = ['shell', ...globSync('mfe-*', { cwd: workspace })];

const secrets: Readonly<Record<string, RegExp>> = {
  'a key of Stripe': /\b[rs]k_(?:live|test)_\w/,
  'a signing secret': /\bwhsec_\w/,
  'a key of Resend': /\bre_(?:sandbox|[A-Za-z\d]{8,}_[A-Za-z\d]{8,})/,
  'an account of Twilio': /\bAC[\da-f]{32}\b/,
  'an API key of ours': /\bvtr_[\w-]{40,}/,
  'a key of AWS': /\bAKIA[\dA-Z]{16}\b/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'the address of a database': /\bpostgres(?:ql)?:\/\//,
  'the password of the demo': /vitrine-demo/,
  'the key of a laptop': new RegExp(demoSecrets.SECRETS_KEY),
  'a folder of the machine that built it': new RegExp(
    `${workspace.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}/`,
  ),
};

describe('what browsers are sent (ASVS 13.3.1, 14.2.1)', () => {
  it.each(builds)('%s holds no secret and no folder of the machine that built it (npm run build)', (project) => {
    const files = globSync('dist/**/*.{js,css,html,json,map,svg,txt,webmanifest}', { cwd: join(workspace, project) });
    expect(files.length).toBeGreaterThan(5);
    const found = files.flatMap((file) => {
      const text = readFileSync(join(workspace, project, file), 'utf8');
      return Object.entries(secrets).flatMap(([what, pattern]) =>
        pattern.test(text) ? [`${project}/${file}: ${what}`] : [],
      );
    });
    expect(found).toEqual([]);
  });

  it('would be found', () => {
    const leaked = [
      'sk_test_sandbox',
      'whsec_sandbox',
      're_sandbox',
      `AC${'0'.repeat(32)}`,
      `vtr_${'A'.repeat(43)}`,
      'AKIAABCDEFGHIJKLMNOP',
      '-----BEGIN RSA PRIVATE KEY',
      'postgres://',
      'vitrine-demo',
      demoSecrets.SECRETS_KEY,
      join(workspace, 'shell'),
    ];
    expect(Object.values(secrets).map((pattern, at) => pattern.test(leaked[at] ?? ''))).toEqual(leaked.map(() => true));
  });
});
