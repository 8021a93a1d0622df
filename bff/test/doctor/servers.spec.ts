import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { freePort, startTcpProxy } from '@vitrine/testing';
import { examine, runbooks } from '../../src/operations/doctor/index.ts';
import { machineChecks } from '../../src/operations/doctor/machine.ts';
import { startTestApp } from '../support/test-app.ts';
import { type ExaminedWorld, linesOf, root, startExamined } from './support.ts';

let world: ExaminedWorld;

beforeAll(async () => {
  world = await startExamined();
}, 60_000);

afterEach(() => world.sandbox.clearFaults());

afterAll(() => world?.stop());

const listening = (server: Server | ReturnType<typeof createServer>): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
const portOf = (server: { address: () => AddressInfo | string | null }): string =>
  String((server.address() as AddressInfo).port);

describe('the command', () => {
  const run = (name: string, changes: Record<string, string> = {}): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, ...world.env, ...changes } };
      execFile(process.execPath, [join(root, 'bff/dist/cli.js'), name], options, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}`.trim() });
      });
    });

  it('ends with 0 when all is well', async () => {
    const { code, text } = await run('doctor');
    expect([code, text.split('\n').at(-1)]).toEqual([0, 'All is well.']);
  }, 30_000);

  it('ends with 1 when something is wrong, which comes first and names its runbook', async () => {
    const { code, text } = await run('doctor', { DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:9/vitrine' });
    const lines = text.split('\n');
    expect([code, lines[0], lines.at(-1)]).toEqual([
      1,
      'WRONG  Database     127.0.0.1:9 does not answer (ECONNREFUSED) → docs/runbooks/database-away.md',
      'Wrong: 1 thing. Begin with the first: it may cause the others.',
    ]);
    expect(text).not.toContain('hunter2');
  }, 30_000);
});

describe('servers', () => {
  it('that do not answer', async () => {
    const nobody = `http://127.0.0.1:${String(await freePort())}`;
    expect(await world.wrongNow({ EDGE_URL: nobody, PUBLIC_URL: nobody, BFF_URL: nobody })).toEqual([
      ['edge', `${nobody} does not answer (ECONNREFUSED)`, runbooks.site],
      ['BFF', `${nobody} does not answer (ECONNREFUSED)`, runbooks.notReady],
    ]);
  });

  it('that hang: nobody waits for longer than five seconds', async () => {
    const proxy = await startTcpProxy(world.app.origin);
    proxy.cut('silence');
    const began = performance.now();
    expect(await world.wrongNow({ BFF_URL: proxy.url })).toEqual([['BFF', 'no answer within 5 s', runbooks.notReady]]);
    expect(performance.now() - began).toBeLessThan(7_000);
    await proxy.stop();
  }, 15_000);

  it('of the BFF that wait for the database', async () => {
    const late = await startTestApp({ databaseUrl: 'postgres://x@127.0.0.1:9/x', waitUntilReady: false });
    expect(await world.wrongNow({ BFF_URL: late.origin })).toEqual([
      ['BFF', 'runs, and is not ready: it waits for the database or its migrations', runbooks.notReady],
    ]);
    await late.stop();
  });

  it('whose clock is off', async () => {
    const server = createPlainServer((_, response) => {
      response.setHeader('date', new Date(Date.now() - 60_000).toUTCString()).end('{}');
    });
    await listening(server);
    expect(await world.wrongNow({ BFF_URL: `http://127.0.0.1:${portOf(server)}` })).toEqual([
      ['Clock', expect.stringMatching(/^that of the BFF is (?:59|6\d) s behind this machine’s$/), runbooks.clock],
    ]);
    server.close();
  });
});

describe('the certificate', () => {
  const day = 86_400_000;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

  /** What is said of a site whose server has a certificate of its own until then. */
  const saidOf = async (daysLeft: number, { isTrusted = false } = {}) => {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: 'CN=127.0.0.1',
      notBefore: new Date(Date.now() - 100 * day),
      notAfter: new Date(Date.now() + daysLeft * day + 60_000),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
    });
    const pem = new X509Certificate(Buffer.from(certificate.rawData)).toString();
    const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
    const server = createServer({ cert: pem, key }, (_, response) => response.end('<main></main>'));
    await listening(server);
    const before = getCACertificates('default');
    if (isTrusted) setDefaultCACertificates([...before, pem]);
    try {
      const findings = await examine({ ...world.env, PUBLIC_URL: `https://127.0.0.1:${portOf(server)}` });
      return findings.filter(({ what }) => what === 'Certificate').map(({ state, says }) => [state, says]);
    } finally {
      setDefaultCACertificates(before);
      server.closeAllConnections();
      server.close();
    }
  };

  it.each([
    [-3, ['wrong', 'ended 3 days ago']],
    [5, ['wrong', 'ends in 5 days, and was not renewed']],
    [90, ['wrong', 'browsers do not trust it (DEPTH_ZERO_SELF_SIGNED_CERT)']],
  ])('of which %s days are left', async (days, message) => {
    expect(await saidOf(days)).toEqual([message]);
  });

  it('that a trusted authority made', async () => {
    expect(await saidOf(90, { isTrusted: true })).toEqual([['ok', 'good for 90 days']]);
  });
});

describe('settings and machine', () => {
  it('says which settings are missing, without the others', async () => {
    const findings = await examine({ NODE_ENV: 'production', PUBLIC_URL: 'https://halcyon.example' });
    expect(linesOf(findings)).toContainEqual(['Settings', 'SECRETS_KEY is missing', runbooks.settings]);
    expect(linesOf(findings).every(([what]) => what === 'Settings')).toBe(true);
  });

  it('says when disk or memory run short', async () => {
    const checks = machineChecks([root], { leastFree: 1, enoughFree: Infinity });
    const findings = await Promise.all(checks.map(({ run }) => run(AbortSignal.timeout(5_000))));
    expect(linesOf(findings.flat())).toEqual([
      ['Disk', expect.any(String), runbooks.disk],
      ['Memory', expect.stringMatching(/^\d+ % available of [\d.]+ GB$/), runbooks.memory],
    ]);
  });
});
