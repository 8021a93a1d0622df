import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@vitrine/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NoResponse } from './bff-proxy.ts';
import { NoDeployment } from './deployment.ts';
import { BodyRejected } from './request-bodies.ts';
import { commonHeaders } from './security-headers.ts';
import { LimitExceeded } from './request-limiter.ts';

/** Seconds. */
const retryAfter = '5';

const headersOf = (status: number): Record<string, string> => ({
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  ...(status === 503 && { 'retry-after': retryAfter }),
});

const problemOf = (status: number, code: ProblemCode, message: string, requestId: string): Problem => {
  const title = STATUS_CODES[status] ?? 'Error';
  return { type: 'about:blank', title, status, code, message, requestId };
};

/** Answers with a problem document (RFC 9457), as the BFF does. `message` is the text a person may see. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ProblemCode,
  message: string,
): FastifyReply =>
  reply
    .code(status)
    .headers(headersOf(status))
    .send(problemOf(status, code, message, request.id));

type Reason = readonly [status: number, code: ProblemCode, message: string];

const tooManyHeaders = 'The request’s headers are too large. Please delete this site’s cookies and try again.';
const clientErrors: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', tooManyHeaders],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive. Please try again.'],
};
const badRequest: Reason = [400, 'malformed_body', 'We couldn’t read this request.'];

/** Node keeps the first of them only; a proxy before us may have gone by the second. */
const hasSecondHost = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts += 1;
  return hosts > 1;
};

/** Rejects requests that HTTP requires a server to reject (RFC 9112, 3.2; RFC 9110, 10.1.1). */
export const rejectInvalidRequest = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
  const { httpVersion, headers } = request.raw;
  if ((httpVersion === '1.1' && headers.host === undefined) || hasSecondHost(request)) {
    return sendProblem(request, reply.header('connection', 'close'), ...badRequest);
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return sendProblem(request, reply, 417, 'malformed_body', 'The request expects what this server does not do.');
  }
  return undefined;
};

/** Milliseconds between an error response and closing its connection, for clients that still send. */
const closeDelayMs = 1000;

/** A connection with the response that Node is sending on it. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Answers input that is not a valid request. There is no reply object, so the response is written by hand. */
export function handleClientError(
  this: Pick<FastifyInstance, 'log'>,
  error: Error & { readonly code?: string },
  socket: ServerSocket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // A response that is being sent must not be written into.
  if (!socket.writable || socket._httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  const [status, code, message] = clientErrors[error.code ?? ''] ?? badRequest;
  const reqId = randomUUID();
  // What was sent stays out of the log: it may be anything.
  this.log.info({ reqId, status, reason: error.code }, 'what came is no request');
  const body = JSON.stringify(problemOf(status, code, message, reqId));
  const length = String(Buffer.byteLength(body));
  const headers = { ...commonHeaders, ...headersOf(status), 'content-length': length, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), closeDelayMs).unref();
}

/** The specification's text for failures that the visitor cannot fix (public site, section 8). */
export const failureText = 'Something went wrong. Please try again or contact us directly.';

/** Turns every failure of the edge into a problem document. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof BodyRejected) {
    // A client that slow does not get to reuse its connection.
    if (error.status === 408) reply.header('connection', 'close');
    return sendProblem(request, reply, error.status, error.code, error.message);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return sendProblem(request, reply, status, 'malformed_body', 'This request cannot be understood.');
  request.log.error({ err: error }, 'the edge failed');
  const away = (message: string): FastifyReply => sendProblem(request, reply, 503, 'unavailable', message);
  if (error instanceof NoDeployment) return away('The site is being set up. Please try again in a moment.');
  if (error instanceof NoResponse || error instanceof LimitExceeded) return away(failureText);
  return sendProblem(request, reply, 500, 'internal', failureText);
};
