import { fileTypeFromBuffer } from 'file-type';

/** What only a program writes: controls but for tab, line and page breaks. */
const control = /[^\P{Cc}\t\n\f\r\u0080-\u009F]/u;

/**
 * What a file holds, whatever it is called: the end that names of such files have, as `pdf`; `text` for plain text;
 * null for anything else.
 */
export async function contentOf(file: Buffer): Promise<string | null> {
  const found = (await fileTypeFromBuffer(file))?.ext;
  return found ?? (control.test(file.toString('latin1')) ? null : 'text');
}
