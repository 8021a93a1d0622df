import { brand } from '@vitrine/brand';
import Pdf from 'pdfkit';
import type { ReceiptVariables } from '../../emails/index.ts';
import { printable } from './printable.ts';

const ink = '#1A1612';
const soft = '#6B6155';
const line = '#DDD2C0';
const accent = '#7D612C';

/** US Letter with wide margins, in points. */
const page = { width: 612, height: 792, left: 72, right: 540 };
const width = page.right - page.left;
const serif = 'Times-Roman';
const sans = 'Helvetica';
const strong = 'Helvetica-Bold';

type Document = InstanceType<typeof Pdf>;

/**
 * The receipt as PDF. The same variables make the same bytes, so that a mail tried twice stays one mail: nothing of the
 * hour or of chance goes in.
 */
export function drawReceipt(receipt: ReceiptVariables): Promise<Buffer> {
  const paidAt = new Date(receipt.paidAt);
  const document = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.receiptNumber}`, Author: brand.agency, Subject: printable(receipt.title), CreationDate: paidAt, ModDate: paidAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  drawContours(document);
  drawHead(document, receipt);
  drawParties(document, receipt);
  drawTotal(document, receipt, drawItems(document, receipt));
  drawFoot(document, receipt);
  document.end();
  return done;
}

/** Lines of one height around two summits, as on the site, faint in the corner. */
function drawContours(document: Document): void {
  document.save().lineWidth(0.5).strokeColor(accent);
  for (let ring = 0; ring < 15; ring += 1) {
    const radius = 26 + ring * 15;
    document.strokeOpacity(0.34 - ring * 0.02).ellipse(page.width - 58 + ring * 3.4, 44 - ring * 2.2, radius, radius * 0.86).stroke();
  }
  document.restore();
}

function drawHead(document: Document, { receiptNumber, amount, monthly, paidOn }: ReceiptVariables): void {
  const top = 64;
  document.save().lineWidth(1.15).strokeColor(accent).circle(page.left + 10, top + 10, 9.3).stroke().strokeOpacity(0.72).circle(page.left + 13.4, top + 10, 5.6).stroke().restore();
  document.font(serif).fontSize(20).fillColor(ink).text(brand.agency, page.left + 30, top + 1, { lineBreak: false });

  document.font(sans).fontSize(9).fillColor(soft).text('RECEIPT', page.left, 150, { characterSpacing: 1.6, lineBreak: false });
  document.font(serif).fontSize(42).fillColor(ink).text(amount, page.left, 172, { lineBreak: false, characterSpacing: -0.6 });
  const paid = `${monthly ? 'Paid for one month' : 'Paid in full'} on ${paidOn}`;
  document.font(sans).fontSize(10.5).fillColor(soft).text(paid, page.left, 222, { lineBreak: false });
  document.font(sans).fontSize(10.5).fillColor(soft).text(receiptNumber, page.left, 222, { width, align: 'right', lineBreak: false });
}

function drawParties(document: Document, { clientName, clientEmail, invoiceNumber, paidOn }: ReceiptVariables): void {
  rule(document, 252);
  const top = 270;
  const columns: readonly (readonly [label: string, left: number, width: number, lines: readonly string[]])[] = [
    ['Billed to', 0, 190, [clientName, clientEmail]],
    ['From', 206, 134, [brand.agency, brand.city, brand.email.hello]],
    ['Reference', 356, 112, [`Invoice ${invoiceNumber}`, paidOn]],
  ];
  for (const [label, offset, columnWidth, lines] of columns) {
    const left = page.left + offset;
    const options = { width: columnWidth, height: 60, ellipsis: true };
    document.font(sans).fontSize(8.5).fillColor(soft).text(label.toUpperCase(), left, top, { ...options, characterSpacing: 1.1 });
    document.font(sans).fontSize(10.5).fillColor(ink).text(lines.map(printable).join('\n'), left, top + 16, { ...options, lineGap: 2.5 });
  }
}

/** Draws the lines, on further pages if need be; answers where they end. */
function drawItems(document: Document, { items, title }: ReceiptVariables): number {
  let top = 372;
  document.font(sans).fontSize(8.5).fillColor(soft).text('DESCRIPTION', page.left, top, { characterSpacing: 1.1, lineBreak: false });
  document.text('QTY', page.right - 150, top, { width: 50, align: 'right', characterSpacing: 1.1, lineBreak: false });
  document.text('AMOUNT', page.right - 100, top, { width: 100, align: 'right', characterSpacing: 1.1, lineBreak: false });
  top += 18;
  rule(document, top);
  for (const { description, quantity, amount } of items) {
    const text = printable(description || title);
    const height = document.font(sans).fontSize(11).heightOfString(text, { width: width - 170 });
    if (top + height + 28 > page.height - 150) {
      document.addPage();
      top = 72;
    }
    document.fillColor(ink).text(text, page.left, top + 12, { width: width - 170 });
    document.text(quantity, page.right - 150, top + 12, { width: 50, align: 'right', lineBreak: false });
    document.text(amount, page.right - 100, top + 12, { width: 100, align: 'right', lineBreak: false });
    top += height + 24;
    rule(document, top);
  }
  return top;
}

function drawTotal(document: Document, { amount, monthly }: ReceiptVariables, top: number): void {
  document.font(strong).fontSize(11).fillColor(ink).text('Total paid', page.left, top + 16, { lineBreak: false });
  document.text(`${amount} USD`, page.left, top + 16, { width, align: 'right', lineBreak: false });
  if (monthly) document.font(sans).fontSize(9.5).fillColor(soft).text('Charged each month until you tell us to stop.', page.left, top + 36, { lineBreak: false });
}

function drawFoot(document: Document, { receiptNumber }: ReceiptVariables): void {
  rule(document, 706);
  document.font(sans).fontSize(9).fillColor(soft).text(`Thank you. Questions about this payment: ${brand.email.hello}`, page.left, 720, { lineBreak: false });
  document.text(receiptNumber, page.left, 720, { width, align: 'right', lineBreak: false });
}

const rule = (document: Document, y: number): void => {
  document.save().lineWidth(0.6).strokeColor(line).moveTo(page.left, y).lineTo(page.right, y).stroke().restore();
};
