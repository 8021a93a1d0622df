import type { Paper } from '@vitrine/contracts';
import {
  drawColumn,
  drawLetterhead,
  drawTable,
  type Letterhead,
  openPage,
  questionsAbout,
  rule,
  drawText,
  type Page,
  styles,
  type Style,
  wrap,
  setClient,
} from '../../../../platform/pdf/index.ts';
import type { StatementVariables } from '../../../emails/index.ts';

const { amount: amountStyle, label, money, number, muted, strong, text } = styles;
const small: Style = { ...muted, size: 9 };
/** Y position of the content on further pages, points. */
const runningTop = 96;
const lineHeight = 21;

/** The statement as PDF, on as many pages as needed. Equal variables make equal bytes. */
export function drawStatement(
  statement: StatementVariables,
  paper: Paper = 'letter',
  from?: Letterhead,
): Promise<Buffer> {
  const page = openPage(paper, {
    title: `Statement ${periodOf(statement)}`,
    subject: `Statement for ${statement.clientName}`,
    at: new Date(statement.at),
    from,
  });
  drawLetterhead(page);
  drawHead(page, statement);
  const movements = drawMovements(page, statement, 400 + drawParties(page, statement));
  drawAgeing(page, statement, drawTotals(page, statement, movements));
  drawFeet(page);
  return page.finish();
}

const periodOf = ({ fromDay, toDay }: StatementVariables): string => `${fromDay} to ${toDay}`;

function drawHead({ document, structure, left }: Page, statement: StatementVariables): void {
  structure.content('H1', () => drawText(document, 'STATEMENT', left, 158, label));
  structure.content('P', () => drawText(document, statement.closing, left - 1, 206, amountStyle));
  structure.content('P', () => drawText(document, `Balance on ${statement.toDay}`, left, 230, muted));
}

/** Answers the points by which a long name pushes down what follows. */
function drawParties(page: Page, { clientName, clientEmail, fromDay, toDay }: StatementVariables): number {
  const { from, document, left, right } = page;
  rule(page, 252);
  const { client, extra } = setClient(page, [clientName, clientEmail]);
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  const dates = left + 346;
  drawColumn(page, 'FOR', client, left, 276);
  drawColumn(page, 'FROM', sender.slice(0, 6), left + 208, 276);
  drawColumn(page, 'FIRST DAY', wrap(document, fromDay, right - dates, text, 1), dates, 276);
  drawColumn(page, 'LAST DAY', wrap(document, toDay, right - dates, text, 1), dates, 320);
  return extra;
}

/** Draws the opening balance and the movements; returns the y position of their end. */
function drawMovements(page: Page, { fromDay, opening, movements }: StatementVariables, top: number): number {
  const { left, right } = page;
  return drawTable(
    page,
    [
      { heading: 'DATE', x: left, align: 'left', style: text, width: 104 },
      { heading: 'WHAT', x: left + 112, align: 'left', style: text, width: right - left - 112 - 178 },
      { heading: 'AMOUNT', x: right - 88, align: 'right', style: money },
      { heading: 'BALANCE', x: right, align: 'right', style: money },
    ],
    [
      [fromDay, 'Balance at the beginning', '', opening],
      ...movements.map(({ day, text: what, amount, balance }) => [day, what, amount, balance]),
    ],
    top,
    () => addPage(page),
  );
}

/** Adds a page with a running header; returns the y position of its content. */
function addPage({ from, document, structure, left, right }: Page): number {
  document.addPage();
  structure.artifact(() => {
    drawText(document, from.name, left, 62, { ...styles.wordmark, size: 13 });
    drawText(document, 'Statement, continued', right, 62, { ...number, size: 8 }, 'right');
  });
  return runningTop;
}

type Line = readonly [name: string, amount: string, style: Style];

const drawTotals = (
  page: Page,
  { opening, billed, paid, credited, closing }: StatementVariables,
  end: number,
): number =>
  drawLines(
    page,
    [
      ['Balance at the beginning', opening, money],
      ['Invoices', billed, money],
      ['Payments, less refunds', paid, money],
      ...(credited === null ? [] : [['Credits', credited, money] as const]),
      ['Balance at the end', closing, strong],
    ],
    end,
  );

function drawAgeing(page: Page, { ageing, credit }: StatementVariables, end: number): void {
  const lines: Line[] = [
    ...ageing.map(({ label: age, amount }) => [age, amount, money] as const),
    ...(credit === null ? [] : [['Paid beyond what was billed', credit, money] as const]),
  ];
  if (lines.length > 0) drawLines(page, lines, end, 'STILL DUE');
}

/** Draws names and amounts at the right, on one page; returns the y position of their end. */
function drawLines(page: Page, lines: readonly Line[], end: number, heading?: string): number {
  const { document, structure, left, right, bottom } = page;
  const height = lines.length * lineHeight + 18 + (heading ? lineHeight : 0);
  let top = end + height > bottom ? addPage(page) : end;
  const column = Math.max(left + 188, right - 242);
  if (heading) {
    top += lineHeight;
    const headingAt = top;
    structure.content('H2', () => drawText(document, heading, column, headingAt, label));
  }
  for (const [index, [name, amount, style]] of lines.entries()) {
    const y = top + 24 + index * lineHeight;
    structure.content('P', () => {
      drawText(document, name, column, y, style === strong ? strong : muted);
      drawText(document, amount, right, y, style, 'right');
    });
  }
  return top + lines.length * lineHeight + 18;
}

/** Draws the contact and the page number on every page. */
function drawFeet(page: Page): void {
  const { document, structure, left, right, foot } = page;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    rule(page, page.footRule);
    structure.artifact(() => {
      drawText(document, questionsAbout('statement', page.from), left, foot, small);
      drawText(document, `Page ${index + 1} of ${count}`, right, foot, { ...number, size: 8 }, 'right');
    });
  }
}
