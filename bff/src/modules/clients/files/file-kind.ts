import { type FileKind, fileKinds, kindOfName } from '@vitrine/contracts';
import { fileTypeFromBuffer } from 'file-type';

/** What only a program writes: controls but for tab, line and page breaks. */
const control = /[^\P{Cc}\t\n\f\r\u0080-\u009F]/u;

/**
 * The kind of a file by what it holds; its name only tells two kinds of text apart. `mismatch` where the name says
 * another kind, null for a kind that isn't taken.
 */
export async function kindOfFile(name: string, content: Buffer): Promise<FileKind | 'mismatch' | null> {
  const named = kindOfName(name);
  if (named === null) return null;
  const found = (await fileTypeFromBuffer(content))?.ext;
  if (found === named) return named;
  if (found !== undefined) return found in fileKinds ? 'mismatch' : null;
  const isText = named === 'csv' || named === 'txt';
  return isText && !control.test(content.toString('latin1')) ? named : 'mismatch';
}
