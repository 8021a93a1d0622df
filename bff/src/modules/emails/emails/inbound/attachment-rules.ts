import { extname } from 'node:path';
import { contentOf } from '../../../../platform/file-content.ts';

const megabyte = 1024 * 1024;
/** Of one file, of those of a mail, and how many. */
export const attachmentLimits = { bytes: 10 * megabyte, mailBytes: 25 * megabyte, files: 20 } as const;

/** The kinds that are kept, by the ends of their names, and what such a file holds. */
const kinds: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  heic: 'heic',
  tif: 'tif',
  tiff: 'tif',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  doc: 'cfb',
  xls: 'cfb',
  ppt: 'cfb',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  rtf: 'rtf',
  ics: 'ics',
  vcf: 'vcf',
  txt: 'text',
  csv: 'text',
};
const endOf = (name: string): string => extname(name).slice(1).toLowerCase();

export const refusals = {
  kind: 'This kind of file isn’t kept. Ask for a PDF, a picture, an office or a text file.',
  content: 'This file isn’t what its name says, so it wasn’t kept.',
  size: 'Larger than 10 MB. Ask for a link to it.',
  mail: 'This email’s files are larger than 25 MB together. Ask for a link to this one.',
  lost: 'The mail provider doesn’t have this file any more.',
  count: 'This email has more than 20 files.',
} as const;

/** Why a file is not even fetched; null where it may be. */
export const refusalBefore = (name: string, size: number): string | null => {
  if (!Object.hasOwn(kinds, endOf(name))) return refusals.kind;
  return size > attachmentLimits.bytes ? refusals.size : null;
};

/** Why a fetched file is not kept; null where it holds what its name says. */
export const refusalOf = async (name: string, content: Buffer): Promise<string | null> =>
  (await contentOf(content)) === kinds[endOf(name)] ? null : refusals.content;
