import { z } from 'zod';
import { emailFault, emailMessages } from '../common/email-address.ts';
import { isName, pastedEmail, pastedPhone } from '../common/pasted-text.ts';
import { recordFields } from '../common/record.ts';
import { onOff, text } from '../common/record-fields.ts';
import { line } from '../common/typed-fields.ts';
import { clientMaximums, clientTexts } from './client.record.ts';

/** Most people a client has besides its own contact, and most of them who get its invoices. */
export const personMaximums = { people: 50, invoices: 5 } as const;

/** Messages beside the fields. */
export const personTexts = {
  name: 'Name is required',
  taken: 'This client already has someone with this email',
  own: 'This is the client’s own email. It gets everything already.',
  unreachable: 'Enter the email that invoices go to',
  tooMany: `A client has at most ${personMaximums.people} people. Remove one to add another.`,
  tooManyInvoices: `At most ${personMaximums.invoices} people get a client’s invoices`,
} as const;

const OptionalEmail = z
  .string(emailMessages.none)
  .max(254, emailMessages.none)
  .check(({ value, issues }) => {
    const fault = value.trim() === '' ? null : emailFault(value);
    if (fault !== null) issues.push({ code: 'custom', message: fault, input: value, continue: true });
  })
  .transform((typed) => pastedEmail(typed).toLowerCase() || null)
  .nullable()
  .optional();

/** Somebody at a client besides the contact of its record. What an edit leaves out stays. */
export const personFields = recordFields({
  name: {
    ...text(
      z.string(),
      line(clientMaximums.text)
        .refine((name) => name !== '', { error: personTexts.name, abort: true })
        .refine(isName, clientTexts.name),
      '',
    ),
    label: 'Name',
    required: personTexts.name,
  },
  role: {
    ...text(z.string(), line(80).optional(), ''),
    label: 'Role',
    hint: 'Front desk, office manager, bookkeeper…',
  },
  email: { ...text(z.string().nullable(), OptionalEmail, null), label: 'Email' },
  phone: {
    ...text(
      z.string().nullable(),
      z
        .string()
        .overwrite(pastedPhone)
        .max(clientMaximums.phone, clientTexts.phone)
        .nullable()
        .optional()
        .transform((phone) => (phone === undefined ? undefined : phone || null)),
      null,
    ),
    label: 'Phone',
  },
  getsInvoices: {
    ...onOff('Yes', 'No'),
    input: z.boolean().optional(),
    label: 'Gets invoices',
    hint: 'Invoices, estimates, reminders and receipts go to this person, too.',
  },
});
