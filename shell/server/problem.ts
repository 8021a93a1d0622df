import type { ProblemCode } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const titles: Record<number, string> = { 404: 'Not Found', 405: 'Method Not Allowed', 413: 'Payload Too Large', 500: 'Internal Server Error', 503: 'Service Unavailable' };

/** Answers with a problem document (RFC 9457), as the BFF does. `message` is the text a person may see. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, status: number, code: ProblemCode, message: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send({ type: 'about:blank', title: titles[status] ?? 'Error', status, code, message, requestId: request.id });
