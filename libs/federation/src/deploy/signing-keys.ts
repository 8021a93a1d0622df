import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** Signs with a team's private key. */
export interface Signer {
  /** SHA-256, in hex, of the public key's SPKI. */
  readonly keyId: string;
  /** An Ed25519 signature. */
  readonly sign: (content: Buffer) => Buffer;
}

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** Names a public key in signatures: SHA-256, in hex, of its SPKI. */
export const keyIdOf = (key: KeyObject): string => createHash('sha256').update(spkiOf(key)).digest('hex');

/** Reads a public key as the rights file has it: the base64 of its SPKI, one line. Null for what is no Ed25519 key. */
export const parsePublicKey = (text: string): KeyObject | null => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && publicKeyText(key) === text ? key : null;
  } catch {
    return null;
  }
};

/** A public key as the rights file has it. */
const publicKeyText = (key: KeyObject): string => spkiOf(key).toString('base64');

/** A new pair of Ed25519 keys: the private one as PEM, the public one as the rights file has it. */
export const newKeyPair = (): { readonly privateKey: string; readonly publicKey: string; readonly keyId: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKeyText(publicKey),
    keyId: keyIdOf(publicKey),
  };
};

/**
 * The signer that `VITRINE_SIGNING_KEY` names: a private key as PEM (CI settings may write its line ends as `\n`), or a
 * file with one. Null without one. Throws without repeating any of it when it is no Ed25519 key.
 */
export const findSigner = (env: NodeJS.ProcessEnv = process.env): Signer | null => {
  const value = env['VITRINE_SIGNING_KEY']?.trim();
  if (!value) return null;
  const isPem = value.startsWith('-----BEGIN');
  if (!isPem && !existsSync(value))
    throw new Error('VITRINE_SIGNING_KEY names a file that does not exist, and is no key in PEM format either');
  let key: KeyObject;
  try {
    key = createPrivateKey(isPem ? value.replaceAll(String.raw`\n`, '\n') : readFileSync(value));
  } catch (error) {
    throw new Error('VITRINE_SIGNING_KEY holds no private key that can be read', { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(
      'VITRINE_SIGNING_KEY holds another kind of key: make an Ed25519 key with `npm run vitrine -- new-keys <team>`',
    );
  return { keyId: keyIdOf(createPublicKey(key)), sign: (content) => sign(null, content, key) };
};
