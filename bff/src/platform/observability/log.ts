import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/index.ts';
import { redactText } from './redact.ts';

/** Names whose values never reach a log, wherever they stand in a logged object. */
const secretNames = [
  'password',
  'passwordHash',
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'apiKey',
  'message',
  'html',
  'text',
  'variables',
  'body',
];

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
        },
        destination ?? pino.destination({ sync: true }),
      ),
    );
  }

  info(fields: object, text: string): void {
    this.write('info', fields, text);
  }

  debug(fields: object | string, text?: string): void {
    if (typeof fields === 'string') this.write('debug', { context: text }, fields);
    else this.write('debug', fields, text);
  }

  warn(fields: object | string, text?: string): void {
    if (typeof fields === 'string') this.write('warn', { context: text }, fields);
    else this.write('warn', fields, text);
  }

  /** Nest calls it with (text, stack, context); we call it with (fields, text). */
  error(fields: unknown, text?: string): void {
    if (typeof fields === 'object' && fields !== null && !(fields instanceof Error)) this.write('error', fields, text);
    else if (fields instanceof Error) this.write('error', { err: fields }, text);
    else this.write('error', { err: { stack: text } }, String(fields));
  }

  /** Nest's notices about its own start; one line each, so at debug level. */
  log(text: unknown, context?: string): void {
    this.write('debug', { context }, String(text));
  }

  /** The one way to the log: nothing gets there unread. */
  private write(level: 'debug' | 'info' | 'warn' | 'error', fields: object, text: string | undefined): void {
    if (this.pino.isLevelEnabled(level)) this.pino[level](redactFields(fields), text && redactText(text));
  }

  flush(): void {
    this.pino.flush();
  }
}

/** Deeper than anything we log; what refers to itself ends there, too. */
const deepest = 8;

/** Every text within, as it may be logged; what writes itself, such as a date, stays as it is. */
function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  if (depth > deepest) return '[deeper]';
  if (types.isNativeError(value)) return redactFields(describeError(value), depth + 1);
  if (Array.isArray(value)) return value.map((item) => redactFields(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactFields(inner, depth + 1)]));
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
const describeCause = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && !types.isNativeError(cause)
    ? `[${cause.constructor?.name ?? 'object'}]`
    : describeError(cause);
