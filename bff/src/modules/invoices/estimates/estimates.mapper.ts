import type {
  Estimate,
  EstimateItem,
  EstimateNote,
  EstimateSignature,
  EstimateStatus,
  EstimateSummary,
  EstimateVersion,
  SharedEstimate,
} from '@vitrine/contracts';
import { editedOf, estimateFields, estimateTotals } from '@vitrine/contracts';
import type { Discount, DocumentTotals } from '@vitrine/money';
import type {
  EstimateDocument,
  EstimateNoteEntity,
  EstimateSignatureEntity,
  EstimateVersionEntity,
} from './estimates.entities.ts';
import type { EstimateRow } from './estimates.repository.ts';

/** The status on a day: an open estimate is expired from the day after its last one, before the night marks it. */
export const statusAt = (
  { status, validUntil }: Pick<EstimateRow, 'status' | 'validUntil'>,
  today: string,
): EstimateStatus => ((status === 'sent' || status === 'viewed') && validUntil < today ? 'expired' : status);

/** Whether the client's link works. */
export const hasLink = ({ status, issueVersion }: Pick<EstimateRow, 'status' | 'issueVersion'>): boolean =>
  status !== 'draft' && status !== 'void' && issueVersion > 0;

const linkOf = ({ publicId }: Pick<EstimateRow, 'publicId'>, origin: string): string =>
  new URL(`/estimate?id=${publicId}`, origin).href;

/** The items of a stored document. */
export const itemsOf = ({ items }: Pick<EstimateDocument, 'items'>): EstimateItem[] =>
  items.map((item) => ({ ...item, discount: item.discount ?? null, tax: item.tax ?? null }));

/** Totals of stored items, which were in range when they were stored. */
export function totalsOf(items: readonly EstimateItem[], discount: Discount | null): DocumentTotals {
  const totals = estimateTotals(items, discount);
  if (!totals) throw new Error('A stored estimate is out of range');
  return totals;
}

const shownTotals = (items: readonly EstimateItem[], discount: Discount | null) => {
  const { subtotalCents, discountCents, taxes, totalCents } = totalsOf(items, discount);
  return { subtotalCents, discountCents, taxes: [...taxes], totalCents };
};

/** `origin` of the public site, for the link. */
export const toSummary = (row: EstimateRow, today: string, origin: string): EstimateSummary => ({
  id: row.id,
  number: row.number,
  clientId: row.clientId,
  clientName: row.clientName,
  clientEmail: row.clientEmail,
  title: row.title,
  totalCents: row.amountCents,
  currency: row.currency,
  status: statusAt(row, today),
  estimateDate: row.estimateDate,
  validUntil: row.validUntil,
  viewedAt: row.viewedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  invoice:
    row.invoiceId !== null && row.invoiceNumber !== null ? { id: row.invoiceId, number: row.invoiceNumber } : null,
  url: hasLink(row) ? linkOf(row, origin) : null,
  demo: row.demo,
});

interface Parts {
  readonly items: EstimateItem[];
  readonly versions: readonly EstimateVersionEntity[];
  readonly notes: readonly EstimateNoteEntity[];
  readonly signature: EstimateSignatureEntity | null;
}

export const toEstimate = (
  row: EstimateRow,
  { items, versions, notes, signature }: Parts,
  today: string,
  origin: string,
): Estimate => ({
  ...toSummary(row, today, origin),
  ...editedOf(estimateFields, row),
  items,
  discount: row.discount,
  depositPercent: row.depositPercent,
  depositCents: row.depositCents,
  ...shownTotals(items, row.discount),
  clientPhone: row.clientPhone,
  testMode: row.testMode,
  views: row.views,
  lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
  declineReason: row.declineReason,
  signature: signature && toSignature(signature),
  versions: versions.map(toVersion),
  notes: notes.map(toNote),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toVersion = ({ version, changes, document, sha256, sentAt }: EstimateVersionEntity): EstimateVersion => ({
  version,
  changes,
  totalCents: document.totalCents,
  sha256,
  sentAt: sentAt.toISOString(),
});

const toNote = ({ id, kind, author, body, createdAt }: EstimateNoteEntity): EstimateNote => ({
  id,
  kind,
  author,
  text: body,
  at: createdAt.toISOString(),
});

const toSignature = ({ name, path, version, sha256, signedAt }: EstimateSignatureEntity): EstimateSignature => ({
  name,
  path,
  version,
  sha256,
  signedAt: signedAt.toISOString(),
});

interface Shown {
  readonly row: EstimateRow;
  readonly version: EstimateVersionEntity;
  readonly signature: EstimateSignatureEntity | null;
  readonly payPath: string | null;
  readonly paid: boolean;
}

/** What the client's page shows: the signed document, or else the last version. */
export function toShared({ row, version, signature, payPath, paid }: Shown, today: string): SharedEstimate {
  const { letterhead, ...document }: EstimateDocument = signature?.document ?? version.document;
  const items = itemsOf(document);
  const { clientEmail: _email, ...fields } = editedOf(estimateFields, document);
  return {
    number: document.number,
    ...fields,
    items,
    discount: document.discount,
    depositPercent: document.depositPercent,
    depositCents: document.depositCents ?? null,
    currency: row.currency,
    ...shownTotals(items, document.discount),
    version: version.version,
    sha256: version.sha256,
    changes: version.changes,
    status: statusAt(row, today),
    seller: letterhead.name,
    ...(letterhead.logo && { logo: letterhead.logo }),
    signature: signature && toSignature(signature),
    payPath,
    paid,
  };
}
