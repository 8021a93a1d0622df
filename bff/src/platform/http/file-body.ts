import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Endpoint } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { endpointOf } from './routes.ts';

/**
 * Lets the endpoints that take a file have it as a stream: it is read only once its sender was let in. Anywhere else it
 * is 415, like any type we do not know.
 */
export function acceptFiles(fastify: FastifyInstance): void {
  const types = ['text/csv', 'application/octet-stream'] as const;
  fastify.addContentTypeParser([...types], (request, payload, done) => {
    const consumes = endpointOf(request)?.consumes;
    if (consumes && request.headers['content-type']?.startsWith(consumes)) done(null, payload);
    else done(new AppError('unsupported_media_type'));
  });
}

/**
 * The file of a request, whole. Throws `unsupported_media_type` when there is none, `payload_too_large` beyond so many
 * bytes.
 */
export async function fileOf(
  { body }: FastifyRequest,
  maximumBytes: number,
  tooLarge = `The file is larger than ${Math.floor(maximumBytes / 1024 / 1024)} MB. Please split it.`,
): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new AppError('unsupported_media_type', { message: 'Please send a file.' });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maximumBytes) {
      // Read to its end and dropped, so that the answer reaches a client that is still sending.
      body.resume();
      throw new AppError('payload_too_large', { message: tooLarge });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The answer of an endpoint that produces a file, with the name a browser saves it under. */
export const fileAnswer = (
  { produces }: Required<Pick<Endpoint, 'produces'>>,
  filename: string,
  content: Buffer | Readable,
): StreamableFile => {
  const headers = {
    type: produces.startsWith('text/') ? `${produces}; charset=utf-8` : produces,
    disposition: `attachment; filename="${filename}"`,
  };
  return Buffer.isBuffer(content)
    ? new StreamableFile(content, { ...headers, length: content.length })
    : new StreamableFile(content, headers);
};

/** The kinds that are shown, and not only saved: nothing in them runs. */
const pictureTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;

/** A file that says its own type and is saved, never shown: neither by its page nor by what a browser makes of it. */
export function savedAnswer(
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string; readonly bytes: number; readonly content: Readable },
): StreamableFile {
  void reply.headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
  // RFC 6266: letters of other alphabets in the second, which every browser reads.
  const plain = file.name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  const encoded = encodeURIComponent(file.name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new StreamableFile(file.content, {
    type: file.type,
    length: file.bytes,
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  });
}

/** A picture that never changes under its address: kept for a year, also by mail programs, which are other sites. */
export function pictureAnswer(
  reply: FastifyReply,
  { kind, content }: { readonly kind: keyof typeof pictureTypes; readonly content: Buffer },
): StreamableFile {
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return new StreamableFile(content, { type: pictureTypes[kind], length: content.length });
}
