import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { NoDeployment } from './deployment.ts';
import { NoAnswer } from './forward.ts';
import { sendProblem } from './problem.ts';
import { BodyRefused } from './request-body.ts';
import { NoTurn } from './turns.ts';

/** The specification's text for a failure that the visitor cannot mend (public site, section 8). */
export const failureText = 'Something went wrong. Please try again or contact us directly.';

/** The one place where a failure of the edge becomes an answer. */
export const answerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof BodyRefused) {
    // Whoever is that slow is not waited for again.
    if (error.status === 408) reply.header('connection', 'close');
    return sendProblem(request, reply, error.status, error.code, error.message);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return sendProblem(request, reply, status, 'malformed_body', 'This request cannot be understood.');
  request.log.error({ err: error }, 'the edge failed');
  const away = (message: string): FastifyReply => sendProblem(request, reply, 503, 'unavailable', message);
  if (error instanceof NoDeployment) return away('The site is being set up. Please try again in a moment.');
  if (error instanceof NoAnswer || error instanceof NoTurn) return away(failureText);
  return sendProblem(request, reply, 500, 'internal', failureText);
};
