import { brand } from '@vitrine/brand';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

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

export interface Setup {
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

/** Four modules of quiet around it, as readers expect; neighbouring modules in one stroke. */
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
