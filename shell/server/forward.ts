import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';
import type { FastifyRequest } from 'fastify';

/** Milliseconds for the BFF to begin its answer, and between two parts of it. */
const patience = 10_000;

/** Headers that are about one connection, not about what is sent over it (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that may be passed on: those about the connection stay, and those that `Connection` names. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !named.has(name)));
};

/** The BFF is not there, or does not say anything. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface Forwarder {
  /** Resolves with the BFF's answer once that begins. A body comes whole, or streams from `request`. */
  readonly send: (
    request: FastifyRequest,
    headers: IncomingHttpHeaders,
    body: Buffer | 'stream' | null,
  ) => Promise<IncomingMessage>;
  readonly close: () => void;
}

/** Passes requests on to one origin, over connections that are kept. */
export const createForwarder = (origin: string): Forwarder => {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:';
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true });
  return {
    send: ({ raw }, headers, body) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const { method, url: path } = raw;
      const sized = body instanceof Buffer ? { ...headers, 'content-length': String(body.length) } : headers;
      const options = { hostname, port, agent, method, path, headers: sized, timeout: patience };
      const outgoing = (secure ? askSecurely : ask)(options);
      outgoing.once('response', (answer) => {
        // An answer that comes before the end of a file is the end of that file.
        answer.once('close', () => outgoing.destroy());
        resolve(answer);
      });
      outgoing.on('error', reject);
      const silent = `The BFF was silent for ${String(patience / 1000)} s`;
      outgoing.once('timeout', () => outgoing.destroy(new Error(silent)));
      if (body === 'stream') {
        raw.once('close', () => raw.readableEnded || outgoing.destroy());
        // What nobody reads any more is dropped, so that the answer arrives.
        outgoing.once('close', () => raw.unpipe(outgoing).resume());
        raw.pipe(outgoing);
      } else outgoing.end(body ?? undefined);
      return promise;
    },
    close: () => agent.destroy(),
  };
};
