import { z } from 'zod';
import { Timestamp } from '../common/fields.ts';
import { importNames, type RecordField } from '../common/record.ts';
import { clientFields } from './client.record.ts';

const [nameField, ...otherFields] = importNames(clientFields);
/** What a column of an imported file may hold: fields of a client, and the last name of files that have it apart. */
export const ImportField = z.enum([nameField, 'lastName', ...otherFields]);
export type ImportField = z.infer<typeof ImportField>;
export const importFields = ImportField.options;

type ImportedField = Pick<RecordField, 'label' | 'required' | 'import' | 'read' | 'unreadable'>;
/** What each is called, and in which columns it is found. */
export const importedFields: Readonly<Record<ImportField, ImportedField>> = {
  ...clientFields,
  lastName: { label: 'Last name', import: ['lastname', 'surname', 'familyname'] },
};

export const importLimits = {
  /** Rows below the header. */
  rows: 50_000,
  bytes: 16 * 1024 * 1024,
  /** Rows a preview shows as they will be. */
  shownRows: 5,
  /** Hours for which an import can be undone. */
  undoHours: 24,
  /** Problems a preview lists; the file of problems has them all. */
  shownProblems: 100,
  /** Rows that look like a client there is, or like another row, that a preview lists. */
  shownLookalikes: 100,
} as const;

const problem = {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: z.number().int(),
  /** The file's own name of the column. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** The row is added all the same, without this value, which no client needs. */
  kept: z.literal(true).optional(),
};
export const ImportProblem = z.object(problem);
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A row without a fault that looks like a client there is, or like an earlier row: a person decides. */
export const ImportLookalike = z.object({
  row: z.number().int(),
  name: z.string(),
  company: z.string(),
  /** What it looks like, and by what: `Alder Dental (June Alder), by name and company`. */
  looksLike: z.string(),
});
export type ImportLookalike = z.infer<typeof ImportLookalike>;

/** A row as it will be added: what each field will say, in words. */
export const ImportedRow = z.object({
  row: z.number().int(),
  values: z.partialRecord(ImportField, z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** Numbers of rows, `5,12`; empty for none. */
export const ImportRows = z
  .string()
  .max(1000)
  .regex(/^(?:\d{1,6}(?:,\d{1,6})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)));

/** Which column each field is read from. */
export const ImportColumns = z.partialRecord(ImportField, z.string().max(500));
export type ImportColumns = z.infer<typeof ImportColumns>;

/**
 * `reading` and checking, `ready` to be added, `running`: being added, `done`; `failed`: no rows could be read from the
 * file.
 */
export const ImportState = z.enum(['reading', 'ready', 'running', 'done', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

/** A file as it was read, and how far it has come. */
export const ClientImport = z.object({
  id: z.uuid(),
  state: ImportState,
  /** Why it failed, as text for the sender of the file. */
  fault: z.string().nullable(),
  /** The names of the file's columns, in their order. */
  headers: z.array(z.string()),
  /** Which column each field is read from. */
  columns: ImportColumns,
  /** Fields every client needs and no column was named for: nothing can be added before. */
  missing: z.array(ImportField),
  /** So far, while it is read. */
  rows: z.number().int(),
  /** Rows that can be added. */
  good: z.number().int(),
  /** Rows that are left out. */
  bad: z.number().int(),
  /** Good rows that are added without a value that could not be read. */
  incomplete: z.number().int().default(0),
  /** The first rows as they will be, while it is `ready`. */
  preview: z.array(ImportedRow).default([]),
  /** The first hundred. */
  problems: z.array(ImportProblem),
  /** Good rows that look like a client there is, or like an earlier row. */
  similar: z.number().int().default(0),
  /** The first hundred of them. */
  lookalikes: z.array(ImportLookalike).default([]),
  /** So far. */
  created: z.number().int(),
  /** Left out, because a client with the same email came in between. */
  skipped: z.number().int(),
  createdAt: Timestamp,
  /** Until when it can be undone; null before it is done, when that is over, and for one that was undone. */
  undoUntil: Timestamp.nullable().default(null),
  /** What undoing it did: clients with whom something was done since stay. */
  undone: z.object({ removed: z.number().int(), kept: z.number().int() }).nullable().default(null),
});
export type ClientImport = z.infer<typeof ClientImport>;
