import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@vitrine/contracts';
import { AppError } from './app-error.ts';

const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Milliseconds in which an answer reaches somebody who is still sending. */
const lastWord = 1000;

/** A connection as Node's server has it: with the answer that is on its way there. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/**
 * Answers what is no request, or never became one, with `headers` and a problem document. The edge does the same for
 * what comes to it; this is for whoever reaches our port otherwise. There is no reply to send it with, so it is written
 * as it is.
 */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: ServerSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Nothing may be written into an answer that is on its way.
    if (!socket.writable || socket._httpMessage?.headersSent === true) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const problem = new AppError(codes[error.code ?? ''] ?? 'malformed_body').toProblem(requestId);
    const body = JSON.stringify(problem);
    const told = {
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), lastWord).unref();
  };

/**
 * What HTTP has a server refuse although it can be read: no host (RFC 9112, 3.2), and an expectation that nobody knows
 * (RFC 9110, 10.1.1).
 */
export const isUnanswerable = ({ httpVersion, headers: { host, expect } }: IncomingMessage): boolean =>
  (httpVersion === '1.1' && host === undefined) || (expect !== undefined && expect.toLowerCase() !== '100-continue');
