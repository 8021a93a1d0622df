import { types } from 'node:util';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { ProblemCode } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, type Refusal, refusalOf } from '../database/index.ts';
import { Log } from '../log.ts';
import { AppError } from './app-error.ts';
import { NoEvent } from './parse-input.ts';

/** Seconds for `Retry-After` of a 503. */
const soon = 5;

/** Turns every failure into an answer (RFC 9457). Unexpected errors are never described to the caller. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error.status >= 500) {
      const level = error.code === 'unavailable' ? 'warn' : 'error';
      this.log[level](
        { requestId: request.id, err: thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown },
        `${request.method} ${request.routeOptions?.url ?? 'unknown route'} failed: ${error.code}`,
      );
    }
    // Nobody sees what a provider is answered, and it repeats the same message: the log has to say so.
    if (error instanceof NoEvent) {
      const fields = { requestId: request.id, route: request.routeOptions?.url, err: error.cause };
      this.log.warn(fields, 'A signed message is no event');
    }
    const retryAfter = error.retryAfter ?? (error.status === 503 ? soon : undefined);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply
      .status(error.status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(error.toProblem(request.id)));
  }
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) return new AppError('unavailable', { cause: thrown });
  const refusal = refusalOf(thrown);
  if (refusal) return conflictOf(refusal, thrown);
  const status: number = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  switch (status) {
    case 400:
      return new AppError('malformed_body', { cause: thrown });
    case 401:
      return new AppError('unauthenticated', { cause: thrown });
    case 403:
      return new AppError('forbidden', { cause: thrown });
    case 404:
    case 405:
      return new AppError('not_found', { cause: thrown });
    case 408:
      return new AppError('request_timeout', { cause: thrown });
    case 413:
      return new AppError('payload_too_large', { cause: thrown });
    case 414:
      return new AppError('malformed_body', { cause: thrown });
    case 415:
      return new AppError('unsupported_media_type', { cause: thrown });
    case 503:
      return new AppError('unavailable', { cause: thrown });
    default:
      return new AppError('internal', { cause: thrown });
  }
}

/** The error code of a unique index, where there is a better one than `conflict`. */
const codes: Readonly<Record<string, ProblemCode>> = {
  contacts_identity: 'email_taken',
  clients_email: 'client_exists',
  codes_code_key: 'code_taken',
};

/**
 * Someone else wrote between our read and our write. Conflicts that services foresee have their own messages; these
 * are the rest.
 */
function conflictOf(refusal: Refusal, cause: unknown): AppError {
  if (refusal.kind === 'taken') return new AppError(codes[refusal.constraint ?? ''] ?? 'conflict', { cause });
  const message =
    refusal.kind === 'reference'
      ? 'Something this belongs to was removed in the meantime. Please reload and try again.'
      : 'Others changed the same thing at the same moment. Please try again.';
  return new AppError('conflict', { message, cause });
}

/** Fastify's own errors carry the status of the fault. */
function statusOf(thrown: unknown): number {
  return types.isNativeError(thrown) && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
    ? thrown.statusCode
    : 500;
}
