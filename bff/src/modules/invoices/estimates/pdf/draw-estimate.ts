import { signaturePad, strokesOf, type Paper } from '@vitrine/contracts';
import {
  accent,
  drawColumn,
  drawLetterhead,
  drawSums,
  drawTable,
  drawText,
  hairline,
  ink,
  leading,
  openPage,
  type Page,
  questionsAbout,
  rule,
  soft,
  type Style,
  styles,
  type TableCell,
  widthOf,
  wrap,
  setClient,
} from '../../../../platform/pdf/index.ts';
import type { EstimateVariables } from '../../../emails/index.ts';

const { amount: amountStyle, label, money, number, muted, strong, text } = styles;
const small: Style = { ...muted, size: 9 };
/** A typed signature. */
const script: Style = { ...styles.wordmark, size: 30, color: ink };
/** Y position of the content on further pages, points. */
const runningTop = 96;
const signatureHeight = 150;
const linkHeight = 70;

/** The estimate as PDF, on as many pages as needed. Equal variables make equal bytes. */
export async function drawEstimate(estimate: EstimateVariables, paper: Paper = 'letter'): Promise<Buffer> {
  const page = openPage(paper, {
    title: `Estimate ${estimate.number}`,
    subject: estimate.title,
    at: new Date(estimate.changedAt),
    from: estimate.letterhead,
  });
  drawLetterhead(page);
  drawHead(page, estimate);
  const items = drawItems(page, estimate, 384 + drawParties(page, estimate));
  const end = drawNotes(page, estimate, drawTotals(page, estimate, items));
  if (estimate.signature) drawSignature(page, estimate, estimate.signature, end);
  else if (estimate.url) drawLink(page, estimate, estimate.url, end);
  drawFeet(page, estimate);
  return page.finish();
}

const standing: Record<EstimateVariables['status'], (estimate: EstimateVariables) => string> = {
  draft: () => 'Draft, not yet sent',
  sent: ({ validUntil }) => `Valid until ${validUntil}`,
  viewed: ({ validUntil }) => `Valid until ${validUntil}`,
  accepted: ({ signature }) => (signature ? `Accepted on ${signature.at}` : 'Accepted'),
  declined: () => 'Declined',
  expired: ({ validUntil }) => `Expired, was valid until ${validUntil}`,
  void: () => 'Taken back, nothing is offered',
};
const marks: Partial<Record<EstimateVariables['status'], string>> = {
  draft: 'DRAFT',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  expired: 'EXPIRED',
  void: 'VOID',
};
const reference = ({ number: given, version }: EstimateVariables): string =>
  version > 1 ? `${given} · version ${String(version)}` : given;

function drawHead(page: Page, estimate: EstimateVariables): void {
  const { document, structure, left, right } = page;
  structure.content('H1', () => drawText(document, 'ESTIMATE', left, 158, label));
  structure.content('P', () => drawText(document, estimate.total, left - 1, 206, amountStyle));
  structure.content('P', () => drawText(document, standing[estimate.status](estimate), left, 230, muted));
  structure.content('P', () => drawText(document, reference(estimate), right, 230, number, 'right'));
  const mark = marks[estimate.status];
  // Hidden from screen readers, because the line above says the same.
  if (mark) structure.artifact(() => drawStamp(page, mark, mark === 'ACCEPTED' ? accent : soft));
}

/** A slightly rotated stamp beside the amount. */
function drawStamp({ document, right }: Page, word: string, color: string): void {
  const style: Style = { ...label, size: 15, color, tracking: 3.2 };
  const width = widthOf(document, word, style) + 30;
  document.save().rotate(-7, { origin: [right - width / 2, 190] });
  document
    .lineWidth(1.4)
    .strokeColor(color)
    .roundedRect(right - width, 173, width, 31, 5)
    .stroke();
  document
    .lineWidth(0.5)
    .roundedRect(right - width + 3, 176, width - 6, 25, 3.5)
    .stroke();
  drawText(document, word, right - width + 15, 194, style);
  document.restore();
}

/** Answers the points by which a long name pushes down what follows. */
function drawParties(page: Page, { clientName, clientEmail, estimateDate, validUntil }: EstimateVariables): number {
  const { from, document, left, right } = page;
  rule(page, 252);
  const { client, extra } = setClient(page, [clientName, clientEmail]);
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  drawColumn(page, 'FOR', client, left, 276);
  drawColumn(page, 'FROM', sender.slice(0, 6), left + 208, 276);
  const dates = left + 346;
  drawColumn(page, 'DATE', wrap(document, estimateDate, right - dates, text, 1), dates, 276);
  drawColumn(page, 'VALID UNTIL', wrap(document, validUntil, right - dates, text, 1), dates, 320);
  return extra;
}

type Item = EstimateVariables['items'][number];

/** What a line says, with its discount and tax and whether it is optional. */
function wordsOf({ description, notes, optional, selected }: Item, { title, signature }: EstimateVariables): TableCell {
  const option = signature ? (selected ? 'Option, chosen' : 'Option, not chosen') : 'Optional';
  return { text: description || title, notes: optional ? [...notes, option] : notes };
}

/** Draws the title and the items, on further pages if needed; returns the y position of their end. */
function drawItems(page: Page, estimate: EstimateVariables, top: number): number {
  const { document, structure, left, right } = page;
  const title = wrap(document, estimate.title, right - left, strong);
  structure.content('H2', () => {
    for (const [index, line] of title.entries()) drawText(document, line, left, top + index * leading, strong);
  });
  return drawTable(
    page,
    [
      { heading: 'DESCRIPTION', x: left, align: 'left', style: text, width: right - left - 222 },
      { heading: 'QTY', x: right - 168, align: 'right', style: money },
      { heading: 'RATE', x: right - 84, align: 'right', style: money },
      { heading: 'AMOUNT', x: right, align: 'right', style: money },
    ],
    estimate.items.map((item) => [
      wordsOf(item, estimate),
      item.quantity,
      item.rate,
      item.selected ? item.amount : `+${item.amount}`,
    ]),
    top + 24 + (title.length - 1) * leading,
    () => addPage(page, estimate),
  );
}

/** Adds a page with a running header; returns the y position of its content. */
function addPage({ from, document, structure, left, right }: Page, estimate: EstimateVariables): number {
  document.addPage();
  structure.artifact(() => {
    drawText(document, from.name, left, 62, { ...styles.wordmark, size: 13 });
    const running = `Estimate ${reference(estimate)}, continued`;
    drawText(document, running, right, 62, { ...number, size: 8 }, 'right');
  });
  return runningTop;
}

/** Draws the totals on one page; returns the y position of their end. */
function drawTotals(page: Page, estimate: EstimateVariables, end: number): number {
  const { sums, total, most, deposit, signature } = estimate;
  const lines: (readonly [string, string, Style])[] = [
    ...sums.map((sum) => [sum.label, sum.amount, money] as const),
    ['Total', total, strong],
    ...(most && !signature ? [['With all options', most, money] as const] : []),
    ...(deposit ? [[deposit.label, deposit.amount, money] as const] : []),
  ];
  return drawSums(page, lines, end, () => addPage(page, estimate));
}

/** Draws the message and the terms below the totals; returns the y position of their end. */
function drawNotes(page: Page, estimate: EstimateVariables, end: number): number {
  const { document, structure, left, right, bottom } = page;
  let top = end;
  for (const [heading, words] of [
    ['MESSAGE', estimate.message],
    ['TERMS', estimate.terms],
  ] as const) {
    if (words === '') continue;
    const lines = words
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [''] : wrap(document, line, right - left, text)));
    if (top + 38 + Math.min(lines.length, 3) * leading > bottom) top = addPage(page, estimate);
    const headingAt = top + 18;
    structure.content('P', () => drawText(document, heading, left, headingAt, label));
    top += 23;
    for (const line of lines) {
      if (top + leading > bottom) top = addPage(page, estimate);
      top += leading;
      const lineAt = top;
      if (line !== '') structure.content('P', () => drawText(document, line, left, lineAt, text));
    }
  }
  return top;
}

/** Draws the signature with who, when, from where, and the hash of what was signed. */
function drawSignature(
  page: Page,
  estimate: EstimateVariables,
  { name, path, at, address, sha256 }: NonNullable<EstimateVariables['signature']>,
  end: number,
): void {
  const { document, structure, left, right, bottom } = page;
  const names = wrap(document, name, right - left, text);
  const height = signatureHeight + (names.length - 1) * leading;
  const top = end + 20 + height > bottom ? addPage(page, estimate) : end + 20;
  structure.group('Sect', () => {
    structure.content('H2', () => drawText(document, 'ACCEPTED AND SIGNED', left, top + 10, label));
    const strokes = path === null ? null : strokesOf(path);
    if (strokes === null)
      structure.content('P', () => {
        const [shown = name] = wrap(document, name, right - left, script, 1);
        // Slanted, as a hand writes.
        document.save().transform(1, 0, -0.2, 1, 0.2 * (top + 66), 0);
        drawText(document, shown, left, top + 66, script);
        document.restore();
      });
    else
      structure.content('Figure', () => drawStrokes(page, strokes, left, top + 16), {
        alt: `Signature of ${name}`,
        bbox: [left, top + 16, left + 240, top + 96],
      });
    rule(page, top + 98);
    const facts = [...names, at + (address ? `, from ${address}` : ''), `Document SHA-256: ${sha256}`];
    for (const [index, fact] of facts.entries())
      structure.content('P', () =>
        drawText(
          document,
          fact,
          left,
          top + 117 + index * leading,
          index < names.length ? text : { ...small, size: 8.5 },
        ),
      );
  });
}

/** Strokes of the pad at 0.4 of its size. */
function drawStrokes(
  { document }: Page,
  strokes: NonNullable<ReturnType<typeof strokesOf>>,
  x: number,
  y: number,
): void {
  const scale = 240 / signaturePad.width;
  document.save().lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor(ink);
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    document.moveTo(x + first[0] * scale, y + first[1] * scale);
    for (const point of rest.length > 0 ? rest : [first]) document.lineTo(x + point[0] * scale, y + point[1] * scale);
    document.stroke();
  }
  document.restore();
}

/** Draws where the estimate is accepted. */
function drawLink(page: Page, estimate: EstimateVariables, url: string, end: number): void {
  const { document, structure, left, right, footRule } = page;
  const top = end + 20 + linkHeight > footRule - 12 ? addPage(page, estimate) : end + 20;
  structure.artifact(() => {
    document.save().lineWidth(0.8).strokeColor(hairline);
    document
      .roundedRect(left, top, right - left, linkHeight, 8)
      .stroke()
      .restore();
  });
  structure.group('Sect', () => {
    structure.content('H2', () => drawText(document, 'ACCEPT ONLINE', left + 18, top + 26, label));
    structure.link([left, top, right - left, linkHeight], url, () => {
      const style: Style = { ...small, size: 8, color: accent };
      const lines = wrap(document, url.replace(/^https?:\/\//, ''), right - left - 36, style, 2);
      for (const [index, line] of lines.entries()) drawText(document, line, left + 18, top + 46 + index * 12, style);
    });
  });
}

/** Draws the contact and the page number on every page. */
function drawFeet(page: Page, estimate: EstimateVariables): void {
  const { document, structure, left, right, foot } = page;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    rule(page, page.footRule);
    structure.artifact(() => {
      const pageNumber = `${estimate.number}  ·  Page ${String(index + 1)} of ${String(count)}`;
      drawText(document, questionsAbout('estimate', page.from), left, foot, small);
      drawText(document, pageNumber, right, foot, { ...number, size: 8 }, 'right');
    });
  }
}
