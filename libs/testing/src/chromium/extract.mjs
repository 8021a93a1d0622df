/**
 * Unpacks one archive of `@sparticuz/chromium` into $TMPDIR. Run as a process of its own, because the
 * package always unpacks there and an environment variable belongs to a whole process.
 */
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin');
await Promise.all(
  ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) => inflate(join(bin, file))),
);
