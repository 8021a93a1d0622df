import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';

interface Packed {
  readonly commit: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Unpacks the release before this one (`npm run release:fixture`) into a folder: `<project>/dist/…`, as it was built.
 */
export const unpackPreviousRelease = (folder: string): void => {
  const packed = readFileSync(join(import.meta.dirname, 'previous-release.json.br'));
  const { files } = JSON.parse(
    brotliDecompressSync(packed, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }).toString('utf8'),
  ) as Packed;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      content.startsWith('base64:') ? Buffer.from(content.slice('base64:'.length), 'base64') : content,
    );
  }
};
