import type { MessageTemplate, TemplateBlock, TemplateTexts, TemplateVariable } from '@vitrine/contracts';
import { AppError } from '../../../platform/http/index.ts';
import type { MailParts } from './templates/blocks.tsx';
import { composeTemplate } from './templates/composed.tsx';
import type { EditableMail, EditableSms } from './templates/render.ts';
import { type CopyBlock, fillIn, placeholdersIn, subjectLine } from './templates/template.ts';
import type { MessageTemplateEntity } from './emails.entities.ts';

/** A mail written with a template. */
export interface WrittenMail extends MailParts {
  readonly subject: string;
}

const maxima: Record<TemplateBlock['kind'], number> = {
  subject: 150,
  line: 150,
  paragraphs: 5000,
  button: 60,
  url: 500,
  sms: 1000,
};

/** The blocks of a staff template. */
export const staffBlocks: Readonly<Record<string, Omit<CopyBlock, 'default'> & { readonly required: boolean }>> = {
  subject: { label: 'Subject', kind: 'subject', required: true },
  heading: { label: 'Heading', kind: 'line', required: true },
  body: { label: 'Text', kind: 'paragraphs', required: true },
  buttonLabel: { label: 'Label of the button', kind: 'button', required: false },
  buttonUrl: { label: 'Link of the button', kind: 'url', required: false },
};
/** The placeholders of every staff template, filled in from the recipient's record. */
export const recordPlaceholders: readonly TemplateVariable[] = [
  { name: 'name', label: 'Name of the person', sample: 'Dr. Ines Marlow' },
  { name: 'company', label: 'Their practice', sample: 'Marlow Aesthetics' },
  { name: 'email', label: 'Their email address', sample: 'ines@marlow.example' },
];

export const namesOf = (placeholders: readonly TemplateVariable[]): string[] => placeholders.map(({ name }) => name);

/** Texts that fit their blocks, trimmed. Throws `validation_failed` with a message beside each that does not. */
export function checked(
  texts: TemplateTexts,
  blocks: Readonly<Record<string, Pick<CopyBlock, 'kind' | 'label'> & { readonly required?: boolean }>>,
  placeholders: readonly string[],
): Record<string, string> {
  const errors: Record<string, string[]> = {};
  const clean: Record<string, string> = {};
  for (const [key, value] of Object.entries(texts)) {
    const block = Object.hasOwn(blocks, key) ? blocks[key] : undefined;
    const text = value.replaceAll('\r\n', '\n').trim();
    const fault = block ? faultOf(text, block, placeholders) : 'We don’t know this block';
    if (fault) errors[`texts.${key}`] = [fault];
    clean[key] = text;
  }
  for (const [key, block] of Object.entries(blocks)) {
    if (block.required && !clean[key] && !errors[`texts.${key}`])
      errors[`texts.${key}`] = [`${block.label} is required`];
  }
  if (Boolean(clean['buttonLabel']) !== Boolean(clean['buttonUrl']))
    errors[clean['buttonLabel'] ? 'texts.buttonUrl' : 'texts.buttonLabel'] = ['A button needs a label and a link'];
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors });
  return clean;
}

function faultOf(
  text: string,
  { kind, label, required }: Pick<CopyBlock, 'kind' | 'label'> & { readonly required?: boolean },
  placeholders: readonly string[],
): string | null {
  if (text === '' && (required ?? true)) return `${label} is required`;
  if (text.length > maxima[kind]) return `Please use at most ${maxima[kind].toLocaleString('en-US')} characters`;
  if (kind !== 'paragraphs' && kind !== 'sms' && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'Please use one line';
  const unknown = placeholdersIn(text).find((name) => !placeholders.includes(name));
  if (unknown) return `{${unknown}} is not known here. Use ${placeholders.map((name) => `{${name}}`).join(', ')}`;
  if (kind === 'url' && text !== '' && !isLink(text)) return 'Please enter a link that begins with https://';
  return null;
}

/** A variable may be the whole link or a part of its path and query, never its host. */
function isLink(text: string): boolean {
  if (/^\{\w+\}$/.test(text)) return true;
  if (!URL.canParse(text) || !text.startsWith('https://')) return false;
  return !/^https:\/\/[^/?#]*\{/.test(text);
}

export function write(texts: Readonly<Record<string, string>>, fills: Readonly<Record<string, string>>): WrittenMail {
  const text = (key: string) => fillIn(texts[key] ?? '', fills);
  const url = text('buttonUrl');
  return {
    subject: subjectLine(text('subject')),
    ...composeTemplate({
      heading: text('heading'),
      body: text('body'),
      buttonLabel: text('buttonLabel'),
      buttonUrl: url.startsWith('https://') && URL.canParse(url) ? new URL(url).href : '',
    }),
  };
}

export const placeholdersOf = ({ variables }: Pick<MessageTemplateEntity, 'variables'>): TemplateVariable[] => [
  ...recordPlaceholders,
  ...variables
    .filter((name) => recordPlaceholders.every((placeholder) => placeholder.name !== name))
    .map((name) => ({ name, label: name, sample: `{${name}}` })),
];
const stampOf = (row: MessageTemplateEntity | null) => ({
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt.toISOString() ?? null,
  updatedBy: row?.updatedBy ?? null,
});

export const toBuiltIn = (
  {
    id,
    name,
    description,
    category,
    sendable,
    copy,
    placeholders,
  }: Pick<EditableMail, 'name' | 'description' | 'category' | 'sendable' | 'copy' | 'placeholders'> & {
    readonly id: string;
  },
  row: MessageTemplateEntity | null,
): MessageTemplate => ({
  id,
  name,
  description,
  category,
  channel: 'email',
  origin: 'built-in',
  editable: true,
  sendable,
  customised: Object.keys(row?.texts ?? {}).length > 0, // lint-words: an API field
  blocks: Object.entries(copy).map(([key, block]) => ({
    key,
    label: block.label,
    kind: block.kind,
    text: row?.texts[key] ?? block.default,
    default: block.default,
    required: true,
    maximum: maxima[block.kind],
  })),
  variables: [...placeholders],
  ...stampOf(row),
});

export const toText = (
  { id, name, description, copy, placeholders }: EditableSms,
  row: MessageTemplateEntity | null,
): MessageTemplate => ({
  ...toBuiltIn({ id, name, description, category: 'payments', sendable: false, copy, placeholders }, row),
  channel: 'sms',
});

export const toOwn = (row: MessageTemplateEntity): MessageTemplate => ({
  id: row.id,
  name: row.name ?? '',
  description: 'Made by staff; sent by hand or by API.',
  category: 'custom',
  channel: 'email',
  origin: 'staff',
  editable: true,
  sendable: true,
  customised: false, // lint-words: an API field
  blocks: Object.entries(staffBlocks).map(([key, { label, kind, required }]) => ({
    key,
    label,
    kind,
    text: row.texts[key] ?? '',
    default: null,
    required,
    maximum: maxima[kind],
  })),
  variables: placeholdersOf(row),
  ...stampOf(row),
});
