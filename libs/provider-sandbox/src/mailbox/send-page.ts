import type { FastifyReply } from 'fastify';

const pagePolicy = [
  "default-src 'none'",
  'img-src data:',
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page of the sandbox under its policy. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page);
