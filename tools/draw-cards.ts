/// <reference lib="dom" />
/**
 * `npm run draw:cards -w @vitrine/mfe-marketing`: draws what is shown where a page is shared (1200 × 630), and the
 * site's icons, from the house's own drawings, type and colors. The pictures are committed; run it after a title or a
 * drawing changed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { brand } from '@vitrine/brand';
import { launchChromium } from '@vitrine/testing';
import { contourSvg, iris } from '@vitrine/ui/contour';
import type { Page } from 'playwright';
import { articles, type ArticleId } from '../mfe-marketing/src/features/insights/content.ts';
import { workspace } from './system/workspace.ts';

const read = (path: string): Buffer => readFileSync(join(workspace, path));
const dataUrl = (path: string, type: string): string => `data:${type};base64,${read(path).toString('base64')}`;
const font = (family: string, file: string, style: string): string =>
  `@font-face{font-family:${family};font-style:${style};font-weight:100 ` +
  `900;src:url(${dataUrl(`node_modules/@fontsource-variable/${file}`, 'font/woff2')})}`;

const style = `
${font('Fraunces', 'fraunces/files/fraunces-latin-opsz-normal.woff2', 'normal')}
${font('Fraunces', 'fraunces/files/fraunces-latin-full-italic.woff2', 'italic')}
${font('Geist', 'geist/files/geist-latin-wght-normal.woff2', 'normal')}
*{box-sizing:border-box;margin:0}
body{width:1200px;height:630px;overflow:hidden;background:#0B0A09;color:#F4EFE7;font-family:Geist}
figure{position:absolute;inset:0 -40px 0 auto;width:680px;
background:radial-gradient(circle at 32% 24%,#EBD6B1,#8a7350 55%,#2a251d);mask:var(--drawing) center/contain no-repeat}
figure.lit{inset-inline-end:-150px;width:760px}
figure.plain{background:var(--drawing) center/contain no-repeat;mask:linear-gradient(90deg,transparent,#000 45%)}
main{position:absolute;inset:72px 76px;width:640px;display:flex;flex-direction:column}
h1{max-width:590px;font:300 62px/1.08 Fraunces;text-wrap:balance;letter-spacing:-.025em;margin-block:auto}
em{display:block;color:#D9BE94;font-variation-settings:'SOFT' 0,'WONK' 0}
p{font-size:24px;color:#B8AFA2}
.brand{display:flex;align-items:center;gap:16px;font:400 30px/1 Fraunces;color:#F4EFE7}
hr{width:64px;border:0;border-top:1px solid #D9BE94;margin-bottom:22px}`;

const markLines = '<circle cx="10" cy="10" r="9.25"/><circle cx="12.4" cy="9.6" r="5.6"/>';
const mark =
  '<svg width="40" height="40" viewBox="0 0 20 20" fill="none" stroke="#D9BE94" ' +
  `stroke-width="1.2">${markLines}</svg>`;

interface Card {
  readonly drawing: string;
  /** A drawing without lines of its own color, to be lit from the upper left. */
  readonly lit?: boolean;
  readonly title: string;
  readonly foot: string;
}

const cardPage = ({ drawing, lit = false, title, foot }: Card): string =>
  `<style>${style}:root{--drawing:url(${dataUrl(drawing, 'image/svg+xml')})}</style>` +
  `<figure class="${lit ? 'lit' : 'plain'}"></figure><main><p class="brand">${mark}${brand.agency}</p>` +
  `<h1>${title}</h1><hr><p>${foot}</p></main>`;

const iconPage = (size: number): string =>
  `<style>*{margin:0}svg{display:block}</style><svg width="${String(size)}" height="${String(size)}" ` +
  'viewBox="-6 -6 32 32" fill="none" stroke="#D9BE94" stroke-width="1.4"><path fill="#0B0A09" stroke="none" ' +
  `d="M-6-6h32v32H-6z"/>${markLines}</svg>`;

interface Indexed {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly (readonly [number, number, number])[];
  /** One byte a pixel, as base64. */
  readonly pixels: string;
}

/** Reduces a picture to its 128 most frequent colors: ink, champagne and what lies between. */
const toIndexed = (page: Page, png: Buffer): Promise<Indexed> =>
  page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      if (!canvas) throw new Error('This browser has no canvas');
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, width, height);
      const at = (index: number) =>
        (((data[index] ?? 0) >> 2) << 12) | (((data[index + 1] ?? 0) >> 2) << 6) | ((data[index + 2] ?? 0) >> 2);
      const counts = new Map<number, number>();
      for (let index = 0; index < data.length; index += 4) counts.set(at(index), (counts.get(at(index)) ?? 0) + 1);
      const parts = (color: number): [number, number, number] => [(color >> 12) & 63, (color >> 6) & 63, color & 63];
      const chosen = [...counts]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 128)
        .map(([color]) => parts(color));
      const nearest = new Map<number, number>();
      const indexOf = (color: number): number => {
        const cachedIndex = nearest.get(color);
        if (cachedIndex !== undefined) return cachedIndex;
        const [r, g, b] = parts(color);
        const distances = chosen.map(([x, y, z]) => (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2);
        const index = distances.indexOf(Math.min(...distances));
        nearest.set(color, index);
        return index;
      };
      let pixels = '';
      for (let index = 0; index < data.length; index += 4) pixels += String.fromCharCode(indexOf(at(index)));
      return {
        width,
        height,
        palette: chosen.map(([r, g, b]) => [r * 4 + (r >> 4), g * 4 + (g >> 4), b * 4 + (b >> 4)] as const),
        pixels: btoa(pixels),
      };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG with a palette: a third of the bytes that a browser's own picture has. */
const encode = ({ width, height, palette, pixels }: Indexed): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const bytes = Buffer.from(pixels, 'base64');
  // Each row begins with its filter: none.
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, row) =>
      Buffer.concat([Buffer.from([0]), bytes.subarray(row * width, (row + 1) * width)]),
    ),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** An .ico of one PNG of 32 × 32. */
const ico = (png: Buffer): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

const articleCard = ({ id, title, category, readTime }: (typeof articles)[number]): [string, Card] => [
  `mfe-marketing/src/features/insights/cards/${id satisfies ArticleId}.png`,
  { drawing: `mfe-marketing/src/features/insights/art/${id}.svg`, title, foot: `${category} · ${readTime}` },
];

const cards: readonly [file: string, card: Card][] = [
  [
    'shell/src/pictures/card.png',
    {
      drawing: 'mfe-marketing/src/features/hero/portrait.svg',
      lit: true,
      title: 'Considered systems for <em>aesthetic medicine</em>',
      foot: `Sites, AI and software. ${brand.city}.`,
    },
  ],
  ...articles.map(articleCard),
];
const icons: readonly [file: string, size: number][] = [
  ['shell/src/pictures/apple-touch-icon.png', 180],
  ['shell/src/pictures/icon-192.png', 192],
  ['shell/src/pictures/icon-512.png', 512],
  ['shell/src/pictures/favicon.ico', 32],
];

/** Beside the agency's name in emails, on their band; twice as large as it is shown. */
const mailContour = [200, 128] as const;
const mailPage =
  `<style>*{margin:0}body{background:#0B0A09;overflow:hidden}svg{display:block;width:${mailContour[0]}px;` +
  `height:${mailContour[1]}px;stroke-width:2}</style>${contourSvg(iris)}`;

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  const draw = async (html: string, width: number, height: number): Promise<Buffer> => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return encode(await toIndexed(page, await page.screenshot()));
  };
  const write = (file: string, content: Buffer): void => {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), content);
    process.stdout.write(`${file} ${(content.length / 1000).toFixed(1)} KB\n`);
  };
  for (const [file, card] of cards) write(file, await draw(cardPage(card), 1200, 630));
  write('shell/src/pictures/mail-contour.png', await draw(mailPage, ...mailContour));
  for (const [file, size] of icons) {
    const png = await draw(iconPage(size), size, size);
    write(file, file.endsWith('.ico') ? ico(png) : png);
  }
} finally {
  await browser.close();
}
