import {
  ReminderChannel,
  ReminderPlan,
  type ReminderPlanInput,
  ReminderRule,
  ReminderSettings,
  type SavedReminderSettings,
} from '@vitrine/contracts';
import { z } from 'zod';
import { addIssues } from '../../../shared/forms/form-errors.ts';

const RuleValues = z.object({
  id: z.string(),
  when: z.enum(['before', 'on', 'after']),
  /** As typed. */
  count: z.string(),
  channel: ReminderChannel,
  on: z.boolean(),
  subject: z.string(),
  text: z.string(),
  smsText: z.string(),
});
export type RuleValues = z.infer<typeof RuleValues>;

/** The form's values, valid or not. */
export const ReminderValues = z.object({
  on: z.boolean(),
  quietFrom: z.string(),
  quietTo: z.string(),
  rules: z.array(RuleValues),
});
export type ReminderValues = z.infer<typeof ReminderValues>;

export const valuesOf = ({ on, quietFrom, quietTo, rules }: SavedReminderSettings): ReminderValues => ({
  on,
  quietFrom: String(quietFrom),
  quietTo: String(quietTo),
  rules: rules.map(({ days, ...rule }) => ({
    ...rule,
    when: days < 0 ? 'before' : days === 0 ? 'on' : 'after',
    count: days === 0 ? '' : String(Math.abs(days)),
  })),
});

/** A typed number of days; NaN for anything else, which the contract refuses in words. */
const daysOf = ({ when, count }: RuleValues): number => {
  if (when === 'on') return 0;
  const typed = count.trim();
  const days = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : Number.NaN;
  return when === 'before' ? -days : days;
};

const ruleOf = (values: RuleValues): z.input<typeof ReminderRule> => {
  const { when: _when, count: _count, ...rule } = values;
  return { ...rule, days: daysOf(values) };
};

const bodyOf = ({ on, quietFrom, quietTo, rules }: ReminderValues): z.input<typeof ReminderSettings> => ({
  on,
  quietFrom: Number(quietFrom),
  quietTo: Number(quietTo),
  rules: rules.map(ruleOf),
});

/** What is sent; errors of a rule's `days` are at the field for their number. */
export const ReminderForm = ReminderValues.superRefine((values, context) => {
  addIssues(context, ReminderSettings, bodyOf(values));
}).transform((values) => ReminderSettings.parse(bodyOf(values)));

/** The plan for a preview, or null while something does not fit. */
export const planOf = (values: ReminderValues): ReminderPlanInput | null => {
  const { on: _on, ...plan } = bodyOf(values);
  return ReminderPlan.safeParse(plan).data ?? null;
};

/** One rule as it would be sent, or null while it does not fit. */
export const testRuleOf = (values: RuleValues): ReminderRule | null =>
  ReminderRule.safeParse(ruleOf(values)).data ?? null;

export const newRule = (): RuleValues => ({
  id: crypto.randomUUID(),
  when: 'after',
  count: '3',
  channel: 'email',
  on: true,
  subject: '',
  text: '',
  smsText: '',
});
