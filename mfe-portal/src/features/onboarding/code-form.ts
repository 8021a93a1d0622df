import { agencyDay, agencyDayStart, daysAfter } from '@vitrine/brand';
import { type CampaignCode, CodeCreate, codeMessages, PackageId } from '@vitrine/contracts';
import { z } from 'zod';
import { checkedAs } from '../../shared/forms/form-errors.ts';
import { centsText } from '@vitrine/money';
import type { Versioned } from '../../shared/forms/use-portal-form.ts';

/** What a code sells and how its price is shown (decision D11). */
const terms = ['offer', 'price', 'percent'] as const;
export type Terms = (typeof terms)[number];

/** Form values of a code, all text. */
export const CodeForm = z.object({
  code: z.string(),
  sells: z.enum(terms),
  packages: z.array(PackageId),
  percentOff: z.string(),
  amount: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Last day in the agency's time zone; empty for no end. */
  expiresAt: z.string(),
  maxUses: z.string(),
});
export type CodeForm = z.infer<typeof CodeForm>;

const blank: CodeForm = {
  code: '',
  sells: 'offer',
  packages: [],
  percentOff: '',
  amount: '',
  name: '',
  description: '',
  features: [],
  expiresAt: '',
  maxUses: '',
};

export const startOf = (code: CampaignCode | null): Versioned<CodeForm> =>
  code
    ? {
        version: code.version,
        values: {
          code: code.code,
          sells: termsOf(code),
          packages: code.packages,
          percentOff: code.percentOff === null ? '' : String(code.percentOff),
          amount: centsText(code.amountCents),
          name: code.name,
          description: code.description,
          features: code.features,
          expiresAt: code.expiresAt === null ? '' : agencyDay(new Date(code.expiresAt)),
          maxUses: code.maxUses === null ? '' : String(code.maxUses),
        },
      }
    : { version: 0, values: blank };

const termsOf = ({ packages, percentOff }: CampaignCode): Terms => {
  if (packages.length === 0) return 'offer';
  return percentOff === null ? 'price' : 'percent';
};

const endOfDay = (day: string): string => new Date(agencyDayStart(daysAfter(day, 1)).getTime() - 1).toISOString();

/** The request body; empty lines are no features, and a day includes its end. */
export const fieldsOf = ({
  sells,
  packages,
  percentOff,
  amount,
  name,
  description,
  features,
  expiresAt,
  maxUses,
}: CodeForm) => ({
  ...(sells === 'percent' ? { percentOff: Number(percentOff) } : { amount, percentOff: null }),
  packages: sells === 'offer' ? [] : packages,
  name,
  description,
  features: features.map((feature) => feature.trim()).filter(Boolean),
  expiresAt: expiresAt === '' ? null : endOfDay(expiresAt),
  maxUses: maxUses.trim() === '' ? null : Number(maxUses),
});

const withTerms = CodeForm.superRefine(({ maxUses, sells, packages }, context) => {
  if (maxUses.trim() !== '' && !/^\d{1,6}$/.test(maxUses.trim()))
    context.addIssue({ code: 'custom', path: ['maxUses'], message: codeMessages.maxUses });
  else if (sells !== 'offer' && packages.length === 0)
    context.addIssue({ code: 'custom', path: ['packages'], message: codeMessages.packages });
});

/** Code, name and a payable amount are required (staff specification, section 5). */
export const CodeFormSchema = withTerms.pipe(
  checkedAs(CodeForm, CodeCreate, (values) => ({ code: values.code, ...fieldsOf(values) })),
);
