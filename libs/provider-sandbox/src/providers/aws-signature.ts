import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** What Amazon S3 answers to a request that is not signed as it must be. */
export type SignatureFault = 'AccessDenied' | 'SignatureDoesNotMatch';

const authorization = new RegExp(
  String.raw`^AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, ?` +
    String.raw`SignedHeaders=([a-z0-9;-]*\bhost\b[a-z0-9;-]*), ?Signature=([0-9a-f]{64})$`,
);

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As AWS writes it: `encodeURIComponent` leaves five more characters as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name] ?? '';
  return (Array.isArray(value) ? value.join(',') : value).trim().replaceAll(/ +/g, ' ');
};

/**
 * Checks a signature of version 4, as Amazon documents it (Authenticating Requests: Using the Authorization Header).
 * Any access key is known here, and its secret is the same text: `x` with `x`. Answers null for a good one.
 */
export const signatureFault = (request: FastifyRequest): SignatureFault | null => {
  const [, accessKey = '', day = '', region = '', signed = '', signature = ''] =
    authorization.exec(headerOf(request, 'authorization')) ?? [];
  if (signature === '') return 'AccessDenied';
  const url = new URL(request.url, 'http://store');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    queryOf(url),
    ...signed.split(';').map((name) => `${name}:${headerOf(request, name)}`),
    '',
    signed,
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    headerOf(request, 'x-amz-date'),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${accessKey}`));
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
};
