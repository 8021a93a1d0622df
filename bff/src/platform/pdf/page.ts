import { brand } from '@vitrine/brand';
import { type Logo, logoRooms, logoSizeIn, type Paper } from '@vitrine/contracts';
import Pdf from 'pdfkit';
import { fontStyles } from './fonts.ts';
import { Structure } from './structure.ts';
import { type Document, drawText, type Style, wrap } from './typesetting.ts';

export const ink = '#1A1612';
export const soft = '#6B6155';
export const hairline = '#DDD2C0';
export const accent = '#7D612C';

const text: Style = { font: fontStyles.text, size: 10, color: ink };
/** The house's typography; sizes in points. */
export const styles = {
  wordmark: { font: fontStyles.display, size: 21, color: ink, tracking: -0.25 },
  amount: { font: fontStyles.text, size: 40, color: ink, tracking: -0.8, tabular: true },
  label: { font: fontStyles.mono, size: 7.5, color: accent, tracking: 0.75 },
  text,
  muted: { ...text, color: soft },
  small: { ...text, color: soft, size: 9 },
  money: { ...text, tabular: true },
  strong: { font: fontStyles.strong, size: 10.5, color: ink, tabular: true },
  number: { font: fontStyles.mono, size: 9, color: soft },
} as const satisfies Record<string, Style>;
export const leading = 15;

/** Width and height in points. */
const sizes: Record<Paper, readonly [number, number]> = { letter: [612, 792], a4: [595.28, 841.89] };
const margin = 72;

/** The sender of a document. */
export interface Letterhead {
  readonly name: string;
  /** Below the name, at most five: address, phone, mail. */
  readonly lines: readonly string[];
  /** Where questions go; null where no address is known. */
  readonly contact: string | null;
  /** Stands in place of the name, where there was one. */
  readonly logo?: Logo | undefined;
}

const installation: Letterhead = {
  name: brand.agency,
  lines: [brand.city, brand.email.hello],
  contact: brand.email.hello,
};

/** The letterhead's logo with its picture. */
type DrawnLogo = Logo & { readonly content: Uint8Array };

/** A document of ours and where its edges are. */
export interface Page {
  readonly from: Letterhead;
  readonly logo: DrawnLogo | null;
  readonly document: Document;
  /** Takes everything that is drawn, so that screen readers find it in order. */
  readonly structure: Structure;
  readonly width: number;
  readonly left: number;
  readonly right: number;
  /** Nothing of the content goes below; the foot does. */
  readonly bottom: number;
  readonly footRule: number;
  readonly foot: number;
  /** Ends the document and answers its bytes. */
  readonly finish: () => Promise<Buffer>;
}

/**
 * Opens a document. What is drawn with the same words comes out as the same bytes, so that a mail tried twice stays one
 * mail: nothing of the hour or of chance goes in, only `at`.
 */
export function openPage(
  paper: Paper,
  {
    title,
    subject,
    at,
    from = installation,
  }: { title: string; subject: string; at: Date; from?: Letterhead | undefined },
  picture?: Uint8Array,
): Page {
  const [width, height] = sizes[paper];
  const document = new Pdf({
    size: [width, height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    info: { Title: title, Author: from.name, Subject: subject, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const structure = new Structure(document);
  return {
    from,
    logo: from.logo && picture ? { ...from.logo, content: picture } : null,
    document,
    structure,
    width,
    left: margin,
    right: width - margin,
    bottom: height - 102,
    footRule: height - 78,
    foot: height - 59,
    finish: () => {
      structure.end();
      document.end();
      return done;
    },
  };
}

export const rule = ({ document, structure, left, right }: Page, y: number): void => {
  structure.artifact(() => {
    document.save().lineWidth(0.6).strokeColor(hairline).moveTo(left, y).lineTo(right, y).stroke().restore();
  });
};

/** Set lines under a heading, one below the other: a party, a date. */
export function drawColumn(
  { document, structure }: Page,
  heading: string,
  lines: readonly string[],
  x: number,
  y: number,
): void {
  structure.group('Sect', () => {
    structure.content('H2', () => drawText(document, heading, x, y, styles.label));
    for (const [index, line] of lines.entries()) {
      structure.content('P', () => drawText(document, line, x, y + 20 + index * leading, text));
    }
  });
}

/** A client's lines under their heading, and the points by which they reach below what a page keeps free for them. */
export function setClient(
  { document }: Page,
  [name = '', ...others]: readonly string[],
): { client: string[]; extra: number } {
  const width = 188;
  const client = [
    ...wrap(document, name, width, text, 12),
    ...others.flatMap((line) => wrap(document, line, width, text, 8)),
  ];
  return { client, extra: Math.max(0, client.length - 6) * leading };
}

/** The contact line of a document; empty without a contact. */
export const questionsAbout = (what: string, { contact }: Letterhead): string =>
  contact === null ? '' : `Questions about this ${what}: ${contact}`;

/** The sender's logo, or the mark and the name, over contour lines, as on the site, faint in the corner. */
export function drawLetterhead(page: Page): void {
  const { from, logo, document, structure, left, width } = page;
  const top = 62;
  structure.artifact(() => {
    document.save().lineWidth(0.5).strokeColor(accent);
    for (let ring = 0; ring < 12; ring += 1) {
      document.strokeOpacity(0.4 - ring * 0.03);
      drawHeight(document, width - 62 + ring * 3.2, 52 - ring * 2.6, 20 + ring * 15.5, ring * 0.06);
    }
    document.restore();
    if (logo) return;
    document
      .save()
      .lineWidth(1.15)
      .strokeColor(accent)
      .circle(left + 10, top + 10, 9.3)
      .stroke();
    document
      .strokeOpacity(0.72)
      .circle(left + 13.4, top + 10, 5.6)
      .stroke()
      .restore();
  });
  if (logo) drawLogo(page, logo);
  else structure.content('P', () => drawText(document, from.name, left + 30, top + 17, styles.wordmark));
}

/** Where the name would stand, in the middle of its height. */
function drawLogo({ from, document, structure, left }: Page, { content, ...pixels }: DrawnLogo): void {
  const { width, height } = logoSizeIn(logoRooms.paper, pixels);
  const top = 72 - height / 2;
  structure.content('Figure', () => document.image(content as Buffer, left, top, { width, height }), {
    alt: from.name,
    bbox: [left, top, left + width, top + height],
  });
}

/** One line: a circle that slopes more on some sides than on others. */
function drawHeight(document: Document, x: number, y: number, radius: number, turn: number): void {
  const points = 72;
  for (let point = 0; point < points; point += 1) {
    const angle = (point / points) * 2 * Math.PI;
    const slope =
      radius *
      (1 +
        0.1 * Math.cos(2 * angle - 1.1 - turn) +
        0.045 * Math.cos(3 * angle + 0.7 + turn) +
        0.02 * Math.cos(5 * angle - turn));
    const at = [x + slope * Math.cos(angle), y + slope * 0.9 * Math.sin(angle)] as const;
    if (point === 0) document.moveTo(...at);
    else document.lineTo(...at);
  }
  document.closePath().stroke();
}
