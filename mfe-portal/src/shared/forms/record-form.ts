import type { RecordField, RecordFields, TypedValues } from '@vitrine/contracts';
import { formatDate } from '../format.ts';
import type { FieldProps, PortalForm } from './use-portal-form.ts';

/** What a field's control is drawn with, but for its value. */
interface ControlWords {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
}

const wordsOf = (name: string, { label, hint, required }: RecordField, idPrefix: string): ControlWords => ({
  id: `${idPrefix}-${name}`,
  label,
  hint,
  required: required !== undefined,
});

/** The props of the controls of a record's form: `<TextField {...control('phone')} />`. */
export const controlsOf =
  <Fields extends RecordFields>(
    fields: Fields,
    /** It may have values of its own beside those of the record. */
    form: Pick<PortalForm<TypedValues<Fields>>, 'field'>,
    idPrefix: string,
  ) =>
  <Name extends keyof Fields & string>(name: Name): ControlWords & FieldProps<Name, TypedValues<Fields>[Name]> => ({
    ...wordsOf(name, fields[name] as RecordField, idPrefix),
    ...form.field(name),
  });

/** A choice's values for a select, and what it says where none is chosen. */
export const optionsOf = ({ labels = {}, none }: Pick<RecordField, 'labels' | 'none'>) => ({
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
  ...(none !== undefined && { placeholder: none }),
});

/** A field's label, and its value in a form as people read it; empty where there is none. */
interface ShownField<Values> {
  readonly label: string;
  readonly show: (values: Values) => string;
}

/** How a conflict tells two values of each field apart. */
export const conflictsOf = <Fields extends RecordFields>(
  fields: Fields,
): { readonly [Name in keyof Fields & string]: ShownField<TypedValues<Fields>> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        label: field.label,
        show: (values: TypedValues<Fields>) => {
          const words = field.showTyped(values[name as keyof Fields]);
          return field.isDay && words !== '' ? formatDate(words) : words;
        },
      },
    ]),
  ) as { [Name in keyof Fields & string]: ShownField<TypedValues<Fields>> };
