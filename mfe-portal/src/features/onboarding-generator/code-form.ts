import { type CampaignCode, CodeCreate, codeMessages } from '@vitrine/contracts';
import { z } from 'zod';
import { centsText } from '../../shared/edit/money-field.tsx';
import type { Versioned } from '../../shared/edit/use-edit-form.ts';
import { type FormProblem, schemaProblem } from '../../shared/form-problem.ts';

/** The form of a code, all of it text. */
export const CodeForm = z.object({
  code: z.string(),
  amount: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** A day of the reader's, or blank: the code works until it ends. */
  expiresAt: z.string(),
  maxUses: z.string(),
});
export type CodeForm = z.infer<typeof CodeForm>;

export const formFields = ['code', 'amount', 'name', 'description', 'features', 'expiresAt', 'maxUses'] as const;

const blank: CodeForm = { code: '', amount: '', name: '', description: '', features: [], expiresAt: '', maxUses: '' };

export const startOf = (code: CampaignCode | null): Versioned<CodeForm> =>
  code
    ? {
        version: code.version,
        values: {
          code: code.code,
          amount: centsText(code.amountCents),
          name: code.name,
          description: code.description,
          features: code.features,
          expiresAt: code.expiresAt === null ? '' : dayOf(new Date(code.expiresAt)),
          maxUses: code.maxUses === null ? '' : String(code.maxUses),
        },
      }
    : { version: 0, values: blank };

/** Local `2026-03-02`. */
export const dayOf = (date: Date): string => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** What is sent; lines without words are no features, and a day lasts to its end. */
export const fieldsOf = ({ amount, name, description, features, expiresAt, maxUses }: CodeForm) => ({
  amount,
  name,
  description,
  features: features.map((feature) => feature.trim()).filter(Boolean),
  expiresAt: expiresAt === '' ? null : new Date(`${expiresAt}T23:59:59.999`).toISOString(),
  maxUses: maxUses.trim() === '' ? null : Number(maxUses),
});

/** What keeps a code from being saved: code, name and an amount that can be paid are required (staff specification, section 5). */
export function check(values: CodeForm): FormProblem<string> | null {
  if (values.maxUses.trim() !== '' && !/^\d{1,6}$/.test(values.maxUses.trim())) return { fields: { maxUses: codeMessages.maxUses }, form: null };
  const parsed = CodeCreate.safeParse({ code: values.code, ...fieldsOf(values) });
  return parsed.success ? null : schemaProblem(parsed.error);
}
