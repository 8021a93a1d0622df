import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Compresses off the main thread: the best brotli takes a tenth of a second for a page. */
const encode = async (content: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'gzip') return gzipOf(content, { level: 9 });
  if (encoding === 'identity') return content;
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliOf(content, {
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: content.length },
  });
};

/** Bytes of JSON from which compressing pays: less fits into one packet. */
const smallest = 1400;

/**
 * Compresses an answer of the API for one who asked. Quick rather than small, because each is compressed anew. Null for
 * what stays as it is.
 */
export const compressJson = async (
  body: Buffer,
  type: string | undefined,
  accept: string | undefined,
): Promise<{ readonly encoding: Encoding; readonly body: Buffer } | null> => {
  if (body.length < smallest || !/^application\/(?:problem\+)?json\b/.test(type ?? '')) return null;
  const encoding = chooseEncoding(accept);
  if (encoding === 'identity') return null;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
  return { encoding, body: await (encoding === 'br' ? brotliOf(body, brotli) : gzipOf(body)) };
};

/** A text that is compressed once for all who ask. */
export interface Encodable {
  /** Of the text, whatever its encoding: a weak tag. */
  readonly etag: string;
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

export const encodable = (text: string): Encodable => {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const plain = Buffer.from(text);
  return {
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    body: (encoding) => {
      const encodedBody = bodies.get(encoding) ?? encode(plain, encoding);
      bodies.set(encoding, encodedBody);
      return encodedBody;
    },
  };
};

/** The best encoding a client takes; `q=0` refuses one. */
export const chooseEncoding = (
  accept: string | undefined,
  available: readonly Encoding[] = ['br', 'gzip', 'identity'],
): Encoding => {
  const accepted = new Set(
    (accept ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality?.trim() ?? ''))
      .map(([name]) => name),
  );
  return available.find((encoding) => accepted.has(encoding)) ?? 'identity';
};
