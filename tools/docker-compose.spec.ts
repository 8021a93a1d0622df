import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const Service = z.looseObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.literal('.'), dockerfile: z.literal('tools/docker/Dockerfile'), target: z.string() })
    .optional(),
  profiles: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  env_file: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
});
const Compose = z.looseObject({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) });

const { services } = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));
const targets = ['bff', 'edge', 'sandbox'];
const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

describe('docker-compose.yml', () => {
  test('has the parts of the system; sandbox and demo data only in the demo', () => {
    expect(Object.keys(services).toSorted()).toEqual(['bff', 'edge', 'migrate', 'postgres', 'sandbox', 'seed']);
    expect(
      Object.entries(services)
        .filter(([, { profiles }]) => profiles?.includes('demo'))
        .map(([name]) => name),
    ).toEqual(['seed', 'sandbox']);
    expect(services['bff']?.deploy).toEqual({ replicas: 2 });
  });

  test('starts in order: a service waits for others that exist and can answer', () => {
    for (const { depends_on } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on ?? {})) {
        expect(services[name]).toBeDefined();
        // Health can only be awaited where it is checked, an end only of a command.
        expect(condition === 'service_healthy' ? services[name]?.healthcheck : services[name]?.command).toBeDefined();
      }
    }
    expect(services['bff']?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  });

  test('publishes the edge and the mailbox on loopback only, and nothing else', () => {
    expect(
      Object.fromEntries(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []))),
    ).toEqual({
      edge: ['127.0.0.1:${EDGE_PORT:-4200}:4200'],
      sandbox: ['127.0.0.1:${SANDBOX_PORT:-4400}:4400'],
    });
  });

  test('tells the edge where builds are deployed, as the example of production says', () => {
    const production = read('tools/docker/production.env.example');
    const names = ['VITRINE_DEPLOY_TARGET', 'VITRINE_ENVIRONMENT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    for (const name of names) {
      // Null: the value that compose itself has, or none.
      expect([name, services['edge']?.environment?.[name]]).toEqual([name, null]);
      expect(production).toContain(`${name}=`);
    }
    expect(production).toContain('docker compose --env-file /etc/vitrine/production.env up');
  });

  test('tells the edge where traces go, as the example of production says', () => {
    const production = read('tools/docker/production.env.example');
    const { environment = {} } = services['edge'] ?? {};
    const names = Object.keys(environment).filter((name) => name.startsWith('OTEL_'));
    expect(names).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(names.filter((name) => environment[name] !== null || !production.includes(`# ${name}=`))).toEqual([]);
  });

  test('runs our images on a read-only file system, each built from a target of the Dockerfile', () => {
    for (const { build, read_only } of Object.values(services).filter((service) => service.build)) {
      expect(read_only).toBe(true);
      expect(targets).toContain(build?.target);
    }
  });

  test('gives the demo settings without a secret, and production none', () => {
    expect(services['bff']?.env_file).toEqual(['${VITRINE_ENV_FILE:-tools/docker/demo.env}']);
    const demo = read('tools/docker/demo.env');
    expect(demo).toContain('NODE_ENV=development');
    expect(demo).toContain(`RESEND_BASE_URL=http://sandbox:4400/resend`);
    expect(demo).toContain('RESEND_API_KEY=re_sandbox');
    const production = read('tools/docker/production.env.example');
    expect(production).toContain('NODE_ENV=production');
    expect(production).not.toContain('BASE_URL=');
  });
});

describe('Dockerfile', () => {
  const lines = read('tools/docker/Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));

  /** The lines of one build stage. */
  const stage = (target: string): string[] => {
    const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${target}`));
    const end = lines.findIndex((line, index) => index > start && line.startsWith('FROM '));
    return lines.slice(start, end === -1 ? undefined : end);
  };

  test('copies files that exist', () => {
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('installs with the manifest of every workspace, as the lock file requires', () => {
    const manifests = globSync(['{shell,bff,mfe-*}/package.json', 'libs/*/package.json'], { cwd: root });
    expect(stage('packages')).toEqual(expect.arrayContaining(manifests.map((path) => expect.stringContaining(path))));
  });

  test('runs the Node version of the lock file, and contains no secret', () => {
    const bases = lines.filter((line) => line.startsWith('FROM node:')).map((line) => line.split(/\s+/)[1]);
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies['node'] ?? ''}-slim`]));
    expect(lines.join('\n')).not.toMatch(/(?:KEY|SECRET|PASSWORD|TOKEN)=/);
  });

  test.each(targets)('starts a program that exists, not as root: %s', (target) => {
    const own = stage(target);
    expect(own[0]).toMatch(/^FROM node:/);
    expect(own.findIndex((line) => line === 'USER node')).toBeGreaterThan(
      own.findLastIndex((line) => /^(?:RUN|COPY) /.test(line)),
    );
    const program = /^CMD \["node", (?:.*, )?"([^"]+\.(?:ts|js))"\]$/.exec(own.at(-1) ?? '')?.[1] ?? '';
    // The BFF is started from its build; the others are sources.
    expect(existsSync(join(root, program.replace('bff/dist/main.js', 'bff/src/main.ts')))).toBe(true);
  });
});
