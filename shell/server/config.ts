import { deployPlace, visitorKeyOf, type DeployPlace } from '@vitrine/federation/deploy';
import { join } from 'node:path';
import type { EdgeLimits } from './limits.ts';

export interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  /** Origin of the BFF. */
  readonly bffUrl: string;
  readonly deploy: DeployPlace;
  /**
   * Folder that the last good registry is kept in, and that a store of deployed files is mirrored into. Without it, a
   * store is mirrored into the machine's temporary folder, and of a folder nothing is kept.
   */
  readonly mirror?: string;
  /** Addresses of proxies whose X-Forwarded headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** Origins on a developer's machine from which a page may take a remote; always none in production. */
  readonly overrideOrigins: readonly string[];
  /** Signs the ids of visitors, as the BFF knows it too; without it visitors get none. */
  readonly visitorKey?: Buffer | null;
  readonly logLevel: string;
  /** What one edge takes on at once; by default `edgeLimits`. */
  readonly limits?: EdgeLimits;
}

const workspace = join(import.meta.dirname, '../..');

const portOf = (text: string | undefined, fallback: number): number => {
  const port = Number(text ?? fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`EDGE_PORT is '${String(text)}'; it must be a port number`);
  return port;
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

/** Reads the edge's environment. Throws with the variable's name when one is wrong. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): EdgeConfig => {
  const deploy = deployPlace(workspace, env);
  const mirror = env['EDGE_MIRROR_DIR'] || (deploy.target.folder === null ? '' : join(workspace, '.data/edge'));
  return {
    port: portOf(env['EDGE_PORT'], 4200),
    host: env['EDGE_HOST'] ?? '127.0.0.1',
    bffUrl: originOf(env['BFF_URL'] ?? 'http://127.0.0.1:4300'),
    deploy,
    ...(mirror === '' ? {} : { mirror }),
    trustedProxies: listOf(env['EDGE_TRUSTED_PROXIES']),
    overrideOrigins: overrideOriginsOf(env),
    visitorKey: visitorKeyOf(env['RELEASE_VISITOR_KEY']),
    logLevel: env['LOG_LEVEL'] ?? 'info',
  };
};
