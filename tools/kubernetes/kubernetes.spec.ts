import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { api, apiPrefix } from '@vitrine/contracts';
import { z } from 'zod';
import { loadConfig } from '../../bff/src/platform/config.ts';
import { readConfig } from '../../shell/server/config.ts';
import { programVariables } from '../lab/images/program-variables.ts';
import { targets } from '../lab/images/run-images.ts';
import { render, type Resource } from './render.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const overlays = {
  demo: render(join(folder, 'overlays/demo')),
  production: render(join(folder, 'overlays/production')),
};
const both = Object.entries(overlays) as [keyof typeof overlays, readonly Resource[]][];

const Probe = z.looseObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }).optional(),
  exec: z.strictObject({ command: z.array(z.string()) }).optional(),
});
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  resources: z.looseObject({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
  securityContext: z.looseObject({}),
});
const PodSpec = z.looseObject({
  containers: z.array(Container),
  securityContext: z.looseObject({}),
  enableServiceLinks: z.boolean().optional(),
  automountServiceAccountToken: z.boolean().optional(),
});
const Workload = z.looseObject({
  kind: z.enum(['Deployment', 'StatefulSet', 'Job']),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({ metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }), spec: PodSpec }),
  }),
});

const isOurs = ({ image }: { readonly image: string }): boolean => /vitrine\/\w+/.test(image);
const workloadsOf = (resources: readonly Resource[]) =>
  resources.filter(({ kind }) => Workload.shape.kind.safeParse(kind).success).map((one) => Workload.parse(one));
const findResource = (resources: readonly Resource[], kind: string, name: string): Resource => {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
const settingsOf = (resources: readonly Resource[], name: string): Record<string, string> =>
  z.object({ data: z.record(z.string(), z.string()) }).parse(findResource(resources, 'ConfigMap', name)).data;

/** The class whose validation was made from Kubernetes' OpenAPI document. */
const modelOf = async ({ apiVersion, kind }: Resource): Promise<new (data: object) => { validate(): void }> => {
  const module = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, unknown>;
  return module[kind] as Awaited<ReturnType<typeof modelOf>>;
};

/** Paths of everything below a value: `['spec', 'containers', '0', 'name']`. */
const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => [[...path, key], ...pathsOf(item, [...path, key])])
    : [];

const withValue = (resource: Resource, path: readonly string[], value: unknown): object => {
  const copy = structuredClone(resource) as object;
  const parent = path.slice(0, -1).reduce<object>((node, key) => Reflect.get(node, key) as object, copy);
  Reflect.set(parent, path.at(-1) ?? '', value);
  return copy;
};

describe.each(both)('the manifests of %s', (overlay, resources) => {
  test('are valid by Kubernetes’ own OpenAPI schema', async () => {
    for (const resource of resources) {
      const ModelOfKind = await modelOf(resource);
      expect(() => new ModelOfKind(resource).validate()).not.toThrow();
    }
  });

  test('have no field that Kubernetes does not know: at each place a value of no type is refused', async () => {
    const unknown: string[] = [];
    for (const resource of resources) {
      const ModelOfKind = await modelOf(resource);
      for (const path of pathsOf(resource))
        try {
          // No schema takes a symbol, but the place of a field that the schema lacks takes anything.
          new ModelOfKind(withValue(resource, path, Symbol('of no type'))).validate();
          unknown.push(`${resource.kind} ${resource.metadata.name}: ${path.join('.')}`);
        } catch {
          // It is known.
        }
    }
    expect(unknown).toEqual([]);
  });

  test('let no container run as root, write to its image, gain rights, or take all memory', () => {
    const workloads = workloadsOf(resources);
    expect(workloads.length).toBeGreaterThan(2);
    for (const { metadata, spec } of workloads) {
      const pod = spec.template.spec;
      expect([metadata.name, pod]).toMatchObject([
        metadata.name,
        {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        },
      ]);
      for (const { securityContext, resources: limits } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(limits).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    }
  });

  test('run our images as the user that they have', () => {
    const dockerfile = readFileSync(join(root, 'tools/docker/Dockerfile'), 'utf8');
    const [, user = '', group = ''] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
    const ours = workloadsOf(resources).filter(({ spec }) => spec.template.spec.containers.some(isOurs));
    expect(ours.length).toBeGreaterThan(2);
    for (const { metadata, spec } of ours)
      expect([metadata.name, spec.template.spec.securityContext]).toMatchObject([
        metadata.name,
        { runAsUser: Number(user), runAsGroup: Number(group) },
      ]);
  });

  test('name no setting that its program does not read', () => {
    const variables = programVariables();
    for (const target of targets) {
      const own = workloadsOf(resources)
        .flatMap(({ spec }) => spec.template.spec.containers)
        .filter(({ image }) => image.includes(`vitrine/${target}`));
      const settings = resources.filter(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === `vitrine-${target}`,
      );
      const names = [
        ...own.flatMap(({ env }) => env.map(({ name }) => name)),
        ...settings.flatMap(({ metadata }) => Object.keys(settingsOf(resources, metadata.name))),
      ];
      expect([target, names.filter((name) => !variables[target].has(name))]).toEqual([target, []]);
    }
  });

  test('keep the cluster from setting BFF_PORT and EDGE_PORT to addresses of services', () => {
    for (const { spec } of workloadsOf(resources).filter(({ kind }) => kind !== 'StatefulSet'))
      expect(spec.template.spec.enableServiceLinks).toBe(false);
  });

  test('use ports, programs and addresses of checks that the code has', () => {
    const [bff, edge] = ['bff', 'edge'].map(
      (name) => Workload.parse(findResource(resources, 'Deployment', name)).spec.template.spec.containers[0],
    );
    const dockerfile = readFileSync(join(root, 'tools/docker/Dockerfile'), 'utf8');
    expect(bff?.ports[0]?.containerPort).toBe(loadConfig({}).http.port);
    const { METRICS_PORT } = settingsOf(resources, 'vitrine-bff');
    expect(bff?.ports[1]).toEqual({ name: 'metrics', containerPort: loadConfig({ METRICS_PORT }).metrics?.port });
    expect(edge?.ports[0]?.containerPort).toBe(readConfig({}).port);
    const { EDGE_METRICS_PORT } = settingsOf(resources, 'vitrine-edge');
    const edgeMetrics = readConfig({ EDGE_METRICS_PORT }).metrics?.port;
    expect(edge?.ports[1]).toEqual({ name: 'metrics', containerPort: edgeMetrics });
    expect(bff?.startupProbe?.httpGet?.path).toBe(`${apiPrefix}${api.platform.live.path}`);
    expect(bff?.livenessProbe?.httpGet?.path).toBe(`${apiPrefix}${api.platform.live.path}`);
    expect(bff?.readinessProbe?.httpGet?.path).toBe(`${apiPrefix}${api.platform.ready.path}`);
    const edgePages = readFileSync(join(root, 'shell/server/pages.ts'), 'utf8');
    for (const probe of [edge?.startupProbe, edge?.readinessProbe, edge?.livenessProbe])
      expect(edgePages).toContain(`edge.get('${probe?.httpGet?.path ?? ''}'`);
    const containers = workloadsOf(resources).flatMap(({ spec }) => spec.template.spec.containers);
    const targets = containers.flatMap(({ image }) => /vitrine\/(\w+)/.exec(image)?.[1] ?? []);
    expect(targets.filter((target) => !dockerfile.includes(` AS ${target}\n`))).toEqual([]);
    const programs = containers.flatMap(({ command = [] }) => command.filter((part) => part.endsWith('.js')));
    expect(new Set(programs)).toEqual(new Set(['bff/dist/cli.js']));
    expect(existsSync(join(root, 'bff/src/cli.ts'))).toBe(true);
  });

  test('deny what no policy allows; only ingress and BFF reach the edge, and Prometheus its figures', () => {
    expect(findResource(resources, 'NetworkPolicy', 'deny-all')['spec']).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const Policy = z.looseObject({
      spec: z.looseObject({
        podSelector: z.looseObject({ matchLabels: z.record(z.string(), z.string()).optional() }),
        ingress: z
          .array(z.looseObject({ from: z.array(z.unknown()).min(1), ports: z.array(z.unknown()).min(1) }))
          .default([]),
        egress: z.array(z.looseObject({ to: z.array(z.unknown()).optional(), ports: z.unknown() })).default([]),
      }),
    });
    const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy').map((one) => Policy.parse(one));
    const sources = policies
      .filter(({ spec }) => spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === 'edge')
      .flatMap(({ spec }) => spec.ingress.flatMap(({ from, ports }) => from.map((source) => [source, ports])));
    const ingress = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } };
    expect(sources).toEqual([
      [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'bff' } } }, [{ port: 'http' }]],
      [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }, [{ port: 'metrics' }]],
      ...(overlay === 'production' ? [[ingress, [{ port: 'http' }]]] : []),
    ]);
    // Where the settings have a collector of traces.
    const collector = {
      to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ports: [{ port: 4318 }],
    };
    for (const name of ['edge', 'bff']) {
      const own = policies.find(({ spec }) => spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === name);
      expect([name, own?.spec.egress]).toEqual([name, expect.arrayContaining([collector])]);
    }
  });

  test('scale and protect deployments that exist', () => {
    for (const name of ['bff', 'edge']) {
      expect(findResource(resources, 'HorizontalPodAutoscaler', name)).toMatchObject({
        spec: { scaleTargetRef: { kind: 'Deployment', name } },
      });
      expect(findResource(resources, 'PodDisruptionBudget', name)).toMatchObject({
        spec: { selector: { matchLabels: { 'app.kubernetes.io/name': name } } },
      });
      // A number there would undo the autoscaler with every apply.
      expect(findResource(resources, 'Deployment', name)['spec']).not.toHaveProperty('replicas');
    }
  });
});

describe('production', () => {
  const { production } = overlays;
  /** What the three secrets hold (docs/runbooks/kubernetes.md), with values of the right form. */
  const secrets = {
    DATABASE_URL: 'postgres://vitrine:x@database.internal:5432/vitrine',
    STAFF_EMAILS: 'owner@vitrine.example',
    TEAM_NOTIFICATION_EMAIL: 'team@vitrine.example',
    RESEND_API_KEY: 're_x',
    RESEND_WEBHOOK_SECRETS: 'whsec_eA==',
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'x',
    TWILIO_FROM: '+12125550148',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRETS: 'whsec_x',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  };

  test('holds no secret, and has two of each at least', () => {
    expect(production.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const name of ['bff', 'edge'])
      expect(findResource(production, 'HorizontalPodAutoscaler', name)).toMatchObject({ spec: { minReplicas: 2 } });
  });

  test('gives settings that both programs start with, once the secrets are there', () => {
    const config = loadConfig({ ...settingsOf(production, 'vitrine-bff'), ...secrets });
    expect(config).toMatchObject({ environment: 'production', database: { migrateOnBoot: false } });
    expect(config.database.sessionUrl).toBeUndefined();
    const pooled = {
      ...settingsOf(production, 'vitrine-bff'),
      ...secrets,
      DATABASE_SESSION_URL: 'postgres://db/vitrine',
    };
    expect(loadConfig(pooled).database.sessionUrl).toBe('postgres://db/vitrine');
    expect(config.deployments.edgeUrl.href).toBe('http://edge:4200/');
    expect(config.deployments.target).toMatchObject({ VITRINE_ENVIRONMENT: 'production' });
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
    expect(readConfig({ ...settingsOf(production, 'vitrine-edge'), ...keys })).toMatchObject({
      bffUrl: 'http://bff:4300',
      requireSignatures: true,
    });
  });

  test('names in its runbook each secret that the BFF refuses to start without, and the one of a pooler', () => {
    const runbook = readFileSync(join(root, 'docs/runbooks/kubernetes.md'), 'utf8');
    const names = [...Object.keys(secrets), 'DATABASE_SESSION_URL'];
    expect(names.filter((name) => !runbook.includes(name))).toEqual([]);
  });

  test('runs BFF and migration from the image of one release', () => {
    const images = workloadsOf(production).map(({ metadata, spec }) => [
      metadata.name,
      spec.template.spec.containers[0]?.image,
    ]);
    expect(images).toEqual([
      ['bff', 'registry.example/vitrine/bff:1'],
      ['edge', 'registry.example/vitrine/edge:1'],
      ['migrate', 'registry.example/vitrine/bff:1'],
    ]);
  });
});

describe('the demo', () => {
  test('has the settings of docker compose’s demo', () => {
    const settings = settingsOf(overlays.demo, 'vitrine-bff');
    expect(settings).toMatchObject(parseEnv(readFileSync(join(root, 'tools/docker/demo.env'), 'utf8')));
    expect(loadConfig(settings).environment).toBe('development');
  });
});
