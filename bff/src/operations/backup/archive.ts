import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import type { DeployTarget } from '@vitrine/federation/deploy';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { atStorage, BackupError } from './backup-error.ts';
import type { Part } from './manifest.ts';

/** A file of an archive; a name with slashes. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Bytes of a part of an archive: one request to a store, and what is held in memory. */
const partBytes = 16 * 1024 * 1024;

const partHeaders = { contentType: 'application/octet-stream', cacheControl: 'no-store' };

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

function packed(files: AsyncIterable<ArchivedFile>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, controller } = createTarPacker();
  const pack = async (): Promise<void> => {
    try {
      for await (const { name, content } of files) {
        const writer = controller.add({ name, size: content.length, type: 'file' }).getWriter();
        if (content.length > 0) await writer.write(new Uint8Array(content));
        await writer.close();
      }
      controller.finalize();
    } catch (error) {
      controller.error(error);
    }
  };
  void pack();
  return readable;
}

async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/**
 * Writes files as `<name>.tar.gz.age.00000` and so on: a tar, compressed, encrypted to the recipients, in parts.
 * Answers the parts. Whoever has a key reads them without this program: `cat <name>.* | age -d -i key | tar xz`.
 */
export async function writeArchive(
  target: DeployTarget,
  name: string,
  files: AsyncIterable<ArchivedFile>,
  recipients: readonly string[],
): Promise<Part[]> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(packed(files).pipeThrough(new CompressionStream('gzip')));
  const parts: Part[] = [];
  for await (const content of inParts(Readable.fromWeb(encrypted as NodeReadableStream<Uint8Array>))) {
    const key = `${name}.tar.gz.age.${String(parts.length).padStart(5, '0')}`;
    await atStorage(target.where, () => target.put(key, content, partHeaders));
    parts.push({ key, bytes: content.length, sha256: sha256(content) });
  }
  return parts;
}

/** The content of a part. Throws when it is missing, or not what was written. */
export async function readPart(target: DeployTarget, { key, bytes, sha256: expected }: Part): Promise<Buffer> {
  const stored = await atStorage(target.where, () => target.find(key));
  if (!stored) throw new BackupError(`${key} is missing in ${target.where}. Use another backup (--list shows them)`);
  if (stored.content.length !== bytes || sha256(stored.content) !== expected)
    throw new BackupError(
      `${key} in ${target.where} is not what was written: its checksum differs. Use another backup (--list shows ` +
        'them), or a copy of this one',
    );
  return stored.content;
}

const wrongKey = (error: unknown): unknown =>
  error instanceof Error && /no identity matched/.test(error.message)
    ? new BackupError(
        'This key does not open the backup. Use the one whose public half is among the recipients of its manifest',
        { cause: error },
      )
    : error;

/** The files of an archive, in their order. Throws for a wrong key, and for parts that are not what was written. */
export async function* readArchive(
  target: DeployTarget,
  parts: readonly Part[],
  identities: readonly string[],
): AsyncGenerator<ArchivedFile> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const contents = async function* (): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (const part of parts) yield new Uint8Array(await readPart(target, part));
  };
  try {
    const decrypted = await decrypter.decrypt(ReadableStream.from(contents()));
    const entries = (decrypted as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new DecompressionStream('gzip'))
      .pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries as unknown as AsyncIterable<{
      readonly header: { readonly name: string };
      readonly body: ReadableStream<Uint8Array>;
    }>)
      yield { name: header.name, content: await buffer(body) };
  } catch (error) {
    throw wrongKey(error);
  }
}
