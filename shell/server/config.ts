import {
  deployPlace,
  previewKeysOf,
  unsafeSecrets,
  visitorKeysOf,
  type DeployPlace,
  type KeyRing,
} from '@vitrine/federation/deploy';
import { readTracingSettings, type LogOutput, type TracingSettings } from '@vitrine/tracing';
import { join } from 'node:path';
import type { EdgeLimits } from './limits.ts';
import type { MetricsSettings } from './metrics.ts';

export interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  /** Origin of the BFF. */
  readonly bffUrl: string;
  readonly deploy: DeployPlace;
  /**
   * A file with the registry and the shell's pointer to serve in the place of those of `deploy`: what the deploy tool
   * looks at before it is live (ADR 0075).
   */
  readonly documents?: string;
  /**
   * Folder that the last good registry is kept in, and that a store of deployed files is mirrored into. Without it, a
   * store is mirrored into the machine's temporary folder, and of a folder nothing is kept.
   */
  readonly mirror?: string;
  /** Addresses of proxies whose X-Forwarded headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** Origins on a developer's machine from which a page may take a remote; always none in production. */
  readonly overrideOrigins: readonly string[];
  /** Sign the ids of visitors, as the BFF knows them too; without them visitors get none. */
  readonly visitorKeys?: KeyRing | null;
  /** Sign the links of previews, as the deploy tool knows them too; without them no link opens one. */
  readonly previewKeys?: KeyRing | null;
  /** What time it is; by default this machine's clock. */
  readonly now?: () => Date;
  /** Goes only to builds that a team signed which may deploy them here (`registry/rights.json`). */
  readonly requireSignatures?: boolean;
  /** Where traces go; by default nowhere. */
  readonly tracing?: TracingSettings | null;
  /** Where figures for Prometheus are served; by default nowhere. */
  readonly metrics?: MetricsSettings | null;
  /** Bytes of published files that are kept in memory; by default 64 MB. */
  readonly fileMemoryBytes?: number;
  readonly logLevel: string;
  /** Where log lines go. A process names one, because by default pino waits for a full disk. */
  readonly logOutput?: LogOutput;
  /** What one edge takes on at once; by default `edgeLimits`. */
  readonly limits?: EdgeLimits;
}

const workspace = join(import.meta.dirname, '../..');

const portOf = (name: string, text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} is '${text}'; it must be a port number`);
  return port;
};

/** `EDGE_METRICS_PORT`; null without one. It is not `METRICS_PORT`, which a BFF on the same machine has. */
const metricsOf = (env: NodeJS.ProcessEnv): MetricsSettings | null => {
  const host = env['EDGE_METRICS_HOST'] || '127.0.0.1';
  const port = env['EDGE_METRICS_PORT'];
  return port ? { host, port: portOf('EDGE_METRICS_PORT', port) } : null;
};

/** `EDGE_FILE_MEMORY_MB`; with 0 each file is read and verified whenever it is asked for. */
const fileMemoryOf = ({ EDGE_FILE_MEMORY_MB: text = '64' }: NodeJS.ProcessEnv): number => {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`EDGE_FILE_MEMORY_MB is '${text}'; it must be a whole number`);
  return Number(text) * 1024 * 1024;
};

const originOf = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`BFF_URL is '${text}'; it must be an http(s) address`);
  return url.origin;
};

const onThisMachine = new Set(['localhost', '127.0.0.1']);

/**
 * `EDGE_OVERRIDE_ORIGINS`. Production has none, whatever it says: a page there runs what was deployed and nothing else.
 */
const overrideOriginsOf = (env: NodeJS.ProcessEnv): string[] => {
  if (env['NODE_ENV'] === 'production' || env['VITRINE_ENVIRONMENT'] === 'production') return [];
  return listOf(env['EDGE_OVERRIDE_ORIGINS']).map((text) => {
    const url = URL.parse(text);
    if (!url || url.protocol !== 'http:' || !onThisMachine.has(url.hostname))
      throw new Error(`EDGE_OVERRIDE_ORIGINS holds '${text}'; it takes http://localhost:<port> only`);
    return url.origin;
  });
};

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** `1` or `0`. A safeguard that somebody spells otherwise must not be off without a word. */
const switchOf = (name: string, env: NodeJS.ProcessEnv): boolean => {
  const text = env[name] || '0';
  if (!['0', '1'].includes(text)) throw new Error(`${name} is '${text}'; it must be 1 or 0`);
  return text === '1';
};

/** Throws with every variable whose secret production must not have. */
const refuseUnsafe = (env: NodeJS.ProcessEnv): void => {
  const faults = env['NODE_ENV'] === 'production' ? unsafeSecrets(env) : [];
  if (faults.length > 0) throw new Error(`The edge cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
};

/** Reads the edge's environment. Throws with the variable's name when one is wrong. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): EdgeConfig => {
  refuseUnsafe(env);
  const deploy = deployPlace(workspace, env);
  const mirror = env['EDGE_MIRROR_DIR'] || (deploy.target.folder === null ? '' : join(workspace, '.data/edge'));
  return {
    port: portOf('EDGE_PORT', env['EDGE_PORT'] ?? '4200'),
    host: env['EDGE_HOST'] ?? '127.0.0.1',
    bffUrl: originOf(env['BFF_URL'] ?? 'http://127.0.0.1:4300'),
    deploy,
    ...(env['EDGE_DOCUMENTS'] ? { documents: env['EDGE_DOCUMENTS'] } : {}),
    ...(mirror === '' ? {} : { mirror }),
    trustedProxies: listOf(env['EDGE_TRUSTED_PROXIES']),
    overrideOrigins: overrideOriginsOf(env),
    visitorKeys: visitorKeysOf(env['RELEASE_VISITOR_KEY']),
    previewKeys: previewKeysOf(env['PREVIEW_KEY']),
    requireSignatures: switchOf('EDGE_REQUIRE_SIGNATURES', env),
    tracing: readTracingSettings(env),
    metrics: metricsOf(env),
    fileMemoryBytes: fileMemoryOf(env),
    logLevel: env['LOG_LEVEL'] ?? 'info',
  };
};
