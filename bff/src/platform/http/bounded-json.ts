import { AppError } from './app-error.ts';

export interface JsonBounds {
  /** Arrays and objects inside each other. */
  readonly depth: number;
  /** Values in all, counted by the marks that set them apart. */
  readonly values: number;
  /** Fields of the outermost object that somebody reads; of any other, only the name is built. Absent, all are kept. */
  readonly fields?: ReadonlySet<string> | undefined;
}

const tooMuch = 'The request holds too many values, or too many inside each other.';

/** A part of the text: from, and up to but without. */
type Span = readonly [number, number];

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a string ends that begins at `start`: behind its closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at + 1;
  }
  return text.length;
}

const isUnread = (name: string, fields: ReadonlySet<string>): boolean => {
  try {
    const field: unknown = JSON.parse(name);
    // `__proto__` stays for the parser, which refuses it.
    return typeof field === 'string' && !fields.has(field) && field !== '__proto__' && field !== 'constructor';
  } catch {
    return false;
  }
};

/**
 * Looks over a JSON text before anything of it is built, because thousands of empty arrays take a hundred times the
 * memory of their text. Throws `malformed_body` beyond the bounds. Answers the text with `null` for the values that
 * nobody reads. Whether it is JSON at all is left to the parser.
 */
export function boundedJson(text: string, { depth: deepest, values: most, fields }: JsonBounds): string {
  const unread: Span[] = [];
  let depth = 0;
  let values = 1;
  let name = '';
  let valueStart = -1;
  const endValue = (at: number): void => {
    if (fields && valueStart >= 0 && isUnread(name, fields)) unread.push([valueStart, at]);
    valueStart = -1;
  };
  const outermostIsObject = /^\s*\{/.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (depth === 1 && valueStart < 0) name = text.slice(at, end);
      at = end - 1;
    } else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
    } else if (code === closeBracket || code === closeBrace) {
      if (depth === 1) endValue(at);
      depth -= 1;
    } else if (code === comma) {
      if (depth === 1) endValue(at);
      values += 1;
    } else if (code === colon && depth === 1 && valueStart < 0 && outermostIsObject) valueStart = at + 1;
    if (depth > deepest || values > most) throw new AppError('malformed_body', { message: tooMuch });
  }
  return depth === 0 && unread.length > 0 ? withNulls(text, unread) : text;
}

function withNulls(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let kept = 0;
  for (const [start, end] of spans) {
    parts.push(text.slice(kept, start), 'null');
    kept = end;
  }
  return parts.join('') + text.slice(kept);
}
