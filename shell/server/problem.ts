import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonHeaders } from './security-headers.ts';

/** Seconds: whoever is told that we cannot serve now is also told when to come back. */
const soon = '5';

const headersOf = (status: number): Record<string, string> => ({
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(status === 503 && { 'retry-after': soon }),
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

const tooManyHeaders = 'The request has more headers than we can take. Deleting the cookies of this site may help.';
const unreadable: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', tooManyHeaders],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive. Please try again.'],
};
const otherwise: Reason = [400, 'malformed_body', 'The request could not be read.'];

/** Refuses what HTTP has a server refuse although it can be read (RFC 9112, 3.2; RFC 9110, 10.1.1). */
export const refuseUnanswerable = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
  const { httpVersion, headers } = request.raw;
  if (httpVersion === '1.1' && headers.host === undefined) {
    return sendProblem(request, reply.header('connection', 'close'), ...otherwise);
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return sendProblem(request, reply, 417, 'malformed_body', 'The request expects what this server does not do.');
  }
  return undefined;
};

/** Milliseconds in which an answer reaches somebody who is still sending. */
const lastWord = 1000;

/** A connection as Node's server has it: with the answer that is on its way there. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Answers what is no request, or never became one. There is no reply to send it with, so it is written as it is. */
export const answerUnreadable = (error: Error & { readonly code?: string }, socket: ServerSocket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Nothing may be written into an answer that is on its way.
  if (!socket.writable || socket._httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  const [status, code, message] = unreadable[error.code ?? ''] ?? otherwise;
  const body = JSON.stringify(problemOf(status, code, message, randomUUID()));
  const length = String(Buffer.byteLength(body));
  const headers = { ...commonHeaders, ...headersOf(status), 'content-length': length, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), lastWord).unref();
};
