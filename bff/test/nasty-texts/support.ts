import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { readerSees } from '../support/nasty-texts.ts';

export type Json = Readonly<Record<string, unknown>>;
type Open = Record<string, unknown>;

/** The text of a record's field; none is an empty one. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The body with a value at each of the paths, where what holds the field is there. */
export function filled(body: Json, paths: readonly string[], valueAt: (path: string) => string): Json {
  const whole: Open = structuredClone(body);
  for (const path of paths) {
    const steps = path.replaceAll('[]', '.0').split('.');
    const last = steps.pop() ?? '';
    const holder = steps.reduce<unknown>((at, step) => (at as Open | undefined)?.[step], whole) as Open | undefined;
    if (holder !== undefined) holder[last] = valueAt(path);
  }
  return whole;
}

export const valueAt = (record: unknown, path: string): unknown =>
  path
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((at, step) => (at as Open | undefined)?.[step], record);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** The words of a mail's HTML. */
export const shownIn = (html: string): string =>
  html
    .replace(/<(head|style|title)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, digits?: string, name?: string) =>
      name ? (entities[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits)),
    );

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** What the text layer says, and in whose place a description stands. */
export async function printedIn(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const originals = Array.from(pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/gu), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).flatMap((stream) =>
    Array.from(stream.matchAll(/\(\u00FE\u00FF((?:\\[\s\S]|[^\\)])*)\)/gu), ([, bytes = '']) =>
      Buffer.from(
        bytes.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
        'latin1',
      )
        .swap16()
        .toString('utf16le'),
    ),
  );
  return `${text} ${originals.join(' ')}`;
}
/** Letters and signs alone: marks may be set apart from their letter. */
export const letters = (text: string): string =>
  readerSees(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s\p{Cf}]/gu, '');
