import type { StatementVariables } from '../../emails/index.ts';
import type { PrintedDocument } from './printed-document.ts';

/** Wider than the sums of other documents, points. */
const width = 242;

/** A statement as it is printed. */
export function statementDocument(statement: StatementVariables): PrintedDocument {
  const { fromDay, toDay, opening, closing, credited, credit } = statement;
  const due = [...statement.ageing, ...(credit === null ? [] : [{ label: 'Your credit', amount: credit }])];
  return {
    name: 'Statement',
    title: `Statement ${fromDay} to ${toDay}`,
    subject: `Statement for ${statement.clientName}`,
    at: new Date(statement.at),
    from: statement.letterhead,
    number: null,
    amount: closing,
    standing: `Balance on ${toDay}`,
    client: ['FOR', statement.clientName, statement.clientEmail],
    facts: [
      ['FIRST DAY', fromDay],
      ['LAST DAY', toDay],
    ],
    table: {
      columns: [
        { heading: 'DATE', left: 0 },
        { heading: 'WHAT', left: 112, until: 178 },
        { heading: 'AMOUNT', right: 88 },
        { heading: 'BALANCE', right: 0 },
      ],
      rows: [
        [fromDay, 'Balance at the beginning', '', opening],
        ...statement.movements.map(({ day, text, amount, balance }) => [day, text, amount, balance]),
      ],
    },
    sections: [
      {
        kind: 'sums',
        width,
        sums: [
          { label: 'Balance at the beginning', amount: opening },
          { label: 'Invoices', amount: statement.billed },
          { label: 'Payments, less refunds', amount: statement.paid },
          ...(credited === null ? [] : [{ label: 'Credits', amount: credited }]),
          { label: 'Balance at the end', amount: closing, isStrong: true },
        ],
      },
      ...(due.length > 0 ? [{ kind: 'sums', width, heading: 'STILL DUE', sums: due } as const] : []),
    ],
    about: 'statement',
    isNumbered: true,
  };
}
