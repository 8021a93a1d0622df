import { agencyDay, agencyDayStart, daysAfter } from '@vitrine/brand';
import {
  type CampaignCode,
  CodeCreate,
  codeFields,
  codeMessages,
  inputValues,
  recordFields,
  type TypedValues,
  typedShape,
  typedValues,
} from '@vitrine/contracts';
import { z } from 'zod';
import { checkedAs } from '../../shared/forms/form-errors.ts';
import type { Versioned } from '../../shared/forms/use-portal-form.ts';

const endOfDay = (day: string): string => new Date(agencyDayStart(daysAfter(day, 1)).getTime() - 1).toISOString();

/** The record's fields, with the end as its day in the agency's time zone; empty for no end. */
export const codeFormFields = recordFields({
  ...codeFields,
  expiresAt: {
    ...codeFields.expiresAt,
    toTyped: (end: string | null) => (end === null ? '' : agencyDay(new Date(end))),
    toInput: (day: string) => (day === '' ? null : endOfDay(day)),
  },
});

/** What a code sells and how its price is shown (decision D11). */
const terms = ['offer', 'price', 'percent'] as const;
export type Terms = (typeof terms)[number];

/** Form values of a code; `sells` says which of the record's terms are asked for, `newFeature` counts unless blank. */
export const CodeForm = z.object({
  ...typedShape(codeFormFields),
  sells: z.enum(terms),
  newFeature: z.string().default(''),
});
export type CodeForm = TypedValues<typeof codeFormFields> & { readonly sells: Terms; readonly newFeature: string };

export const startOf = (code: CampaignCode | null): Versioned<CodeForm> => ({
  version: code?.version ?? 0,
  values: { ...typedValues(codeFormFields, code), sells: termsOf(code), newFeature: '' },
});

const termsOf = (code: CampaignCode | null): Terms => {
  if (!code || code.packages.length === 0) return 'offer';
  return code.percentOff === null ? 'price' : 'percent';
};

/** The features with one that was typed and not added. */
export function featuresOf({ features, newFeature }: Pick<CodeForm, 'features' | 'newFeature'>): string[] {
  const typed = newFeature.trim();
  return typed === '' || features.includes(typed) ? features : [...features, typed];
}

/** The request body; terms that aren't asked for are left out. */
export const bodyOf = ({ sells, ...values }: CodeForm) => ({
  ...inputValues(codeFormFields, { ...values, features: featuresOf(values) }),
  ...(sells === 'percent' ? { percentOff: Number(values.percentOff), amount: undefined } : { percentOff: null }),
  ...(sells === 'offer' && { packages: [] }),
});

const withPackages = CodeForm.superRefine(({ sells, packages }, context) => {
  if (sells !== 'offer' && packages.length === 0)
    context.addIssue({ code: 'custom', path: ['packages'], message: codeMessages.packages });
});

/** Code, name and a payable amount are required (staff specification, section 5). */
export const CodeFormSchema = withPackages.pipe(checkedAs(CodeForm, CodeCreate, bodyOf));
