import { findRemote, type RemoteEntry } from '@vitrine/contracts';
import type { FastifyReply } from 'fastify';
import type { Deployment } from './deployment.ts';
import { pageContentPolicy } from './security-headers.ts';

/** Seconds after which crawlers and proxies may ask again. */
const retryAfter = '300';

/** For a shell whose build has no maintenance page. */
const plainPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Closed for maintenance</title></head>' +
  '<body><h1>This page is closed for maintenance</h1><p>Try again in a few minutes.</p><p id="reason"></p></body>' +
  '</html>';

/** The disabled remote that owns a path; null where none does. */
export const findDisabled = ({ registry }: Deployment, path: string): RemoteEntry | null => {
  const entry = findRemote(registry.remotes, path);
  return entry?.disabled ? entry : null;
};

const readPage = async ({ shell, readShellFile }: Deployment): Promise<string> => {
  const { maintenance } = shell.documents;
  return maintenance === undefined ? plainPage : readShellFile(maintenance);
};

/**
 * Answers an address of a disabled remote with 503. Why it is disabled does not stand in the page: it tells only the
 * team, which asks the BFF (shell/src/loader/maintenance.ts).
 */
export const sendMaintenance = async (
  reply: FastifyReply,
  deployment: Deployment,
  { name }: RemoteEntry,
): Promise<FastifyReply> => {
  const html = (await readPage(deployment)).replace(
    /(<(?:p|output)\b[^>]*\bid="reason")/,
    (place) => `${place} data-remote="${name}"`,
  );
  return reply
    .code(503)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', retryAfter)
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', pageContentPolicy(html))
    .send(html);
};
