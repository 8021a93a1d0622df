import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { workspace } from '../../system/workspace.ts';

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
type Service = z.output<typeof Service>;

const Compose = z.looseObject({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) });

/** The services of docker-compose.yml. Throws where it has another form than the tools know. */
export const readServices = (): Readonly<Record<string, Service>> =>
  Compose.parse(parse(readFileSync(join(workspace, 'docker-compose.yml'), 'utf8'), { merge: true })).services;

/** Replaces `${NAME}` and `${NAME:-default}`, as docker compose does. */
const interpolate = (text: string, env: Readonly<NodeJS.ProcessEnv>): string =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_all, name: string, fallback = '') => env[name] || String(fallback));

/** The environment of a service where compose itself has `env`; a later source wins, as there. */
export const environmentOf = (
  { env_file = [], environment = {} }: Service,
  env: Readonly<NodeJS.ProcessEnv> = {},
): Record<string, string> => {
  const files = env_file.map((file) => parseEnv(readFileSync(join(workspace, interpolate(file, env)), 'utf8')));
  const own = Object.entries(environment).flatMap(([name, value]) => {
    const text = value === null ? env[name] : interpolate(value, env);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries([...files.flatMap((file) => Object.entries(file)), ...own]) as Record<string, string>;
};
