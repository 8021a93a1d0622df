import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';

const cipher = 'aes-256-gcm';
const sizes = { iv: 12, tag: 16 } as const;

/**
 * Signs links and encrypts values with the deployment's own key, so that a copy of the database reveals neither. The
 * key itself is never in the database.
 */
@Injectable()
export class Secrets {
  private readonly signing: Buffer;
  private readonly sealing: Buffer;

  constructor(@Inject(CONFIG) { secretsKey }: Pick<Config, 'secretsKey'>) {
    const derived = (use: string) => Buffer.from(hkdfSync('sha256', secretsKey, '', `vitrine:${use}`, 32));
    this.signing = derived('sign');
    this.sealing = derived('seal');
  }

  /** `<id>.<signature>`, good for this purpose only. */
  token(purpose: string, id: string): string {
    return `${id}.${this.signature(purpose, id)}`;
  }

  /** The id inside a token of this purpose; null for anything we did not make. */
  idOf(purpose: string, token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.signature(purpose, id))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  /** Encrypts a value for one owner: sealed for one, it does not open for another. */
  seal(value: string, owner: string): Buffer {
    const iv = randomBytes(sizes.iv);
    const sealed = createCipheriv(cipher, this.sealing, iv).setAAD(Buffer.from(owner));
    return Buffer.concat([iv, sealed.update(value, 'utf8'), sealed.final(), sealed.getAuthTag()]);
  }

  /** Throws when it was sealed with another key or for another owner. */
  open(sealed: Buffer, owner: string): string {
    const opened = createDecipheriv(cipher, this.sealing, sealed.subarray(0, sizes.iv))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-sizes.tag));
    return Buffer.concat([opened.update(sealed.subarray(sizes.iv, -sizes.tag)), opened.final()]).toString('utf8');
  }

  private signature(purpose: string, id: string): string {
    return createHmac('sha256', this.signing).update(`${purpose}\n${id}`).digest('base64url');
  }
}
