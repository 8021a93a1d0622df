import { type Client, clientMaximums, ClientStatus, MonthlyAmount, type NewClientInput } from '@vitrine/contracts';
import { z } from 'zod';
import type { FormProblem } from '../../../shared/problems.ts';
import { centsText } from '../../../shared/edit/money-field.tsx';
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
});

export function bodyOf({ packageName, packageDescription, features, ...values }: ClientValues): NewClientInput {
  const named = features.map((feature) => feature.trim()).filter(Boolean);
  const empty = packageName.trim() === '' && packageDescription.trim() === '' && named.length === 0;
  return {
    ...values,
    customPackage: empty ? null : { name: packageName, description: packageDescription, features: named },
  };
}

/** Fields in the server's errors, in the order of the form. */
export const clientFields = [
  'name',
  'email',
  'company',
  'phone',
  'industry',
  'businessType',
  'status',
  'monthlyAmount',
  'subscriptionPlan',
  'customPackage.name',
  'customPackage.description',
] as const;

const required = { name: 'Name is required', email: 'Email is required', company: 'Company is required' } as const;

/** The alert of the staff specification, section 5, with its reasons beside the fields. */
export function checkClient(values: ClientValues): FormProblem<string> | null {
  const empty = (Object.keys(required) as (keyof typeof required)[]).filter((field) => values[field].trim() === '');
  const amount = MonthlyAmount.safeParse(values.monthlyAmount);
  if (empty.length === 0 && !amount.success)
    return { fields: { monthlyAmount: amount.error.issues[0]?.message ?? '' }, form: null };
  return empty.length === 0
    ? null
    : { fields: Object.fromEntries(empty.map((field) => [field, required[field]])), form: clientAlerts.required };
}

export const { features: featureMaximum, text: textMaximum } = clientMaximums;
