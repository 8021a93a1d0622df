import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';

const cipher = 'aes-256-gcm';
const sizes = { iv: 12, tag: 16 } as const;

/** What one key of the deployment is used as. */
interface DerivedKey {
  readonly signing: Buffer;
  readonly sealing: Buffer;
}

const derive = (key: Buffer): DerivedKey => {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `vitrine:${use}`, 32));
  return { signing: derived('sign'), sealing: derived('seal') };
};

const signature = ({ signing }: DerivedKey, purpose: string, id: string): string =>
  createHmac('sha256', signing).update(`${purpose}\n${id}`).digest('base64url');

const markOf = ({ signing }: DerivedKey, purpose: string, id: string): string =>
  createHmac('sha256', signing).update(`${purpose}\n${id}`).digest('hex').slice(0, 20);

/** Throws when it was sealed with another key or for another owner. */
const opened = ({ sealing }: DerivedKey, sealed: Buffer, owner: string): string => {
  const decipher = createDecipheriv(cipher, sealing, sealed.subarray(0, sizes.iv))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-sizes.tag));
  return Buffer.concat([decipher.update(sealed.subarray(sizes.iv, -sizes.tag)), decipher.final()]).toString('utf8');
};

/**
 * Signs links and encrypts values with the deployment's own keys, so that a copy of the database reveals neither. The
 * keys themselves are never in the database. The first one signs and seals; the others, which are being replaced, still
 * verify and open.
 */
@Injectable()
export class Secrets {
  private readonly current: DerivedKey;
  private readonly all: readonly DerivedKey[];

  constructor(@Inject(CONFIG) { secretsKeys: [first, ...others] }: Pick<Config, 'secretsKeys'>) {
    this.current = derive(first);
    this.all = [this.current, ...others.map(derive)];
  }

  /** `<id>.<signature>`, good for this purpose only. */
  token(purpose: string, id: string): string {
    return `${id}.${signature(this.current, purpose, id)}`;
  }

  /** The id inside a token of this purpose; null for anything we did not make. */
  idOf(purpose: string, token: string): string | null {
    const [id = '', text = ''] = token.split('.');
    const actualSignature = Buffer.from(text);
    const isOurs = this.all.some((key) => {
      const expected = Buffer.from(signature(key, purpose, id));
      return actualSignature.length === expected.length && timingSafeEqual(actualSignature, expected);
    });
    return isOurs ? id : null;
  }

  /** Twenty hexadecimal digits for an id, where a token is too long or would lose its case: in a mail address. */
  mark(purpose: string, id: string): string {
    return markOf(this.current, purpose, id);
  }

  hasMark(purpose: string, id: string, mark: string): boolean {
    const actual = Buffer.from(mark);
    return this.all.some((key) => {
      const expected = Buffer.from(markOf(key, purpose, id));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    });
  }

  /** Encrypts a value for one owner: sealed for one, it does not open for another. */
  seal(value: string, owner: string): Buffer {
    const iv = randomBytes(sizes.iv);
    const sealed = createCipheriv(cipher, this.current.sealing, iv).setAAD(Buffer.from(owner));
    return Buffer.concat([iv, sealed.update(value, 'utf8'), sealed.final(), sealed.getAuthTag()]);
  }

  /** Throws when it was sealed with none of the keys, or for another owner. */
  open(sealed: Buffer, owner: string): string {
    return this.opened(sealed, owner).value;
  }

  /** The same value sealed with the first key; null when it is already. Throws like {@link open}. */
  resealed(sealed: Buffer, owner: string): Buffer | null {
    const { value, key } = this.opened(sealed, owner);
    return key === this.current ? null : this.seal(value, owner);
  }

  private opened(sealed: Buffer, owner: string): { readonly value: string; readonly key: DerivedKey } {
    let failure: unknown;
    for (const key of this.all)
      try {
        return { value: opened(key, sealed, owner), key };
      } catch (error) {
        failure = error;
      }
    throw failure;
  }
}
