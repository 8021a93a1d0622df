import type { EstimateVariables } from '../../emails/index.ts';
import type { TableCell } from '../../../platform/pdf/index.ts';
import { lineColumns, type PrintedDocument, type PrintedSection } from './printed-document.ts';

/** An estimate as it is printed. */
export function estimateDocument(estimate: EstimateVariables): PrintedDocument {
  const { number, version, title, status } = estimate;
  return {
    name: 'Estimate',
    title: `Estimate ${number}`,
    subject: title,
    at: new Date(estimate.changedAt),
    from: estimate.letterhead,
    number,
    reference: version > 1 ? `${number} · version ${String(version)}` : number,
    amount: estimate.total,
    standing: standing[status](estimate),
    stamp: stamps[status],
    client: ['FOR', estimate.clientName, estimate.clientEmail],
    facts: [
      ['DATE', estimate.estimateDate],
      ['VALID UNTIL', estimate.validUntil],
    ],
    table: {
      title,
      columns: lineColumns,
      rows: estimate.items.map((item) => [
        wordsOf(item, estimate),
        item.quantity,
        item.rate,
        item.selected ? item.amount : `+${item.amount}`,
      ]),
    },
    sections: [
      { kind: 'sums', sums: sumsOf(estimate) },
      { kind: 'note', heading: 'MESSAGE', text: estimate.message },
      { kind: 'note', heading: 'TERMS', text: estimate.terms },
      ...acceptanceOf(estimate),
    ],
    about: 'estimate',
    isNumbered: true,
  };
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

const stamps: Partial<Record<EstimateVariables['status'], PrintedDocument['stamp']>> = {
  draft: { word: 'DRAFT', color: 'soft' },
  accepted: { word: 'ACCEPTED', color: 'accent' },
  declined: { word: 'DECLINED', color: 'soft' },
  expired: { word: 'EXPIRED', color: 'soft' },
  void: { word: 'VOID', color: 'soft' },
};

/** What a line says, with its discount and tax and whether it is optional. */
function wordsOf(
  { description, notes, optional, selected }: EstimateVariables['items'][number],
  { title, signature }: EstimateVariables,
): TableCell {
  const option = signature ? (selected ? 'Option, chosen' : 'Option, not chosen') : 'Optional';
  return { text: description || title, notes: optional ? [...notes, option] : notes };
}

const sumsOf = ({ sums, total, most, deposit, signature }: EstimateVariables) => [
  ...sums,
  { label: 'Total', amount: total, isStrong: true },
  ...(most && !signature ? [{ label: 'With all options', amount: most }] : []),
  ...(deposit ? [deposit] : []),
];

/** Who signed, or where one can. */
function acceptanceOf({ signature, url }: EstimateVariables): PrintedSection[] {
  if (signature) return [{ kind: 'signature', heading: 'ACCEPTED AND SIGNED', ...signature }];
  return url ? [{ kind: 'link', heading: 'ACCEPT ONLINE', url }] : [];
}
