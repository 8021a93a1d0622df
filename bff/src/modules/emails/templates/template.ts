import type { ReactElement } from 'react';
import type { TemplateBlock, TemplateCategory, TemplateVariable } from '@vitrine/contracts';
import type { z } from 'zod';

/** Every mail the BFF can write from stored variables. */
export type TemplateName =
  | 'welcome'
  | 'team-notice'
  | 'submission-notice'
  | 'receipt'
  | 'refund'
  | 'invoice'
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
  | 'campaign-link'
  | 'follow-ups-due'
  | 'deploy-rolled-back'
  | 'sms-answer-notice'
  | 'appointment_reminder'
  | 'treatment_followup'
  | 'consultation_booking'
  | 'results_ready';

/** Mails whose words are written when they are filed. */
export type ComposedName = 'custom' | 'staff-template' | 'test-send';

/** To patients; what they say is not kept. */
export const medicalNames: ReadonlySet<TemplateName | ComposedName> = new Set([
  'appointment_reminder',
  'treatment_followup',
  'consultation_booking',
  'results_ready',
] as const);

/** Staff's words by block; where a block is missing, ours stand. */
export type Rewording = Readonly<Record<string, string>>;

/** What a mail says: React for the HTML part (escaped by React), plain words for the text part. */
export interface Template<Schema extends z.ZodType> {
  readonly variables: Schema;
  subject(variables: z.output<Schema>, rewording?: Rewording): string;
  Html(variables: z.output<Schema>, rewording?: Rewording): ReactElement;
  text(variables: z.output<Schema>, rewording?: Rewording): string;
}

export const defineTemplate = <Schema extends z.ZodType>(template: Template<Schema>): Template<Schema> => template;

/** A piece of copy that staff may reword. `{name}` stands for a variable. */
export interface CopyBlock extends Pick<TemplateBlock, 'label' | 'kind'> {
  readonly default: string;
}

/** A template with words of its own that staff may change. */
export interface EditableTemplate<Schema extends z.ZodType = z.ZodType> extends Template<Schema> {
  readonly name: string;
  readonly description: string;
  readonly category: TemplateCategory;
  /** `POST /emails/send` may send it. */
  readonly sendable: boolean;
  readonly copy: Readonly<Record<string, CopyBlock>>;
  readonly words: readonly TemplateVariable[];
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
  /** What copy may use, with what it is for staff. */
  readonly words: readonly TemplateVariable[];
  readonly sample: z.output<Schema>;
  /** The values of the words in a block of this mail. */
  fill(values: z.output<Schema>, block: keyof Copy & string): Readonly<Record<string, string>>;
  /** Which block is the subject of this mail, where there are several; default `subject`. */
  subjectBlock?(values: z.output<Schema>): keyof Copy & string;
  Html(values: z.output<Schema>, copy: Readonly<Record<keyof Copy, string>>): ReactElement;
  text(values: z.output<Schema>, copy: Readonly<Record<keyof Copy, string>>): string;
}

/** A template whose copy blocks staff may reword; `Html` and `text` are given them with their words filled in. */
export function defineEditableTemplate<
  Schema extends z.ZodType,
  const Copy extends Readonly<Record<string, CopyBlock>>,
>(options: EditableOptions<Schema, Copy>): EditableTemplate<Schema> {
  const filled = (values: z.output<Schema>, rewording: Rewording): Record<keyof Copy, string> => {
    const blocks = Object.entries(options.copy).map(([key, block]) => [
      key,
      fillIn(rewording[key] ?? block.default, options.fill(values, key)),
    ]);
    return Object.fromEntries(blocks) as Record<keyof Copy, string>;
  };
  return {
    name: options.name,
    description: options.description,
    category: options.category,
    sendable: options.sendable ?? false,
    variables: options.variables,
    copy: options.copy,
    words: options.words,
    sample: options.sample,
    subject: (values, rewording = {}) =>
      subjectLine(filled(values, rewording)[options.subjectBlock?.(values) ?? 'subject']),
    Html: (values, rewording = {}) => options.Html(values, filled(values, rewording)),
    text: (values, rewording = {}) => options.text(values, filled(values, rewording)),
  };
}

const wordPattern = /\{([A-Za-z]\w*)\}/g;
/** The words that a text asks for. */
export const wordsIn = (text: string): string[] => [...text.matchAll(wordPattern)].map(([, name = '']) => name);
/** Puts values in the place of words; what is not known stays as it is. A word that is empty takes the comma and space beside it along. */
export function fillIn(text: string, fills: Readonly<Record<string, string>>): string {
  const isEmpty = (name: string): boolean => Object.hasOwn(fills, name) && !fills[name];
  return text
    .replace(/^\{([A-Za-z]\w*)\},? ?/gm, (found, name: string) => (isEmpty(name) ? '' : found))
    .replace(/,? ?\{([A-Za-z]\w*)\}/g, (found, name: string) => (isEmpty(name) ? '' : found))
    .replace(wordPattern, (word, name: string) => (Object.hasOwn(fills, name) ? (fills[name] ?? '') : word));
}
/** Paragraphs are parted by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** A subject is one line of at most 150 characters, whatever a visitor put into a name: no header can be injected. */
export const subjectLine = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 150 ? `${line.slice(0, 149).trimEnd()}…` : line;
};
