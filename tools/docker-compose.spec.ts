import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DCLinter } from 'dclint';
import { z } from 'zod';
import { ConfigError, loadConfig } from '../bff/src/platform/config.ts';
import { readConfig } from '../shell/server/config.ts';
import { environmentOf, readServices } from './lab/images/compose.ts';
import { programVariables } from './lab/images/program-variables.ts';
import { targets, type Target } from './lab/images/run-images.ts';
import { bffArguments } from './system/bff-command.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const services = readServices();
const serviceOf = (name: string) => {
  const service = services[name];
  if (!service) throw new Error(`There is no service ${name}`);
  return service;
};
const variables = programVariables();
const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** Names in an example, whether it gives them a value, leaves them empty, or has them behind a `#`. */
const namesIn = (example: string): string[] =>
  [...read(example).matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
/** Names that docker compose itself reads, and the place in it that they have a value for. */
const composeNames = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));

describe('docker-compose.yml', () => {
  test('is valid by the schema of the Compose specification, and by rules of a linter', () => {
    const off = [
      // Compose gives what it builds the name of the image.
      'no-build-and-image',
      'service-image-require-explicit-tag',
      // Ours is the order in which services start, and in which they are understood.
      'service-keys-order',
      'services-alphabetical-order',
      'top-level-properties-order',
    ];
    const rules = Object.fromEntries(off.map((rule) => [rule, 0 as const]));
    const found = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles(
      [join(root, 'docker-compose.yml')],
      false,
    );
    expect(found.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('has the parts of the system; sandbox and demo data only in the demo', () => {
    expect(Object.keys(services).toSorted()).toEqual(['bff', 'edge', 'migrate', 'postgres', 'sandbox', 'seed']);
    expect(
      Object.entries(services)
        .filter(([, { profiles }]) => profiles?.includes('demo'))
        .map(([name]) => name),
    ).toEqual(['seed', 'sandbox']);
    expect(serviceOf('bff').deploy).toEqual({ replicas: 2 });
  });

  test('starts in order: a service waits for others that exist and can answer', () => {
    for (const { depends_on } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on ?? {})) {
        // Health can only be awaited where it is checked, an end only of a command.
        const awaited = serviceOf(name);
        expect(condition === 'service_healthy' ? awaited.healthcheck : awaited.command).toBeDefined();
      }
    }
    expect(serviceOf('bff').depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
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
    const names = ['VITRINE_DEPLOY_TARGET', 'VITRINE_ENVIRONMENT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    for (const name of names) {
      // Null: the value that compose itself has, or none.
      expect([name, serviceOf('edge').environment?.[name]]).toEqual([name, null]);
      expect(namesIn('tools/docker/production.env.example')).toContain(name);
    }
    expect(read('tools/docker/production.env.example')).toContain(
      'docker compose --env-file /etc/vitrine/production.env up',
    );
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
    expect(serviceOf('bff').env_file).toEqual(['${VITRINE_ENV_FILE:-tools/docker/demo.env}']);
    const demo = parseEnv(read('tools/docker/demo.env'));
    expect(demo).toMatchObject({
      NODE_ENV: 'development',
      RESEND_BASE_URL: 'http://sandbox:4400/resend',
      RESEND_API_KEY: 're_sandbox',
    });
    expect(parseEnv(read('tools/docker/production.env.example'))).toMatchObject({ NODE_ENV: 'production' });
    expect(namesIn('tools/docker/production.env.example').filter((name) => name.endsWith('BASE_URL'))).toEqual([]);
  });
});

describe('settings', () => {
  const builtOf = (target: Target) => Object.entries(services).filter(([, { build }]) => build?.target === target);

  test.each(targets)('of %s are all read by its program', (target) => {
    const built = builtOf(target);
    expect(built.length).toBeGreaterThan(0);
    for (const [name, service] of built) {
      // What compose leaves out where it has no value itself counts, too.
      const names = [...Object.keys(environmentOf(service)), ...Object.keys(service.environment ?? {})];
      expect([name, names.filter((variable) => !variables[target].has(variable))]).toEqual([name, []]);
    }
  });

  test('of the demo start BFF and edge', () => {
    expect(loadConfig(environmentOf(serviceOf('bff'))).environment).toBe('development');
    expect(readConfig(environmentOf(serviceOf('edge'))).bffUrl).toBe('http://bff:4300');
  });

  test('of the example are read by BFF, edge or docker compose', () => {
    const names = namesIn('tools/docker/production.env.example');
    expect(names.length).toBeGreaterThan(20);
    const isVariable = (name: string): boolean =>
      variables.bff.has(name) || variables.edge.has(name) || composeNames.has(name);
    expect(names.filter((name) => !isVariable(name))).toEqual([]);
  });

  test('that the BFF does not start without in production are in the example, or given by docker compose', () => {
    let faults: readonly string[] = [];
    try {
      loadConfig({ NODE_ENV: 'production' });
    } catch (error) {
      faults = error instanceof ConfigError ? error.faults : [];
    }
    const required = faults.flatMap((fault) => /^(\w+) is missing$/.exec(fault)?.[1] ?? []);
    expect(required).toContain('DATABASE_URL');
    const documentedNames = new Set([
      ...namesIn('tools/docker/production.env.example'),
      ...Object.keys(serviceOf('bff').environment ?? {}),
    ]);
    expect(required.filter((name) => !documentedNames.has(name))).toEqual([]);
  });

  test('of the images are read by their programs', () => {
    for (const target of targets) {
      const names = dockerfile.stage(target).flatMap((line) => {
        const [, text = ''] = /^ENV (.*)$/.exec(line) ?? [];
        return [...text.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
      });
      expect(names.length).toBeGreaterThan(1);
      expect([target, names.filter((name) => !variables[target].has(name))]).toEqual([target, []]);
    }
  });
});

const dockerfile = (() => {
  const lines = read('tools/docker/Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return {
    lines,
    /** The lines of one build stage. */
    stage: (name: string): string[] => {
      const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
      if (start === -1) throw new Error(`The Dockerfile has no stage ${name}`);
      const end = lines.findIndex((line, index) => index > start && line.startsWith('FROM '));
      return lines.slice(start, end === -1 ? undefined : end);
    },
  };
})();

describe('Dockerfile', () => {
  const { lines, stage } = dockerfile;
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));

  test('copies files that exist', () => {
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('installs by the lock file, with the manifest of every workspace, and runs no script of a package', () => {
    const manifests = globSync(['{shell,bff,mfe-*}/package.json', 'libs/*/package.json'], { cwd: root });
    const packages = stage('packages');
    expect(packages).toEqual(expect.arrayContaining(manifests.map((path) => expect.stringContaining(path))));
    expect(lines.filter((line) => /\bnpm (?:ci|i|install)\b/.test(line)).map((line) => line.trim())).toEqual([
      'npm ci --ignore-scripts --no-audit --no-fund --loglevel=error',
    ]);
  });

  test('runs the Node version of the lock file, and contains no secret', () => {
    expect(lines).toContain(`ARG NODE_IMAGE=node:${devDependencies['node'] ?? ''}-slim`);
    const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    const stages = new Set(lines.flatMap((line) => /^FROM .* AS (\S+)$/.exec(line)?.[1] ?? []));
    expect(new Set(bases.filter((base) => !stages.has(base)))).toEqual(new Set(['${NODE_IMAGE}', 'scratch']));
    expect(lines.join('\n')).not.toMatch(/(?:KEY|SECRET|PASSWORD|TOKEN)=/);
  });

  test('has a user that is not root, by number', () => {
    expect(stage('runtime').at(-1)).toBe('USER 1000:1000');
    expect(stage('runtime')[0]).toBe('FROM scratch AS runtime');
  });

  test.each(targets)('starts a program that exists, as that user: %s', (target) => {
    const own = stage(target);
    expect(own[0]).toBe(`FROM runtime AS ${target}`);
    expect(own.filter((line) => /^(?:USER|RUN|ENTRYPOINT) /.test(line))).toEqual([]);
    const program = /^CMD \["node", (?:.*, )?"([^"]+\.(?:ts|js))"\]$/.exec(own.at(-1) ?? '')?.[1] ?? '';
    // The BFF is started from its build; the others are sources.
    expect(existsSync(join(root, program.replace('bff/dist/main.js', 'bff/src/main.ts')))).toBe(true);
  });

  test('starts the BFF as everything else does', () => {
    const command: unknown = JSON.parse((stage('bff').at(-1) ?? '').replace('CMD ', ''));
    expect(command).toEqual(['node', ...bffArguments]);
  });
});
