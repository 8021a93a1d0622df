import { brand } from '@vitrine/brand';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { randomInt } from 'node:crypto';
import { hashPassword, passwordMatches } from '../credentials.ts';

const periodSeconds = 30;
/** Steps a clock may be off, either way. */
const tolerance = 1;

/** What every authenticator app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const totp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: `${brand.agency} ${brand.product}`,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

interface Setup {
  readonly secret: string;
  readonly uri: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** What an app needs to know, to type and to scan. */
export function setupOf(secret: string, email: string): Setup {
  const uri = totp(secret, email).toString();
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), uri, qr: drawing(uri) };
}

/** The time step whose code this is, or null. A caller must not accept a step twice. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret, '').validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** With a quiet zone of four modules, as readers expect; adjacent modules form one path. */
function drawing(text: string): Setup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join('') };
}

/** Neither 0 nor o, neither 1 nor l nor i. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const count = 10;
const selectorLength = 4;
const length = 12;

/**
 * A recovery code as it is kept: found by its first four characters, proven by the other eight (40 bits, so hashed like
 * a password; ASVS 6.5.2).
 */
export interface StoredCode {
  readonly selector: string;
  readonly hash: string;
}

const randomText = (size: number): string =>
  Array.from({ length: size }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

const parts = (code: string): readonly [selector: string, rest: string] => [
  code.slice(0, selectorLength),
  code.slice(selectorLength),
];

/** Ten new codes, as they are shown once, and as they are kept. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; stored: StoredCode[] }> {
  const codes = new Map<string, string>();
  while (codes.size < count) {
    const [selector, rest] = parts(randomText(length));
    codes.set(selector, rest);
  }
  const stored = await Promise.all(
    [...codes].map(async ([selector, rest]) => ({ selector, hash: await hashPassword(rest) })),
  );
  return { codes: [...codes].map(([selector, rest]) => `${selector}-${rest.slice(0, 4)}-${rest.slice(4)}`), stored };
}

/** Small letters without blanks and hyphens. */
export const asTyped = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

export const selectorOf = (code: string): string => parts(code)[0];

export const codeMatches = (stored: StoredCode | null, code: string): Promise<boolean> =>
  passwordMatches(stored?.hash ?? null, parts(code)[1]);
