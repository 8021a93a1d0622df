import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addFaultHooks, type Faults } from '../faults.ts';
import { signatureFault, type SignatureFault } from './aws-signature.ts';

interface StoredObject {
  readonly content: Buffer;
  readonly etag: string;
  readonly modified: Date;
  readonly headers: Readonly<Record<string, string>>;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const sendXml = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply.code(status).type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  sendXml(reply, status, `<Error><Code>${code}</Code><Message>${escape(message)}</Message></Error>`);

const signatureMessages: Readonly<Record<SignatureFault, string>> = {
  AccessDenied: 'The request carries no signature of version 4.',
  SignatureDoesNotMatch: 'The signature is not that of this access key; in the sandbox its secret is the same text.',
};

/** What is kept of a request's headers with an object, and given back with it. */
const keptHeaders = ['content-type', 'content-encoding', 'cache-control'] as const;

const pageMaximum = 1000;

const keyOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

const isAscending = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * A small S3: get, head, put, delete and list (v2) of one bucket per name, with ETags and conditional reads and writes.
 * It verifies signatures of version 4, where the secret of an access key is the same text. Objects live in memory.
 */
export const objectStoreRoutes = ({ faults, prefix }: { readonly faults: Faults; readonly prefix: string }) => {
  const buckets = new Map<string, Map<string, StoredObject>>();

  return async (scope: FastifyInstance): Promise<void> => {
    addFaultHooks(scope, {
      faults,
      provider: 's3',
      prefix,
      answer: (_, reply, status) =>
        refuse(reply, status, 'InternalError', 'We encountered an internal error. Please try again.'),
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

    scope.addHook('preHandler', async (request, reply) => {
      const fault = signatureFault(request);
      return fault === null ? undefined : refuse(reply, 403, fault, signatureMessages[fault]);
    });

    const objectsOf = (request: FastifyRequest): Map<string, StoredObject> => {
      const { bucket } = request.params as { bucket: string };
      const objects = buckets.get(bucket) ?? new Map<string, StoredObject>();
      buckets.set(bucket, objects);
      return objects;
    };

    scope.route({
      method: ['GET', 'HEAD'],
      url: '/:bucket/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (keyOf(request) === '') return list(request, reply);
        const object = objectsOf(request).get(keyOf(request));
        if (!object) return refuse(reply, 404, 'NoSuchKey', 'The specified key does not exist.');
        reply.headers({ ...object.headers, etag: object.etag, 'last-modified': object.modified.toUTCString() });
        if (request.headers['if-none-match'] === object.etag) return reply.code(304).send();
        if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== object.etag)
          return refuse(
            reply,
            412,
            'PreconditionFailed',
            'At least one of the preconditions you specified did not hold.',
          );
        return reply.send(object.content);
      },
    });

    scope.put('/:bucket/*', async (request, reply) => {
      const objects = objectsOf(request);
      const key = keyOf(request);
      const before = objects.get(key);
      const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
      if (match !== undefined && !before) return refuse(reply, 404, 'NoSuchKey', 'The specified key does not exist.');
      if ((match !== undefined && match !== before?.etag) || (noneMatch === '*' && before))
        return refuse(
          reply,
          412,
          'PreconditionFailed',
          'At least one of the preconditions you specified did not hold.',
        );
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const headers = Object.fromEntries(
        keptHeaders.flatMap((name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        }),
      );
      const object = {
        content,
        headers,
        etag: `"${createHash('md5').update(content).digest('hex')}"`,
        modified: new Date(),
      };
      objects.set(key, object);
      return reply.code(200).header('etag', object.etag).send();
    });

    scope.delete('/:bucket/*', async (request, reply) => {
      objectsOf(request).delete(keyOf(request));
      return reply.code(204).send();
    });

    const list = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const {
        prefix: start = '',
        'continuation-token': token = '',
        'max-keys': limit = String(pageMaximum),
      } = request.query as Record<string, string | undefined>;
      const { bucket } = request.params as { bucket: string };
      const keys = [...objectsOf(request).keys()]
        .filter((key) => key.startsWith(start) && key > token)
        .toSorted(isAscending);
      const page = keys.slice(0, Math.min(Number(limit), pageMaximum));
      const isTruncated = page.length < keys.length;
      const contents = page.map((key) => {
        const { etag = '', content = '', modified = new Date() } = objectsOf(request).get(key) ?? {};
        return (
          `<Contents><Key>${escape(key)}</Key><ETag>${escape(etag)}</ETag><Size>${String(content.length)}</Size>` +
          `<LastModified>${modified.toISOString()}</LastModified></Contents>`
        );
      });
      const next = isTruncated ? `<NextContinuationToken>${escape(page.at(-1) ?? '')}</NextContinuationToken>` : '';
      return sendXml(
        reply,
        200,
        '<ListBucketResult ' +
          'xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
          `<Name>${escape(bucket)}</Name><Prefix>${escape(start)}</Prefix>` +
          `<KeyCount>${String(page.length)}</KeyCount><IsTruncated>${String(isTruncated)}</IsTruncated>` +
          `${contents.join('')}${next}</ListBucketResult>`,
      );
    };
    scope.get('/:bucket', async (request, reply) => list(request, reply));
  };
};
