import type { Letterhead, SumRow, TableCell } from '../../../platform/pdf/index.ts';

/** Text from `left` points of the left edge to `until` points of the right one, or an amount that ends at `right`. */
export type PrintedColumn =
  | { readonly heading: string; readonly left: number; readonly until?: number }
  | { readonly heading: string; readonly right: number };

/** A block below the table. */
export type PrintedSection =
  /** What the document comes to, at the right. */
  | { readonly kind: 'sums'; readonly sums: readonly SumRow[]; readonly heading?: string; readonly width?: number }
  | {
      readonly kind: 'schedule';
      readonly heading: string;
      readonly rows: readonly { readonly name: string; readonly detail: string; readonly amount: string }[];
    }
  /** Paragraphs under a heading; nothing where there are none. `keep` points, or three lines, stay with the heading. */
  | { readonly kind: 'note'; readonly heading: string; readonly text: string; readonly keep?: number }
  /** Small print. */
  | { readonly kind: 'remark'; readonly text: string }
  /** An address to open; for readers on paper also what it is for, and a QR code. */
  | {
      readonly kind: 'link';
      readonly heading: string;
      readonly url: string;
      readonly code?: { readonly call: string; readonly alt: string };
    }
  | ({ readonly kind: 'signature'; readonly heading: string } & PrintedSignature);

/** Who signed, when, from where, and the hash of what was signed. */
interface PrintedSignature {
  readonly name: string;
  /** Path data; null when the typed name is the signature. */
  readonly path: string | null;
  readonly at: string;
  readonly address: string | null;
  readonly sha256: string;
}

/** A heading with the lines below it: a party, a date. */
type PrintedLines = readonly [heading: string, ...lines: string[]];

/** What a document says, as texts; {@link drawDocument} knows where they stand. */
export interface PrintedDocument {
  /** `Invoice`. */
  readonly name: string;
  /** Title and subject of the file. */
  readonly title: string;
  readonly subject: string;
  /** When it was last changed, of the file too: equal documents make equal bytes. */
  readonly at: Date;
  /** The sender; the installation if missing. */
  readonly from: Letterhead | undefined;
  /** In the foot; null for a document without a number. */
  readonly number: string | null;
  /** Beside the standing, where that is more than the number. */
  readonly reference?: string | null;
  /** The large one. */
  readonly amount: string;
  readonly standing: string;
  /** A word across the head that repeats the standing. */
  readonly stamp?: { readonly word: string; readonly color: 'accent' | 'soft' } | undefined;
  /** The name may take twelve lines, each further line eight. */
  readonly client: PrintedLines;
  /** Dates and references; each may take four lines. */
  readonly facts: readonly PrintedLines[];
  readonly table: {
    /** Above the columns. */
    readonly title?: string;
    readonly columns: readonly PrintedColumn[];
    readonly rows: readonly (readonly (string | TableCell)[])[];
  };
  readonly sections: readonly PrintedSection[];
  /** What people may have questions about, in the foot, after the thanks. */
  readonly about: string;
  readonly thanks?: string;
  /** Each page has its number, and the further ones a running head. Otherwise only the last page has a foot. */
  readonly isNumbered: boolean;
}

/** The columns of lines with quantity and rate. */
export const lineColumns: readonly PrintedColumn[] = [
  { heading: 'DESCRIPTION', left: 0, until: 222 },
  { heading: 'QTY', right: 168 },
  { heading: 'RATE', right: 84 },
  { heading: 'AMOUNT', right: 0 },
];
