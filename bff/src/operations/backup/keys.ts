import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** Public keys, from text with commas, spaces or lines between. Throws where one is not a public key of age. */
export function parseRecipients(text: string): string[] {
  const recipients = text.split(/[\s,]+/).filter(Boolean);
  const secret = recipients.some((one) => one.toUpperCase().startsWith('AGE-SECRET-KEY'));
  if (secret)
    throw new BackupError(
      'BACKUP_RECIPIENTS holds a secret key: whoever backs up could read every backup. Give the public one, age1…, ' +
        'and make a new pair, because this one was shown',
    );
  const wrong = recipients.find((one) => !/^age1[0-9a-z]+$/.test(one));
  if (wrong !== undefined) throw new BackupError(`'${wrong}' is no public key of age: they begin with age1`);
  return recipients;
}

/** Makes a pair of keys: the secret one goes into a new file that only this user can read; answers the public one. */
export async function createKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(`${file} exists already, and may be the key of older backups. Choose another name`, {
      cause: error,
    });
  }
  return recipient;
}

/** The secret keys of a file as `age-keygen` writes them. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The key ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  const identities = text.split(/\s*\n\s*/).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new BackupError(`${file} holds no key: a line must begin with AGE-SECRET-KEY-1, as age-keygen writes it`);
  return identities;
}
