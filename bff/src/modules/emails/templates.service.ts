import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  MessageTemplate,
  TemplateBlock,
  TemplateCategory,
  TemplateCreate,
  TemplatePreview,
  TemplatePreviewRequest,
  TemplateTexts,
  TemplateUpdate,
  TemplateVariable,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../platform/clock/index.ts';
import { actorId, requestContext } from '../../platform/context/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError, Idempotency, type Attempt } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { AgencySettings } from '../settings/index.ts';
import { composeTemplate } from './templates/composed.tsx';
import { type Rewordable, rewordables } from './templates/render.ts';
import { signed } from './templates/signed.ts';
import { type CopyBlock, fillIn, subjectLine, wordsIn } from './templates/template.ts';
import { type TemplateRow, TemplatesRepository } from './templates.repository.ts';

/** A mail written with a template. */
export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const maxima: Record<TemplateBlock['kind'], number> = {
  subject: 150,
  line: 150,
  paragraphs: 5000,
  button: 60,
  url: 500,
  sms: 1000,
};

/** The blocks of a template of staff's making. */
const staffBlocks: Readonly<Record<string, Omit<CopyBlock, 'default'> & { readonly required: boolean }>> = {
  subject: { label: 'Subject', kind: 'subject', required: true },
  heading: { label: 'Heading', kind: 'line', required: true },
  body: { label: 'Text', kind: 'paragraphs', required: true },
  buttonLabel: { label: 'Label of the button', kind: 'button', required: false },
  buttonUrl: { label: 'Link of the button', kind: 'url', required: false },
};
/** What every template of staff's making may use: filled in from the record of whoever gets it. */
const recordWords: readonly TemplateVariable[] = [
  { name: 'name', label: 'Name of the person', sample: 'Dr. Ines Marlow' },
  { name: 'company', label: 'Their practice', sample: 'Marlow Aesthetics' },
  { name: 'email', label: 'Their e-mail address', sample: 'ines@marlow.example' },
];

/** Message templates: ours, which staff may reword, and those of staff's making. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly dataSource: DataSource,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly agency: AgencySettings,
    private readonly clock: Clock,
  ) {}

  async list(category: TemplateCategory | undefined): Promise<{ items: MessageTemplate[] }> {
    const rows = await this.templates.findAll(this.dataSource);
    const all = [
      ...rewordables.map((template) => toBuiltIn(template, rows.find(({ id }) => id === template.id) ?? null)),
      ...rows.filter(({ origin }) => origin === 'staff').map(toOwn),
    ];
    return { items: category ? all.filter((template) => template.category === category) : all };
  }

  /** Throws `validation_failed` beside the block that does not fit. */
  create(
    { name, texts, variables }: z.output<typeof TemplateCreate>,
    key: string | undefined,
  ): Promise<MessageTemplate> {
    return this.idempotency.once(
      { scope: 'emails.createTemplate', key: key && `${actorId()}:${key}`, request: { name, texts, variables } },
      async (manager) => {
        const id = randomUUID();
        const clean = checked(texts, staffBlocks, [...recordWords.map((word) => word.name), ...variables]);
        await this.templates.save(
          manager,
          { id, origin: 'staff', name, texts: clean, variables, version: 0, updatedBy: actorName() },
          this.clock.now(),
        );
        await this.audit.record(manager, {
          action: 'template.created',
          entity: 'template',
          entityId: id,
          before: null,
          after: { name, ...clean },
        });
        return this.get(manager, id);
      },
    );
  }

  /** Throws `not_found`, `stale_version` with `current`, or `validation_failed` beside the block that does not fit. */
  async update(id: string, edit: z.output<typeof TemplateUpdate>, key: string | undefined): Promise<MessageTemplate> {
    const { name, variables, texts, version } = edit;
    const builtIn = rewordables.find((template) => template.id === id);
    return this.change(
      id,
      version,
      'template.updated',
      (row) => {
        if (builtIn) {
          if (name !== undefined || variables !== undefined)
            throw new AppError('validation_failed', {
              errors: {
                [name === undefined ? 'variables' : 'name']: ['A built-in template keeps its name and variables'],
              },
            });
          const merged = {
            ...row?.texts,
            ...checked(
              texts,
              builtIn.copy,
              builtIn.words.map((word) => word.name),
            ),
          };
          return {
            origin: 'built-in',
            name: null,
            variables: [],
            texts: Object.fromEntries(
              Object.entries(merged).filter(([key, text]) => builtIn.copy[key] && text !== builtIn.copy[key].default),
            ),
          };
        }
        if (!row) throw new AppError('not_found');
        const known = variables ?? row.variables;
        return {
          origin: 'staff',
          name: name ?? row.name,
          variables: known,
          texts: checked({ ...row.texts, ...texts }, staffBlocks, [...recordWords.map((word) => word.name), ...known]),
        };
      },
      { scope: 'emails.updateTemplate', key, request: { id, ...edit } },
    );
  }

  /** Throws `not_found`, also for a template of staff's making, and `stale_version` with `current`. */
  reset(id: string, version: number): Promise<MessageTemplate> {
    if (!rewordables.some((template) => template.id === id)) throw new AppError('not_found');
    return this.change(id, version, 'template.reset', () => ({
      origin: 'built-in',
      name: null,
      variables: [],
      texts: {},
    }));
  }

  /** Throws `not_found`, also for a built-in template. */
  delete(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.templates.delete(manager, id);
      if (!row) throw new AppError('not_found');
      await this.audit.record(manager, {
        action: 'template.deleted',
        entity: 'template',
        entityId: id,
        before: { name: row.name, ...row.texts },
        after: null,
      });
    });
  }

  /** With sample words, as it would leave. Throws `not_found`, or `validation_failed` beside the block that does not fit. */
  async preview(id: string, asked: TemplatePreviewRequest): Promise<TemplatePreview> {
    return { ...signed(await this.sample(id, asked), await this.agency.current()), sms: null };
  }

  /** See {@link preview}; not signed yet, as whoever files it does that. */
  async sample(id: string, { texts = {}, variables }: TemplatePreviewRequest): Promise<WrittenMail> {
    const row = await this.templates.find(this.dataSource, id);
    const builtIn = rewordables.find((template) => template.id === id);
    if (builtIn)
      return builtIn.preview({
        ...row?.texts,
        ...checked(
          texts,
          builtIn.copy,
          builtIn.words.map((word) => word.name),
        ),
      });
    if (row?.origin !== 'staff') throw new AppError('not_found');
    const words = wordsOf({ variables: variables ?? row.variables });
    const merged = checked(
      { ...row.texts, ...texts },
      staffBlocks,
      words.map((word) => word.name),
    );
    return write(merged, Object.fromEntries(words.map(({ name, sample }) => [name, sample])));
  }

  /**
   * A template as a mail to someone of our records. Throws `validation_failed` for a template that is not
   * known or not for sending, and for words that are missing.
   */
  async write(
    runner: SqlRunner,
    id: string,
    given: Readonly<Record<string, string | number | null>>,
    record: Readonly<Record<string, string>>,
  ): Promise<WrittenMail> {
    const row = await this.templates.find(runner, id);
    const builtIn = rewordables.find((template) => template.id === id);
    if (builtIn?.sendable) {
      const written = builtIn.compose({ ...record, ...given }, row?.texts ?? {});
      if ('errors' in written) throw new AppError('validation_failed', { errors: written.errors });
      return written;
    }
    if (row?.origin !== 'staff')
      throw new AppError('validation_failed', { errors: { templateId: ['This template cannot be sent this way'] } });
    const fills = {
      ...record,
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === null ? '' : String(value)])),
    };
    const missing = Object.values(row.texts)
      .flatMap(wordsIn)
      .filter((name) => !Object.hasOwn(fills, name));
    if (missing.length > 0)
      throw new AppError('validation_failed', {
        errors: Object.fromEntries(
          missing.map((name) => [`variables.${name}`, ['This variable is used by the template']]),
        ),
      });
    return write(row.texts, fills);
  }

  private async get(runner: SqlRunner, id: string): Promise<MessageTemplate> {
    const row = await this.templates.find(runner, id);
    const builtIn = rewordables.find((template) => template.id === id);
    if (builtIn) return toBuiltIn(builtIn, row);
    if (row?.origin !== 'staff') throw new AppError('not_found');
    return toOwn(row);
  }

  private async change(
    id: string,
    version: number,
    action: 'template.updated' | 'template.reset',
    to: (row: TemplateRow | null) => Pick<TemplateRow, 'origin' | 'name' | 'variables' | 'texts'>,
    attempt?: Attempt,
  ): Promise<MessageTemplate> {
    const saved = await this.dataSource.transaction(async (manager) => {
      const row = await this.templates.find(manager, id);
      const next = to(row);
      if (!(await this.templates.save(manager, { id, ...next, version, updatedBy: actorName() }, this.clock.now())))
        return attempt !== undefined && this.idempotency.isRepeated(manager, attempt);
      if (attempt) await this.idempotency.note(manager, attempt);
      await this.audit.record(manager, {
        action,
        entity: 'template',
        entityId: id,
        before: row && { name: row.name, ...row.texts },
        after: { name: next.name, ...next.texts },
      });
      return true;
    });
    const current = await this.get(this.dataSource, id);
    if (!saved) throw new AppError('stale_version', { extensions: { current } });
    return current;
  }
}

function actorName(): string {
  const { actor } = requestContext();
  if (actor.kind === 'person') return actor.email;
  return 'name' in actor ? actor.name : actor.kind;
}

/** Texts that fit their blocks, trimmed. Throws `validation_failed` with a message beside each that does not. */
function checked(
  texts: TemplateTexts,
  blocks: Readonly<Record<string, Pick<CopyBlock, 'kind' | 'label'> & { readonly required?: boolean }>>,
  words: readonly string[],
): Record<string, string> {
  const errors: Record<string, string[]> = {};
  const clean: Record<string, string> = {};
  for (const [key, given] of Object.entries(texts)) {
    const block = Object.hasOwn(blocks, key) ? blocks[key] : undefined;
    const text = given.replaceAll('\r\n', '\n').trim();
    const fault = block ? faultOf(text, block, words) : 'This block is not known';
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
  words: readonly string[],
): string | null {
  if (text === '' && (required ?? true)) return `${label} is required`;
  if (text.length > maxima[kind]) return `Please use at most ${maxima[kind].toLocaleString('en-US')} characters`;
  if (kind !== 'paragraphs' && kind !== 'sms' && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'Please use one line';
  const unknown = wordsIn(text).find((word) => !words.includes(word));
  if (unknown) return `{${unknown}} is not known here. Use ${words.map((word) => `{${word}}`).join(', ')}`;
  if (kind === 'url' && text !== '' && !isLink(text)) return 'Please enter a link that begins with https://';
  return null;
}

/** A variable may be the whole link or a part of its path and query, never its host. */
function isLink(text: string): boolean {
  if (/^\{\w+\}$/.test(text)) return true;
  if (!URL.canParse(text) || !text.startsWith('https://')) return false;
  return !/^https:\/\/[^/?#]*\{/.test(text);
}

function write(texts: Readonly<Record<string, string>>, fills: Readonly<Record<string, string>>): WrittenMail {
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

const wordsOf = ({ variables }: Pick<TemplateRow, 'variables'>): TemplateVariable[] => [
  ...recordWords,
  ...variables
    .filter((name) => recordWords.every((word) => word.name !== name))
    .map((name) => ({ name, label: name, sample: `{${name}}` })),
];
const stampOf = (row: TemplateRow | null) => ({
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt.toISOString() ?? null,
  updatedBy: row?.updatedBy ?? null,
});

const toBuiltIn = (
  { id, name, description, category, sendable, copy, words }: Rewordable,
  row: TemplateRow | null,
): MessageTemplate => ({
  id,
  name,
  description,
  category,
  channel: 'email',
  origin: 'built-in',
  editable: true,
  sendable,
  customised: Object.keys(row?.texts ?? {}).length > 0,
  blocks: Object.entries(copy).map(([key, block]) => ({
    key,
    label: block.label,
    kind: block.kind,
    text: row?.texts[key] ?? block.default,
    default: block.default,
    required: true,
    maximum: maxima[block.kind],
  })),
  variables: [...words],
  ...stampOf(row),
});

const toOwn = (row: TemplateRow): MessageTemplate => ({
  id: row.id,
  name: row.name ?? '',
  description: 'Made by staff; sent by hand or by API.',
  category: 'custom',
  channel: 'email',
  origin: 'staff',
  editable: true,
  sendable: true,
  customised: false,
  blocks: Object.entries(staffBlocks).map(([key, { label, kind, required }]) => ({
    key,
    label,
    kind,
    text: row.texts[key] ?? '',
    default: null,
    required,
    maximum: maxima[kind],
  })),
  variables: wordsOf(row),
  ...stampOf(row),
});
