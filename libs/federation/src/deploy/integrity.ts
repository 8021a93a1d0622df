import { createHash } from 'node:crypto';

export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;
