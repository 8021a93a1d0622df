import { ContactInquiry, inquiryMessages } from '@vitrine/contracts';
import { fieldNames, type FieldName } from './content.ts';

/** One message by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Everything the form holds, as text by field of the API. */
export type FormText = Readonly<Record<string, string>>;

export type Checked =
  | { readonly inquiry: ContactInquiry; readonly errors?: never }
  | { readonly inquiry?: never; readonly errors: FieldErrors };

/** Only reachable by pasting: the schema's upper bounds lie far above what a person types. */
const tooLong = 'Please shorten this text';

const isFieldName = (name: unknown): name is FieldName => fieldNames.some((known) => known === name);

const messageFor = (field: FieldName, own: string): string => {
  const specified: Partial<Record<FieldName, string>> = inquiryMessages;
  const known = specified[field];
  // The specified text, or what says more about it.
  return known === undefined ? tooLong : own.startsWith(known) ? own : known;
};

export function textOf(form: HTMLFormElement): FormText {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Checks a form by the contracts' own schema: the sanitized inquiry, or the first message for each bad field. */
export function check(text: FormText): Checked {
  const result = ContactInquiry.safeParse(text);
  if (result.success) return { inquiry: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    if (isFieldName(field)) errors[field] ??= messageFor(field, message);
  }
  return { errors };
}

/** The server's messages (problem documents list several by field) as the form shows them. */
export function errorsOfProblem(errors: Readonly<Record<string, readonly string[]>> | undefined): FieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((field) => (errors?.[field]?.[0] === undefined ? [] : [[field, errors[field][0]]])),
  );
}
