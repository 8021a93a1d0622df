import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** The name a platform knows a face by, and a free file of the same widths and heights. */
interface Face {
  readonly family: string;
  readonly name: string;
  readonly file: string;
}

const file = (name: string, style = 'normal') => `@fontsource/${name}/files/${name}-latin-400-${style}.woff`;

/**
 * Faces that a system brings, of those our fallbacks ask for. Windows, macOS and iOS have Times New Roman, Arial and
 * Courier New; the Liberation fonts of Linux are as wide, and so are the files that stand for all of them here.
 */
const platforms = {
  'Windows, macOS and iOS': [
    { family: 'Times New Roman', name: 'Times New Roman', file: file('tinos') },
    { family: 'Times New Roman', name: 'Times New Roman Italic', file: file('tinos', 'italic') },
    { family: 'Arial', name: 'Arial', file: file('arimo') },
    { family: 'Courier New', name: 'Courier New', file: file('cousine') },
  ],
  Linux: [
    { family: 'Liberation Serif', name: 'Liberation Serif', file: file('tinos') },
    { family: 'Liberation Serif', name: 'Liberation Serif Italic', file: file('tinos', 'italic') },
    { family: 'Liberation Sans', name: 'Liberation Sans', file: file('arimo') },
    { family: 'Liberation Mono', name: 'Liberation Mono', file: file('cousine') },
  ],
  Android: [
    { family: 'Noto Serif', name: 'Noto Serif', file: file('noto-serif') },
    { family: 'Noto Serif', name: 'Noto Serif Italic', file: file('noto-serif', 'italic') },
    { family: 'Roboto', name: 'Roboto', file: file('roboto') },
    { family: 'Droid Sans Mono', name: 'Droid Sans Mono', file: file('cousine') },
  ],
} as const satisfies Record<string, readonly Face[]>;

type Platform = keyof typeof platforms;
export const platformNames = Object.keys(platforms) as Platform[];

/** The TrueType font in a WOFF file: the same tables, unpacked. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    const entry = 12 + 16 * index;
    woff.copy(directory, entry, from, from + 4);
    woff.copy(directory, entry + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(length, entry + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}

/**
 * Writes the fonts of a platform, and a configuration that gives them its names, into `folder`; answers the environment
 * in which a browser on Linux has these fonts and no others.
 */
export function installFonts(platform: Platform, folder: string): Record<string, string> {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const renamings = platforms[platform].map(({ family, name, file }, index) => {
    const path = join(fonts, `${String(index)}.ttf`);
    writeFileSync(path, unpackWoff(readFileSync(require.resolve(file))));
    const edit = (property: string, value: string) =>
      `<edit name="${property}" mode="assign"><string>${value}</string></edit>`;
    return (
      `<match target="scan"><test name="file"><string>${path}</string></test>` +
      `${edit('family', family)}${edit('fullname', name)}${edit('postscriptname', name.replaceAll(' ', ''))}</match>`
    );
  });
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir>` +
      `<cachedir>${join(folder, 'cache')}</cachedir>${renamings.join('')}</fontconfig>`,
  );
  return { FONTCONFIG_PATH: folder };
}
