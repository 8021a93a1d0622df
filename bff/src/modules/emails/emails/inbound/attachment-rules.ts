import { extname } from 'node:path';

const megabyte = 1024 * 1024;
/** Of one file, of those of a mail, and how many. */
export const attachmentLimits = { bytes: 10 * megabyte, mailBytes: 25 * megabyte, files: 20 } as const;

/** By the ends of names: what a mail program would open as a program is never kept. */
const kinds = new Set(
  ['pdf', 'png jpg jpeg gif webp heic tif tiff', 'txt csv', 'doc docx xls xlsx ppt pptx odt ods odp rtf', 'ics vcf']
    .flatMap((group) => group.split(' '))
    .map((end) => `.${end}`),
);

/** How contents begin that say what they are; what pretends to be one of them is not kept. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['255044462d'],
  '.png': ['89504e470d0a1a0a'],
  '.jpg': ['ffd8ff'],
  '.jpeg': ['ffd8ff'],
  '.gif': ['474946383761', '474946383961'],
  '.docx': ['504b0304'],
  '.xlsx': ['504b0304'],
  '.pptx': ['504b0304'],
};

export const refusals = {
  kind: 'This kind of file isn’t kept. Ask for a PDF, a picture, an office or a text file.',
  content: 'This file isn’t what its name says, so it wasn’t kept.',
  size: 'Larger than 10 MB. Ask for a link to it.',
  mail: 'This email’s files are larger than 25 MB together. Ask for a link to this one.',
  lost: 'The mail provider doesn’t have this file any more.',
  count: 'This email has more than 20 files.',
} as const;

/** A name to save a file under: no folders, control characters or signs that reorder text; at most 100 characters. */
export function safeName(name: string | null, position: number): string {
  const last = (name ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*%;`$]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const end = extname(clean).slice(0, 10);
  const stem = clean.slice(0, clean.length - extname(clean).length).slice(0, 100 - end.length);
  return stem === '' ? `file-${position + 1}${end}` : `${stem}${end}`;
}

/** Why a file is not even fetched; null where it may be. */
export const refusalBefore = (name: string, size: number): string | null => {
  if (!kinds.has(extname(name).toLowerCase())) return refusals.kind;
  return size > attachmentLimits.bytes ? refusals.size : null;
};

/** Why a fetched file is not kept; null where it is. */
export function refusalOf(name: string, content: Buffer): string | null {
  const expected = beginnings[extname(name).toLowerCase()];
  const begins = content.subarray(0, 8).toString('hex');
  if (expected && !expected.some((start) => begins.startsWith(start))) return refusals.content;
  // Programs of Windows, Linux and macOS, whatever they are called.
  return /^(?:4d5a|7f454c46|cafebabe|cf[ae]{1,2}dfe|feedfac)/.test(begins) ? refusals.content : null;
}
