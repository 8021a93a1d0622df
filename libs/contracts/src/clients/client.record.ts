import { parseCents } from '@vitrine/money';
import { z } from 'zod';
import { Email } from '../common/email-address.ts';
import { TimeZone, timeZoneNames } from '../common/fields.ts';
import { isName, isPartyName, pastedPhone, visibleText } from '../common/pasted-text.ts';
import { preferredLanguage } from '../common/preferred-language.ts';
import { recordFields } from '../common/record.ts';
import { choice, dayOrNone, money, onOff, optionalChoice, text, yesOrNo } from '../common/record-fields.ts';

export const clientStatuses = ['pending', 'active', 'inactive'] as const;
export const ClientStatus = z.enum(clientStatuses);
export type ClientStatus = z.infer<typeof ClientStatus>;
const clientStatusLabels: Readonly<Record<ClientStatus, string>> = {
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
};

/** Messages for staff who add, change and remove clients (staff specification, sections 5 and 8). */
export const clientTexts = {
  required: 'Please fill in all required fields: Name, Email, and Company.',
  monthlyAmount: 'Enter an amount from $0.00 to $999,999.99.',
  phone: 'Enter a phone number such as (212) 555-0148, or with its country code.',
  name: 'Please enter at least two letters.',
  control: 'Please use plain text on one line.',
} as const;

/** Longest of each text of a client, in characters. */
export const clientMaximums = { text: 200, phone: 40, description: 2000, features: 30 } as const;

const lineMessage = `Please use ${clientMaximums.text} characters or fewer`;
/**
 * One line of text: no control characters, so none that PostgreSQL, a mail header or a spreadsheet would read as
 * something else.
 */
const line = z
  .string()
  .overwrite(visibleText)
  .trim()
  .max(clientMaximums.text, lineMessage)
  .regex(/^\P{Cc}*$/u, clientTexts.control);
const unspecified = 'Not specified';
const required = (message: string) => line.min(1, message);
const naming = (missing: string, isNaming: (text: string) => boolean) =>
  line.min(1, missing).refine((text) => text === '' || isNaming(text), clientTexts.name);
/** Blank counts as not given. */
const optional = line.optional().transform((text) => text || null);

/** Dollars as typed, `4,997` or `19.995`, which become cents, half-up (decision D1); blank is 0. */
const MonthlyAmount = z
  .string()
  .trim()
  .max(40, clientTexts.monthlyAmount)
  .default('')
  .transform((text, context) => {
    const cents = text === '' ? 0 : parseCents(text);
    if (cents !== null) return cents;
    context.addIssue({ code: 'custom', message: clientTexts.monthlyAmount });
    return z.NEVER;
  });

/** A package made for one client. */
const CustomPackage = z.object({ name: z.string(), description: z.string(), features: z.array(z.string()) });
type CustomPackage = z.infer<typeof CustomPackage>;

const noPackage: CustomPackage = { name: '', description: '', features: [] };
const packageLines = ({ name, description, features }: CustomPackage): string =>
  [name, description, ...features].filter(Boolean).join('\n');

/** A package made for a client; one without any text is none. */
const customPackage = {
  stored: CustomPackage.nullable(),
  input: z
    .object({
      name: required('Give the package a name'),
      description: z
        .string()
        .overwrite(visibleText)
        .trim()
        .max(clientMaximums.description, 'Please use 2,000 characters or fewer')
        .regex(/^[\P{Cc}\n\r\t]*$/u, clientTexts.control)
        .default(''),
      features: z
        .array(line)
        .max(clientMaximums.features, 'A package has at most 30 features')
        .default([])
        .transform((features) => features.filter(Boolean)),
    })
    .nullable()
    .default(null),
  initial: null,
  typed: CustomPackage,
  toTyped: (stored: CustomPackage | null): CustomPackage => stored ?? noPackage,
  toInput: ({ name, description, features }: CustomPackage): CustomPackage | null => {
    const typed = features.map((feature) => feature.trim()).filter(Boolean);
    return name.trim() === '' && description.trim() === '' && typed.length === 0
      ? null
      : { name, description, features: typed };
  },
  show: (stored: CustomPackage | null): string => stored?.name ?? '',
  showTyped: packageLines,
};

/**
 * What people write about a client (staff specification, sections 3 and 5). Forms, conflicts, imports, exports, the
 * timeline and the audit log follow this table; a column of its own has each in `ClientEntity`.
 */
export const clientFields = recordFields({
  name: {
    ...text(z.string(), naming('Name is required', isName), ''),
    label: 'Name',
    required: 'Name is required',
    change: 'the contact name',
    import: [
      'name',
      'fullname',
      'contact',
      'contactname',
      'contactperson',
      'clientname',
      'client',
      'owner',
      // Of files that have the last name apart, as those of Google Contacts and Outlook.
      'firstname',
      'givenname',
    ],
  },
  email: {
    ...text(z.string(), Email, ''),
    label: 'Email',
    required: 'Email is required',
    change: 'the email',
    import: ['email', 'emailaddress', 'mail', 'contactemail', 'clientemail', 'email1value'],
  },
  company: {
    ...text(z.string(), naming('Company is required', isPartyName), ''),
    label: 'Company',
    required: 'Company is required',
    change: '{who} renamed {before} to {after}',
    import: [
      'company',
      'companyname',
      'practice',
      'practicename',
      'clinic',
      'organization',
      'organisation', // lint-words: British files
      'account',
      'accountname',
      'business',
      'organizationname',
      'organization1name',
    ],
  },
  phone: {
    // With its country code, or as a number of the United States; kept as E.164.
    ...text(
      z.string().nullable(),
      z
        .string()
        .overwrite(pastedPhone)
        .max(clientMaximums.phone, clientTexts.phone)
        .optional()
        .transform((phone) => phone || null),
      null,
    ),
    label: 'Phone',
    hint: 'Include country code (e.g., +1 for US)',
    change: 'the phone number',
    import: [
      'phone',
      'phonenumber',
      'telephone',
      'tel',
      'businessphone',
      'mobile',
      'mobilephone',
      'cell',
      'phone1value',
      'homephone',
    ],
  },
  industry: {
    ...text(
      z.string(),
      line.optional().transform((industry) => industry || unspecified),
      unspecified,
    ),
    // What is stored where nothing was typed is shown as nothing typed.
    toTyped: (industry: string) => (industry === unspecified ? '' : industry),
    label: 'Industry',
    detail: 'Industry',
    import: ['industry', 'sector', 'specialty', 'speciality'],
  },
  businessType: {
    ...text(z.string().nullable(), optional, null),
    label: 'Business type',
    detail: 'Business',
    import: ['businesstype', 'practicetype', 'type'],
  },
  status: {
    ...choice(ClientStatus, clientStatusLabels, 'pending', {
      pending: 'pending',
      active: 'active',
      inactive: 'inactive',
    }),
    stored: ClientStatus,
    input: ClientStatus.default('pending'),
    label: 'Status',
    change: '{who} changed {record} from {before} to {after}',
    import: ['status', 'state', 'stage'],
  },
  monthlyAmount: {
    ...money('monthlyAmountCents', MonthlyAmount),
    label: 'Monthly amount',
    hint: 'In US dollars',
    change: 'the monthly amount',
    import: ['monthlyamount', 'monthly', 'monthlyfee', 'monthlyrevenue', 'amount', 'mrr', 'retainer'],
  },
  subscriptionPlan: {
    ...text(z.string().nullable(), optional, null),
    label: 'Plan',
    change: 'the plan',
    import: ['subscriptionplan', 'plan', 'package', 'subscription'],
  },
  preferredLanguage: {
    ...preferredLanguage,
    import: ['preferredlanguage', 'language', 'lang'],
  },
  timeZone: {
    ...optionalChoice(TimeZone, timeZoneNames, 'The agency’s'),
    label: 'Time zone',
    hint: 'For the hours at which reminders go out',
    change: 'the time zone',
    import: ['timezone'],
  },
  customPackage: { ...customPackage, label: 'Custom package' },
  taxExempt: {
    ...yesOrNo(),
    label: 'Exempt from sales tax',
    hint: 'New lines for this client have no tax, and invoices name the certificate.',
    change: '{who} changed whether {record} is exempt from sales tax from {before} to {after}',
    import: ['exemptfromsalestax', 'taxexempt', 'exempt'],
  },
  taxCertificate: {
    ...text(
      z.string().nullable().default(null),
      line
        .nullable()
        .transform((text) => text || null)
        .optional(),
      null,
    ),
    label: 'Exemption certificate',
    hint: 'Its number',
    change: 'the exemption certificate',
    import: ['exemptioncertificate', 'taxcertificate', 'certificatenumber', 'resalecertificate'],
  },
  taxCertificateDate: {
    ...dayOrNone(),
    label: 'Certificate date',
    change: 'the date of the exemption certificate',
    import: ['certificatedate'],
  },
  /** The last day on which it counts; null for no end. */
  taxCertificateExpiry: {
    ...dayOrNone(),
    label: 'Certificate expires',
    hint: 'The last day it’s good for. Leave it empty if it has no end.',
    change: 'the expiry of the exemption certificate',
    import: ['certificateexpires', 'certificateexpiry'],
  },
  testMode: {
    ...onOff(),
    label: 'Test mode',
    hint: 'Text messages to this client are recorded and marked as mocked. They aren’t sent, and nobody is charged.',
    change: '{who} switched test mode for {record} from {before} to {after}',
  },
});
