import { type FileKind, fileKinds, kindOfName } from '@vitrine/contracts';
import { contentOf } from '../../../platform/file-content.ts';

/**
 * The kind of a file by what it holds; its name only tells two kinds of text apart. `mismatch` where the name says
 * another kind, null for a kind that isn't taken.
 */
export async function kindOfFile(name: string, content: Buffer): Promise<FileKind | 'mismatch' | null> {
  const named = kindOfName(name);
  if (named === null) return null;
  const found = await contentOf(content);
  const isText = named === 'csv' || named === 'txt';
  if (found === (isText ? 'text' : named)) return named;
  return found === null || found === 'text' || found in fileKinds ? 'mismatch' : null;
}
