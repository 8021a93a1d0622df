import type { z } from 'zod';

/**
 * One field of a record that people edit: `Stored` is what the API answers, `Input` what create and edit take, `Typed`
 * what a form holds.
 */
export interface RecordField<
  Stored extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Typed extends z.ZodType = z.ZodType,
> {
  /** What forms, conflicts, files and timelines call it. */
  readonly label: string;
  /** What stands below its control. */
  readonly hint?: string;
  /** What an open record calls it in its list of details; without one, its layout shows it by itself. */
  readonly detail?: string;
  /** The message where it is missing. */
  readonly required?: string;
  /** The header of its column in files that have only some of the fields. */
  readonly column?: string;
  /** Where a document has it: in its head, beside its dates, or in a note. What is printed stays as it was issued. */
  readonly printed?: Printed;
  /** A day, which screens write as they write days. */
  readonly isDay?: true;
  /**
   * What the audit log calls it, `the time zone`, or a whole sentence of its change with `{who}`, `{record}`,
   * `{before}` and `{after}`.
   */
  readonly change?: string;
  /** The names of the column in imported files, best first; only letters and digits are compared. */
  readonly import?: readonly string[];
  readonly stored: Stored;
  readonly input: Input;
  readonly typed: Typed;
  /** What is stored where nothing was given. */
  readonly initial: z.output<Stored>;
  /** Its name in the answer, where that is another than in a form. */
  readonly storedAs?: string;
  /** The words of a choice's values. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The words of a choice that may stay open. */
  readonly none?: string;
  toTyped(this: void, stored: z.output<Stored>): z.output<Typed>;
  toInput(this: void, typed: z.output<Typed>): z.input<Input>;
  /** What is stored, in words; empty for nothing. */
  show(this: void, stored: z.output<Stored>): string;
  /** What is typed, in words; empty for nothing. */
  showTyped(this: void, typed: z.output<Typed>): string;
  /** A cell of an import as its input; default as it is. */
  read?(this: void, cell: string): string | boolean;
  /** Why a cell of an import can't be read, instead of the schema's message. */
  readonly unreadable?: string;
}

type Printed = 'head' | 'fact' | 'note';

/** The fields of a record by their names in forms and in the bodies of requests, in the order of files. */
export type RecordFields = Readonly<Record<string, RecordField>>;

type StoredName<Fields extends RecordFields, Name extends keyof Fields> = Fields[Name] extends {
  readonly storedAs: infer As extends string;
}
  ? As
  : Name;
export type StoredValues<Fields extends RecordFields> = {
  [Name in keyof Fields as StoredName<Fields, Name>]: z.output<Fields[Name]['stored']>;
};
export type TypedValues<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: z.output<Fields[Name]['typed']>;
};
type ImportName<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly import: readonly string[] } ? Name : never;
}[keyof Fields] &
  string;

/** Those that documents have in one of these places. */
type PrintedFields<Fields extends RecordFields, Place> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly printed: Place } ? Name : never]: Fields[Name];
};

/** Keeps what each field says of its types. */
export const recordFields = <const Fields extends RecordFields>(fields: Fields): Fields => fields;

const entries = (fields: RecordFields) => Object.entries(fields);
const nameOf = ([name, { storedAs }]: readonly [string, RecordField]): string => storedAs ?? name;
const valueOf = (record: object, entry: readonly [string, RecordField]): unknown =>
  (record as Record<string, unknown>)[nameOf(entry)];

/** The fields that documents have in one of these places. */
export const printedIn = <Fields extends RecordFields, Place extends Printed>(fields: Fields, ...places: Place[]) =>
  Object.fromEntries(
    entries(fields).filter(([, { printed }]) => places.some((place) => place === printed)),
  ) as PrintedFields<Fields, Place>;

/** The fields that have a column in files of only some. */
export const filedFields = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(entries(fields).filter(([, { column }]) => column !== undefined)) as {
    readonly [Name in keyof Fields as Fields[Name] extends { readonly column: string } ? Name : never]: Fields[Name];
  };

/** The names under which fields are stored. */
export const storedNames = <Fields extends RecordFields>(fields: Fields) =>
  entries(fields).map(nameOf) as (keyof StoredValues<Fields> & string)[];

/** The shape of an answer. */
export const storedShape = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(entries(fields).map((entry) => [nameOf(entry), entry[1].stored])) as {
    [Name in keyof Fields as StoredName<Fields, Name>]: Fields[Name]['stored'];
  };

/** The shape of what creates a record, and of what edits it, but for its version. */
export const inputShape = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(entries(fields).map(([name, { input }]) => [name, input])) as {
    -readonly [Name in keyof Fields]: Fields[Name]['input'];
  };

/** The shape of a form's values. A draft that was kept before a field was there has it as for a new record. */
export const typedShape = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(
    entries(fields).map(([name, { typed, toTyped, initial }]) => [name, typed.default(toTyped(initial))]),
  ) as { -readonly [Name in keyof Fields]: z.ZodDefault<Fields[Name]['typed']> };

/** A form's values of a record; without one those of a form that adds one. */
export const typedValues = <Fields extends RecordFields>(
  fields: Fields,
  record: NoInfer<StoredValues<Fields>> | null,
): TypedValues<Fields> =>
  Object.fromEntries(
    entries(fields).map((entry) => {
      const [name, { toTyped, initial }] = entry;
      return [name, toTyped(record === null ? initial : valueOf(record, entry))];
    }),
  ) as TypedValues<Fields>;

/** The body of a request, of a form's values. */
export const inputValues = <Fields extends RecordFields>(fields: Fields, values: NoInfer<TypedValues<Fields>>) =>
  Object.fromEntries(entries(fields).map(([name, { toInput }]) => [name, toInput(values[name])])) as {
    -readonly [Name in keyof Fields]: z.input<Fields[Name]['input']>;
  };

/** What is stored of what was given; what was left out stays as it was `before`. */
export const storedValues = <Fields extends RecordFields>(
  fields: Fields,
  input: { readonly [Name in keyof Fields]?: z.output<Fields[Name]['input']> | undefined },
  before: NoInfer<StoredValues<Fields>> | null,
): StoredValues<Fields> =>
  Object.fromEntries(
    entries(fields).map((entry) => {
      const [name, { initial }] = entry;
      const unchanged: unknown = before === null ? initial : valueOf(before, entry);
      return [nameOf(entry), input[name] === undefined ? unchanged : input[name]];
    }),
  ) as StoredValues<Fields>;

/** The fields of a record that people edit, of all it has. */
export const editedOf = <Fields extends RecordFields>(
  fields: Fields,
  record: NoInfer<StoredValues<Fields>>,
): StoredValues<Fields> =>
  Object.fromEntries(entries(fields).map((entry) => [nameOf(entry), valueOf(record, entry)])) as StoredValues<Fields>;

/** The names of the fields that an imported file may have. */
export const importNames = <Fields extends RecordFields>(
  fields: Fields,
): [ImportName<Fields>, ...ImportName<Fields>[]] =>
  entries(fields).flatMap(([name, field]) => (field.import ? [name] : [])) as [ImportName<Fields>];

/** The columns of an export. */
export const exportColumns = <Fields extends RecordFields>(
  fields: Fields,
  /** Fields that files write in a way of their own. */
  special: { readonly [Name in keyof Fields]?: (record: StoredValues<Fields>) => string | null } = {},
) =>
  entries(fields).map((entry) => ({
    header: entry[1].column ?? entry[1].label,
    value:
      special[entry[0]] ??
      ((record: StoredValues<Fields>): string | null => entry[1].show(valueOf(record, entry)) || null),
  }));

/** The details of an open record, in the order of its fields; without those that say nothing. */
export const detailsOf = <Fields extends RecordFields>(fields: Fields, record: NoInfer<StoredValues<Fields>>) =>
  entries(fields).flatMap((entry) => {
    const [, { detail, labels, show }] = entry;
    const value = valueOf(record, entry);
    if (detail === undefined) return [];
    const words = (typeof value === 'string' && labels?.[value]) || show(value);
    return words === '' ? [] : [{ term: detail, value: words }];
  });

/** What each field is called, by the name it is stored under. */
export const fieldLabels = (fields: RecordFields): Readonly<Record<string, string>> =>
  Object.fromEntries(entries(fields).map((entry) => [nameOf(entry), entry[1].label]));

/** What sentences call each field, by the name it is stored under: `due date`, `PO number`. */
export const fieldNouns = (fields: RecordFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries(fields).map((entry) => {
      const { detail, label } = entry[1];
      return [nameOf(entry), (detail ?? label).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())];
    }),
  );

/** The audit log's sentences for edits of one field, by `<entity>.updated:<field>`. */
export const changeSentences = (
  entity: string,
  fields: RecordFields,
  /** What sentences call the record, `the code {record}`. */
  record = '{record}',
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries(fields).flatMap((entry) => {
      const { change } = entry[1];
      if (change === undefined) return [];
      const sentence = change.includes('{who}')
        ? change
        : `{who} changed ${change} of ${record} from {before} to {after}`;
      return [[`${entity}.updated:${nameOf(entry)}`, sentence]];
    }),
  );

/** The words of the choices of an entity, by `<entity>.<field>`. */
export const choiceLabels = (
  entity: string,
  fields: RecordFields,
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    entries(fields).flatMap((entry) => (entry[1].labels ? [[`${entity}.${nameOf(entry)}`, entry[1].labels]] : [])),
  );
