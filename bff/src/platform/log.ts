import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { LogOutput } from '@vitrine/tracing';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** What stands where a secret stood. */
const hidden = '[redacted]';

/** The rest of a URL in a text: up to a blank, a closing quote or the end of a stack frame. */
const rest = String.raw`[^\s"'<>)\]]+`;
const url = new RegExp(String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/${rest}`, 'gi');
/** Of an address without its host: `/pay?invoice=…`, `b?token=…`; `x?.y` of a program is none. */
const query = new RegExp(String.raw`(?<=[\w/.%-])\?(?![.?:])${rest}`, 'g');
/** Links of our mails bear their token there. A private field, `Session.#token`, is none. */
const fragment = new RegExp(String.raw`(?<=\/[\w.%-]{0,200})#${rest}`, 'g');

/** Our paths whose next part is a secret or identifies a person; source files are excluded. */
const guarded = String.raw`reset-password|verify-email|(?:checkout|billing)\/sessions|onboarding\/status`;
const ofSource = String.raw`[\w.%~-]|(?:\/[\w-]+){0,8}\.[cm]?[jt]sx?`;
const secretPath = new RegExp(String.raw`(\/(?:${guarded})\/)(?!resend\b)[\w%~-]+(?!${ofSource})`, 'g');
const cookie = /((?:__Host-)?vitrine-[\w-]{1,40}=)[^\s;,"']+/g;

const value = String.raw`(?:(?:Bearer|Basic)\s+)?(?:\\?"[^"]*"?|'[^']*'?|[^\s,;&"'<>()[\]{}]+)`;
/** As `token=…`, `"password": "…"` or a header. The bounds keep long texts from being read for long. */
const words = 'token|secret|passw(?:or)?d|pwd|api[-_]?key|authorization|cookie|credential|signature|otp';
const strongName = String.raw`[\w-]{0,40}(?:${words})[\w-]{0,40}`;
const strong = new RegExp(String.raw`(?<![\w-])(${strongName}\\?["']?\s{0,3}[:=]\s{0,3})(${value})`, 'gi');
/** These are common words, so only `code=…` counts: `Error code: 23505` does not. */
const weak = new RegExp(
  String.raw`(?<![\w-])((?:session(?:[-_]?id)?|sid|code|state|key|sig|pin|phone|tel|mobile)=)(${value})`,
  'gi',
);
/** Known by their form: keys and sessions of Stripe, keys of ours, signed tokens. */
const knownForm =
  /\b(?:(?:cs|sk|rk)_(?:test|live)_\w{4,}|whsec_[\w+/=]{4,}|vtr_[\w-]{4,}|eyJ[\w-]{8,}\.[\w-]+\.[\w-]+)/g;

const local = String.raw`\p{L}\p{N}.!#$&'’*+^_|~%\-`;
/** It begins where such a run of letters does, so that a long one without an @ is read once. */
const email = new RegExp(
  String.raw`(?:"[^"\r\n]{1,64}"|(?<![${local}])[${local}]+)(?:@|%40)[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+`,
  'giu',
);
/** With its country code, or as people of the United States write theirs. Digits in one row may be anything. */
const phone = /(?<![\w.+-])(?:\+\d(?:[ ().-]{0,2}\d){6,14}(?!\d)|(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-]))/g;

/** Removes what a URL may carry about a person: query string, fragment and credentials. */
export function redactUrl(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/^([\w+.-]+:\/\/)[^/@]*@/, '$1');
}

/**
 * A free text as it may be logged: no query strings, no secrets of ours and no address or number of anybody. File, line
 * and column of a stack frame stay.
 */
export function redactText(text: string): string {
  return text
    .replace(url, (found) => redactUrl(found) + lineReference(found))
    .replace(query, lineReference)
    .replace(fragment, lineReference)
    .replace(secretPath, `$1${hidden}`)
    .replace(cookie, `$1${hidden}`)
    .replace(strong, hideValue)
    .replace(weak, hideValue)
    .replace(knownForm, hidden)
    .replace(email, '[email]')
    .replace(phone, '[phone]');
}

/** In the quotes it stood in. */
function hideValue(_: string, name: string, secret: string): string {
  const [quote = ''] = /^\\?["']/.exec(secret) ?? [];
  return `${name}${quote}${hidden}${quote}`;
}

/** Stack frames end in `:line:column`; behind a query string it would be lost with it. */
function lineReference(found: string): string {
  return /[?#]/.test(found) ? (/:\d+(?::\d+)?$/.exec(found)?.[0] ?? '') : '';
}

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
  private constructor(
    private readonly pino: Logger,
    private readonly output: DestinationStream,
  ) {}

  /** Writes to `output`, by default standard output, which is waited for at the end: see {@link flush}. */
  static create(config: Pick<Config, 'logLevel'>, output: DestinationStream = new LogOutput()): Log {
    return new Log(
      pino(
        {
          level: config.logLevel,
          base: { service: 'bff' },
          timestamp: pino.stdTimeFunctions.isoTime,
          formatters: { level: (label) => ({ level: label }) },
          redact: { paths, censor: '[redacted]' },
        },
        output,
      ),
      output,
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

  /** Every log line passes here and is redacted. */
  private write(level: 'debug' | 'info' | 'warn' | 'error', fields: object, text: string | undefined): void {
    if (this.pino.isLevelEnabled(level)) this.pino[level](redactFields(fields), text && redactText(text));
  }

  /** Lines that were not written, because the disk was full or the reader slow. */
  get dropped(): number {
    return this.output instanceof LogOutput ? this.output.dropped : 0;
  }

  /** Waits until what was logged is written, for at most a second. */
  async flush(): Promise<void> {
    if (this.output instanceof LogOutput) await this.output.flush();
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

/**
 * An error as it may be logged: kind, text, stack and cause, without query parameters (they hold what people typed).
 */
function describeError(thrown: unknown): unknown {
  if (!types.isNativeError(thrown)) return thrown;
  return {
    type: thrown.name,
    reason: thrown.message,
    ...('code' in thrown ? { code: thrown.code } : {}),
    stack: thrown.stack,
    ...(thrown.cause === undefined ? {} : { cause: describeCause(thrown.cause) }),
  };
}

/** Libraries attach whole responses and claims to their errors; of such objects only the kind is logged. */
const describeCause = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && !types.isNativeError(cause)
    ? `[${cause.constructor?.name ?? 'object'}]`
    : describeError(cause);

/**
 * For what may happen dozens of times a second: calls `report` at most once per `milliseconds`, with the newest value
 * and the number of those before it that were left out.
 */
export function rateLimited<Value>(
  milliseconds: number,
  report: (value: Value, omitted: number) => void,
  now: () => number = () => performance.now(),
): (value: Value) => void {
  let [reportedAt, omitted] = [-Infinity, 0];
  return (value) => {
    if (now() - reportedAt < milliseconds) {
      omitted += 1;
      return;
    }
    report(value, omitted);
    [reportedAt, omitted] = [now(), 0];
  };
}
