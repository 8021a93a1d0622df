import { deployFolder, type DeployFolder } from '@vitrine/federation/deploy';
import { join } from 'node:path';

export interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  /** Origin of the BFF. */
  readonly bffUrl: string;
  readonly deploy: DeployFolder;
  /** Addresses of proxies whose X-Forwarded headers are believed; none unless told. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

const portOf = (text: string | undefined, fallback: number): number => {
  const port = Number(text ?? fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`EDGE_PORT is '${String(text)}'; it must be a port number`);
  return port;
};

const originOf = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`BFF_URL is '${text}'; it must be an http(s) address`);
  return url.origin;
};

/** Reads the edge's environment. Throws with the variable's name when one is wrong. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): EdgeConfig => ({
  port: portOf(env['EDGE_PORT'], 4200),
  host: env['EDGE_HOST'] ?? '127.0.0.1',
  bffUrl: originOf(env['BFF_URL'] ?? 'http://127.0.0.1:4300'),
  deploy: deployFolder(join(import.meta.dirname, '../..'), env),
  trustedProxies: (env['EDGE_TRUSTED_PROXIES'] ?? '').split(',').map((address) => address.trim()).filter(Boolean),
  logLevel: env['LOG_LEVEL'] ?? 'info',
});
