import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/index.ts';

/** Names whose values never reach a log, wherever they stand in a logged object. */
const secretNames = ['password', 'passwordHash', 'authorization', 'cookie', 'set-cookie', 'token', 'apiKey', 'message', 'html', 'text', 'variables', 'body'];

const paths = secretNames.flatMap((name) => {
  const key = /^\w+$/.test(name) ? name : `["${name}"]`;
  const below = (parent: string) => (key.startsWith('[') ? `${parent}${key}` : `${parent}.${key}`);
  return [key, below('*'), below('*.*'), below('*.*.*')];
});

/** Structured log of the process: JSON lines, secrets and message texts blanked. Also Nest's own logger. */
export class Log implements LoggerService {
  private constructor(private readonly pino: Logger) {}

  /** Writes to `destination`, else to standard output, buffered: call {@link flush} before leaving. */
  static create(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
    return new Log(
      pino(
        {
          level: config.logLevel,
          base: { service: 'bff' },
          timestamp: pino.stdTimeFunctions.isoTime,
          formatters: { level: (label) => ({ level: label }) },
          redact: { paths, censor: '[redacted]' },
          serializers: { err: describeError },
        },
        destination ?? pino.destination({ sync: true }),
      ),
    );
  }

  info(fields: object, text: string): void {
    this.pino.info(fields, text);
  }

  debug(fields: object | string, text?: string): void {
    if (typeof fields === 'string') this.pino.debug({ context: text }, fields);
    else this.pino.debug(fields, text);
  }

  warn(fields: object | string, text?: string): void {
    if (typeof fields === 'string') this.pino.warn({ context: text }, fields);
    else this.pino.warn(fields, text);
  }

  /** Nest calls it with (text, stack, context); we call it with (fields, text). */
  error(fields: unknown, text?: string): void {
    if (typeof fields === 'object' && fields !== null && !(fields instanceof Error)) this.pino.error(fields, text);
    else this.pino.error({ err: fields instanceof Error ? fields : { stack: text } }, fields instanceof Error ? text : String(fields));
  }

  /** Nest's notices about its own start; one line each, so at debug level. */
  log(text: unknown, context?: string): void {
    this.pino.debug({ context }, String(text));
  }

  flush(): void {
    this.pino.flush();
  }
}

/** An error as it may be logged: kind, text, stack and cause, without query parameters (they hold what people typed). */
export function describeError(thrown: unknown): unknown {
  if (!types.isNativeError(thrown)) return thrown;
  return {
    type: thrown.name,
    reason: thrown.message,
    ...('code' in thrown ? { code: thrown.code } : {}),
    stack: thrown.stack,
    ...(thrown.cause === undefined ? {} : { cause: describeCause(thrown.cause) }),
  };
}

/** Libraries hang whole answers and claims of people on their errors; of such an object only its kind is told. */
const describeCause = (cause: unknown): unknown => (typeof cause === 'object' && cause !== null && !types.isNativeError(cause) ? `[${cause.constructor?.name ?? 'object'}]` : describeError(cause));
