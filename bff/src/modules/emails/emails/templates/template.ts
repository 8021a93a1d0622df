import { brand } from '@vitrine/brand';
import type { TemplateBlock, TemplateCategory, TemplateVariable } from '@vitrine/contracts';
import type { z } from 'zod';
import type { Content } from './blocks.tsx';

/** Every mail the BFF can write from stored variables. */
export type TemplateName =
  | 'welcome'
  | 'team-notice'
  | 'submission-notice'
  | 'receipt'
  | 'refund'
  | 'invoice'
  | 'reminder'
  | 'estimate'
  | 'estimate-notice'
  | 'estimate-signed'
  | 'statement'
  | 'autopay-declined'
  | 'card-expiring'
  | 'card-request'
  | 'plan-payment-failed'
  | 'bank-payment'
  | 'payment-notice'
  | 'payment-review'
  | 'billing-alert'
  | 'crash-notice'
  | 'team-invitation'
  | 'verify-email'
  | 'address-taken'
  | 'reset-password'
  | 'open-account'
  | 'password-changed'
  | 'new-sign-in'
  | 'way-added'
  | 'second-factor-reset'
  | 'owner-request'
  | 'campaign-link'
  | 'follow-ups-due'
  | 'deploy-rolled-back'
  | 'ramp-stopped'
  | 'sms-answer-notice'
  | 'newsletter-confirm'
  | 'newsletter-confirmed'
  | 'appointment_reminder'
  | 'treatment_followup'
  | 'consultation_booking'
  | 'results_ready';

/** Mails whose content is written when they are filed. */
const composedNames = ['custom', 'staff-template', 'estimate-answer', 'test-send'] as const;
export type ComposedName = (typeof composedNames)[number];
export const isComposed = (name: TemplateName | ComposedName): name is ComposedName =>
  composedNames.some((one) => one === name);

const medical = ['appointment_reminder', 'treatment_followup', 'consultation_booking', 'results_ready'] as const;
/** To patients; what they say is not kept. */
export const medicalNames: ReadonlySet<TemplateName | ComposedName> = new Set(medical);

/** Mails that hold a secret, which is added when they leave and never stored, so that they cannot be sent again. */
export const secretNames = [
  ...medical,
  'verify-email',
  'reset-password',
  'open-account',
  'team-invitation',
  'newsletter-confirm',
  'newsletter-confirmed',
] as const;
export type SecretName = (typeof secretNames)[number];
export const isSecret = (name: TemplateName | ComposedName): name is SecretName =>
  secretNames.some((one) => one === name);

/** Staff's text by block; a missing block keeps its default. */
export type TemplateOverrides = Readonly<Record<string, string>>;

/** A kind of mail: what it is written from, and what it then says; its HTML and its text come from the same blocks. */
export interface Template<Schema extends z.ZodType> {
  readonly variables: Schema;
  readonly subject: (variables: z.output<Schema>, overrides?: TemplateOverrides) => string;
  readonly content: (variables: z.output<Schema>, overrides?: TemplateOverrides) => Content;
}

/** A template whose copy is ours alone. Its subject becomes one line of bounded length. */
export const defineTemplate = <Schema extends z.ZodType>({
  variables,
  subject,
  content,
}: Template<Schema>): Template<Schema> => ({ variables, subject: (values) => subjectLine(subject(values)), content });

/** A block of copy that staff may edit. `{name}` stands for a variable. */
export interface CopyBlock extends Pick<TemplateBlock, 'label' | 'kind'> {
  readonly default: string;
}

/** A template whose copy staff may edit. */
export interface EditableTemplate<Schema extends z.ZodType = z.ZodType> extends Template<Schema> {
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  /** `POST /emails/send` may send it. */
  readonly sendable: boolean;
  readonly copy: Readonly<Record<string, CopyBlock>>;
  readonly placeholders: readonly TemplateVariable[];
  /** For previews. */
  readonly sample: z.output<Schema>;
}

interface EditableOptions<Schema extends z.ZodType, Copy extends Readonly<Record<string, CopyBlock>>> {
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  readonly sendable?: boolean;
  readonly variables: Schema;
  /** A block named `subject` is the subject. */
  readonly copy: Copy & { readonly subject: CopyBlock };
  /** The placeholders that copy may use. */
  readonly placeholders: readonly TemplateVariable[];
  readonly sample: z.output<Schema>;
  /** The values of the placeholders in a block of this mail; by default the variables of their names. */
  readonly fill?: (values: z.output<Schema>, block: keyof Copy & string) => Readonly<Record<string, string>>;
  /** Which block is the subject of this mail, where there are several; default `subject`. */
  readonly subjectBlock?: (values: z.output<Schema>) => keyof Copy & string;
  readonly content: (values: z.output<Schema>, copy: Readonly<Record<keyof Copy, string>>) => Content;
}

/** A template with editable copy; `content` receives it with its placeholders filled in. */
export function defineEditableTemplate<
  Schema extends z.ZodType,
  const Copy extends Readonly<Record<string, CopyBlock>>,
>({
  sendable = false,
  fill = textsIn,
  subjectBlock = () => 'subject',
  content,
  ...options
}: EditableOptions<Schema, Copy>): EditableTemplate<Schema> {
  const filled = (values: z.output<Schema>, overrides: TemplateOverrides): Record<keyof Copy, string> => {
    const blocks = Object.entries(options.copy).map(([key, block]) => [
      key,
      fillIn(overrides[key] ?? block.default, fill(values, key)),
    ]);
    return Object.fromEntries(blocks) as Record<keyof Copy, string>;
  };
  return {
    ...options,
    sendable,
    subject: (values, overrides = {}) => subjectLine(filled(values, overrides)[subjectBlock(values)]),
    content: (values, overrides = {}) => content(values, filled(values, overrides)),
  };
}

/** The variables that are texts. */
const textsIn = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string'));

const placeholderPattern = /\{([A-Za-z]\w*)\}/g;
/** The names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholderPattern)].map(([, name = '']) => name);
/**
 * Replaces placeholders with values; unknown ones stay. An empty one takes the comma and space
 * beside it along.
 */
export function fillIn(text: string, fills: Readonly<Record<string, string>>): string {
  const isEmpty = (name: string): boolean => Object.hasOwn(fills, name) && !fills[name];
  return text
    .replace(/^\{([A-Za-z]\w*)\},? ?/gm, (found, name: string) => (isEmpty(name) ? '' : found))
    .replace(/,? ?\{([A-Za-z]\w*)\}/g, (found, name: string) => (isEmpty(name) ? '' : found))
    .replace(placeholderPattern, (placeholder, name: string) =>
      Object.hasOwn(fills, name) ? (fills[name] ?? '') : placeholder,
    );
}
/** Why the team gets a notice; `when` ends the sentence, with its space or comma. */
export const teamFoot = (when: string): string => `${brand.product} sends this to the ${brand.agency} team${when}.`;

/** A subject is one line of at most 150 characters, whatever a visitor put into a name: no header can be injected. */
export const subjectLine = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 150 ? `${line.slice(0, 149).trimEnd()}…` : line;
};
