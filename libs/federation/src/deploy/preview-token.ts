import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSignatureOf, keyRingOf, signatureOf, type KeyRing } from './key-ring.ts';

/** Parameter of an address that opens a preview (a token), or leaves it (`none`). */
export const previewParameter = 'preview';

/** What a token says of the preview that it opens. */
export interface PreviewToken {
  readonly id: string;
  readonly expires: Date;
}

const signed = (environment: string, text: string): string => `preview\n${environment}\n${text}`;

/** Signs a token for one environment: `<id>.<seconds, base 36>.<signature>`. */
export const issuePreviewToken = (keys: KeyRing, environment: string, { id, expires }: PreviewToken): string => {
  const text = `${id}.${Math.floor(expires.getTime() / 1000).toString(36)}`;
  return `${text}.${signatureOf(keys, signed(environment, text))}`;
};

/** What a token says; null for what none of the keys signed for this environment. It may have expired. */
export const readPreviewToken = (keys: KeyRing, environment: string, token: string): PreviewToken | null => {
  const [, text, id, seconds, signature] = /^(([\da-f]{10})\.([\da-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || id === undefined || seconds === undefined || signature === undefined) return null;
  if (!isSignatureOf(keys, signed(environment, text), signature)) return null;
  return { id, expires: new Date(Number.parseInt(seconds, 36) * 1000) };
};

/** `PREVIEW_KEY`, which edge and deploy tool share; null without one. Throws when it is not 32 bytes in base64. */
export const previewKeysOf = (text: string | undefined): KeyRing | null => keyRingOf('PREVIEW_KEY', text);

/**
 * `PREVIEW_KEY` of a system on this machine (`npm start`), made at its first start and kept with its data, so that
 * links outlive a restart. Base64.
 */
export const developmentPreviewKey = (dataDir: string): string => {
  const file = join(dataDir, 'preview.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
};
