import {
  type Client,
  clientMaximums,
  ClientStatus,
  MonthlyAmount,
  type NewClientInput,
  TimeZone,
} from '@vitrine/contracts';
import { z } from 'zod';
import { centsText } from '../../../shared/forms/money-field.tsx';
import { clientAlerts } from '../content.ts';

/** Field values as typed. */
export const ClientValues = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  industry: z.string(),
  businessType: z.string(),
  status: ClientStatus,
  monthlyAmount: z.string(),
  subscriptionPlan: z.string(),
  packageName: z.string(),
  packageDescription: z.string(),
  features: z.array(z.string()),
  testMode: z.boolean(),
  /** Empty for the agency's. */
  timeZone: z.union([z.literal(''), TimeZone]).default(''),
});
export type ClientValues = z.infer<typeof ClientValues>;

export const noValues: ClientValues = {
  name: '',
  email: '',
  company: '',
  phone: '',
  industry: '',
  businessType: '',
  status: 'pending',
  monthlyAmount: '',
  subscriptionPlan: '',
  packageName: '',
  packageDescription: '',
  features: [],
  testMode: false,
  timeZone: '',
};

/** The server stores an empty field as `Not specified`, so it is shown as empty. */
export const valuesOf = (client: Client): ClientValues => ({
  name: client.name,
  email: client.email,
  company: client.company,
  phone: client.phone ?? '',
  industry: client.industry === 'Not specified' ? '' : client.industry,
  businessType: client.businessType ?? '',
  status: client.status,
  monthlyAmount: centsText(client.monthlyAmountCents),
  subscriptionPlan: client.subscriptionPlan ?? '',
  packageName: client.customPackage?.name ?? '',
  packageDescription: client.customPackage?.description ?? '',
  features: client.customPackage?.features ?? [],
  testMode: client.testMode,
  timeZone: client.timeZone ?? '',
});

export function bodyOf({
  packageName,
  packageDescription,
  features,
  timeZone,
  ...values
}: ClientValues): NewClientInput {
  const named = features.map((feature) => feature.trim()).filter(Boolean);
  const empty = packageName.trim() === '' && packageDescription.trim() === '' && named.length === 0;
  return {
    ...values,
    timeZone: timeZone || null,
    customPackage: empty ? null : { name: packageName, description: packageDescription, features: named },
  };
}

/** Names of the package's fields in the server's errors. */
export const errorNames = {
  packageName: 'customPackage.name',
  packageDescription: 'customPackage.description',
} as const;

const required = { name: 'Name is required', email: 'Email is required', company: 'Company is required' } as const;

/** The alert of the staff specification, section 5, with its reasons beside the fields. */
export const ClientForm = ClientValues.superRefine((values, context) => {
  const empty = (Object.keys(required) as (keyof typeof required)[]).filter((field) => values[field].trim() === '');
  for (const field of empty) context.addIssue({ code: 'custom', path: [field], message: required[field] });
  if (empty.length > 0) return context.addIssue({ code: 'custom', path: [], message: clientAlerts.required });
  const [wrong] = MonthlyAmount.safeParse(values.monthlyAmount).error?.issues ?? [];
  if (wrong) context.addIssue({ code: 'custom', path: ['monthlyAmount'], message: wrong.message });
});

export const { features: featureMaximum, text: textMaximum } = clientMaximums;
