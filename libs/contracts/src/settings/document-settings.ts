import { z } from 'zod';
import { VersionOrNone } from '../common/fields.ts';
import { inputShape, recordFields, storedShape, storedValues } from '../common/record.ts';
import { text, wholeNumber } from '../common/record-fields.ts';
import { line, lines } from '../common/typed-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { invoiceDefaults } from '../invoices/invoice.record.ts';
import { Saved } from './saved.ts';

/** Kinds of documents that have numbers, with the prefixes they begin with (staff specification, section 9). */
export const numberPrefixes = { invoice: 'INV', estimate: 'EST', receipt: 'REC', creditNote: 'CN' } as const;
export type NumberedDocument = keyof typeof numberPrefixes;

/** Of a new estimate. */
export const estimateDefaults = { validForDays: 30 } as const;

/** Messages beside the fields. */
export const documentSettingsMessages = {
  dueInDays: 'Enter a number of days from 0 to 120',
  validForDays: 'Enter a number of days from 1 to 365',
  prefix: 'Use two to five letters, such as INV',
  sharedPrefix: 'Another kind of document has these letters. Choose others, so that no two numbers are alike.',
} as const;

const days = (message: string, from: number, to: number, initial: number) =>
  wholeNumber(z.number().int(), z.number(message).int(message).min(from, message).max(to, message), initial);

const prefix = (kind: NumberedDocument) =>
  text(
    z.string(),
    line(20)
      .transform((letters) => letters.toUpperCase())
      .refine((letters) => /^[A-Z]{2,5}$/.test(letters), documentSettingsMessages.prefix),
    numberPrefixes[kind],
  );

/** What new documents begin with. What is set here changes no document that exists. */
export const documentSettingsFields = recordFields({
  dueInDays: {
    ...days(documentSettingsMessages.dueInDays, 0, 120, invoiceDefaults.dueInDays),
    label: 'Invoices are due after days',
    hint: 'Counted from the invoice date',
    required: documentSettingsMessages.dueInDays,
  },
  invoiceMessage: { ...text(z.string(), lines(500), ''), label: 'Message on invoices' },
  invoiceTerms: { ...text(z.string(), lines(500), ''), label: 'Terms on invoices', hint: 'Such as Net 30' },
  validForDays: {
    ...days(documentSettingsMessages.validForDays, 1, 365, estimateDefaults.validForDays),
    label: 'Estimates are valid for days',
    hint: 'Counted from the estimate’s date',
    required: documentSettingsMessages.validForDays,
  },
  estimateMessage: { ...text(z.string(), lines(2000), ''), label: 'Message on estimates' },
  estimateTerms: {
    ...text(z.string(), lines(4000), ''),
    label: 'Terms on estimates',
    hint: 'Such as what is included, and when you start',
  },
  invoicePrefix: { ...prefix('invoice'), label: 'Invoices' },
  estimatePrefix: { ...prefix('estimate'), label: 'Estimates' },
  receiptPrefix: { ...prefix('receipt'), label: 'Receipts' },
  creditNotePrefix: { ...prefix('creditNote'), label: 'Credit notes' },
});

export const DocumentSettings = z.strictObject(storedShape(documentSettingsFields));
export type DocumentSettings = z.infer<typeof DocumentSettings>;

/** What the specification has, until an owner sets something else. */
export const documentDefaults: DocumentSettings = storedValues(documentSettingsFields, {}, null);

export const SavedDocumentSettings = DocumentSettings.extend(Saved.shape);
export type SavedDocumentSettings = z.infer<typeof SavedDocumentSettings>;

const kinds = Object.keys(numberPrefixes) as NumberedDocument[];

/** Marks prefixes that another kind has, or had at first: its numbers may bear it still. */
function refuseSharedPrefixes(settings: DocumentSettings, context: z.RefinementCtx): void {
  for (const kind of kinds) {
    const own = settings[`${kind}Prefix`];
    const others = kinds.filter((other) => other !== kind);
    if (others.some((other) => numberPrefixes[other] === own || settings[`${other}Prefix`] === own))
      context.addIssue({
        code: 'custom',
        path: [`${kind}Prefix`],
        message: documentSettingsMessages.sharedPrefix,
      });
  }
}

const Written = z.strictObject(inputShape(documentSettingsFields));
/** What a form holds, as it is saved. */
export const DocumentSettingsInput = Written.superRefine(refuseSharedPrefixes);
export const DocumentSettingsUpdate = Written.extend({ version: VersionOrNone }).superRefine(refuseSharedPrefixes);

export const documentSettingsEndpoints = {
  get: defineEndpoint({
    id: 'documentSettings.get',
    method: 'GET',
    path: '/settings/documents',
    summary: 'What new invoices and estimates begin with: days, texts, and the letters of their numbers',
    access: 'settings.read',
    status: 200,
    response: SavedDocumentSettings,
  }),
  update: defineEndpoint({
    id: 'documentSettings.update',
    method: 'PUT',
    path: '/settings/documents',
    summary:
      'Change what new documents begin with; those that exist keep theirs. A stale `version` fails with ' +
      '`stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: DocumentSettingsUpdate,
    status: 200,
    response: SavedDocumentSettings,
  }),
} as const;
