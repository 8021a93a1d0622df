import { clientFields, clientTexts, type RecordField, type TypedValues, typedShape } from '@vitrine/contracts';
import { z } from 'zod';

/** Field values as typed. */
export const ClientValues = z.object(typedShape(clientFields));
export type ClientValues = TypedValues<typeof clientFields>;

const required = Object.entries<RecordField>(clientFields).flatMap(([name, field]) =>
  field.required === undefined ? [] : [{ name: name as 'name' | 'email' | 'company', message: field.required }],
);

/** The alert of the staff specification, section 5, with its reasons beside the fields. */
export const ClientForm = ClientValues.superRefine((values, context) => {
  const empty = required.filter(({ name }) => values[name].trim() === '');
  for (const { name, message } of empty) context.addIssue({ code: 'custom', path: [name], message });
  if (empty.length > 0) return context.addIssue({ code: 'custom', path: [], message: clientTexts.required });
  const [wrong] = clientFields.monthlyAmount.input.safeParse(values.monthlyAmount).error?.issues ?? [];
  if (wrong) context.addIssue({ code: 'custom', path: ['monthlyAmount'], message: wrong.message });
});
