import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie: who holds it is known by it. */
export const newSecretId = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of such an id, so that reading it opens nothing. */
export const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();
