import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type MessageTemplate,
  sizeOfSms,
  smsText,
  type TemplateCategory,
  type TemplateCreate,
  type TemplatePreview,
  type TemplatePreviewRequest,
  type TemplateUpdate,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { actorId, requestContext } from '../../../platform/request-context.ts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import { AppError, Idempotency, type Attempt } from '../../../platform/http/index.ts';
import { AgencySettings, Audit } from '../../settings/index.ts';
import { editableMails, editableTexts, signed } from './templates/render.ts';

import { placeholdersIn } from './templates/template.ts';
import {
  checked,
  namesOf,
  placeholdersOf,
  recordPlaceholders,
  staffBlocks,
  toBuiltIn,
  toOwn,
  toText,
  write,
  type WrittenMail,
} from './template-texts.ts';
import type { MessageTemplateEntity } from './emails.entities.ts';
import type { TemplateOverrides } from './templates/template.ts';
import { TemplatesRepository } from './templates.repository.ts';

/** Message templates: ours, which staff may edit, and templates of their own. */
@Injectable()
export class TemplatesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
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
      ...editableMails.map((template) => toBuiltIn(template, rows.find(({ id }) => id === template.id) ?? null)),
      ...editableTexts.map((text) => toText(text, rows.find(({ id }) => id === text.id) ?? null)),
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
        const clean = checked(texts, staffBlocks, [...namesOf(recordPlaceholders), ...variables]);
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
    const builtIn = findBuiltIn(id);
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
            ...checked(texts, builtIn.copy, namesOf(builtIn.placeholders)),
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
        const variableNames = variables ?? row.variables;
        return {
          origin: 'staff',
          name: name ?? row.name,
          variables: variableNames,
          texts: checked({ ...row.texts, ...texts }, staffBlocks, [...namesOf(recordPlaceholders), ...variableNames]),
        };
      },
      { scope: 'emails.updateTemplate', key, request: { id, ...edit } },
    );
  }

  /** Throws `not_found`, also for a template of staff's making, and `stale_version` with `current`. */
  reset(id: string, version: number): Promise<MessageTemplate> {
    if (!findBuiltIn(id)) throw new AppError('not_found');
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

  /**
   * With sample values, as it would leave. Throws `not_found`, or `validation_failed` beside the block that does not
   * fit.
   */
  async preview(id: string, request: TemplatePreviewRequest): Promise<TemplatePreview> {
    const text = await this.sampleText(id, request);
    if (text !== null) {
      const sent = smsText(text);
      return { subject: null, html: null, text: sent, sms: sizeOfSms(sent) };
    }
    const mail = signed(await this.sample(id, request), await this.agency.current(), this.config.http.publicUrl.origin);
    return { ...mail, sms: null };
  }

  /** See {@link preview}; not signed yet, as whoever files it does that. */
  async sample(id: string, { texts = {}, variables }: TemplatePreviewRequest): Promise<WrittenMail> {
    const text = await this.sampleText(id, { texts });
    if (text !== null) return write({ subject: 'Text message', heading: 'A text message', body: '{text}' }, { text });
    const row = await this.templates.find(this.dataSource, id);
    const builtIn = editableMails.find((template) => template.id === id);
    if (builtIn)
      return builtIn.preview({
        ...row?.texts,
        ...checked(texts, builtIn.copy, namesOf(builtIn.placeholders)),
      });
    if (row?.origin !== 'staff') throw new AppError('not_found');
    const placeholders = placeholdersOf({ variables: variables ?? row.variables });
    const merged = checked({ ...row.texts, ...texts }, staffBlocks, namesOf(placeholders));
    return write(merged, Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample])));
  }

  /**
   * A template as a mail to someone of our records. Throws `validation_failed` for a template that is not
   * known or not for sending, and for missing variables.
   */
  async write(
    runner: SqlRunner,
    id: string,
    values: Readonly<Record<string, string | number | null>>,
    record: Readonly<Record<string, string>>,
  ): Promise<WrittenMail> {
    const row = await this.templates.find(runner, id);
    const builtIn = editableMails.find((template) => template.id === id);
    if (builtIn?.sendable) {
      const written = builtIn.compose({ ...record, ...values }, row?.texts ?? {});
      if ('errors' in written) throw new AppError('validation_failed', { errors: written.errors });
      return written;
    }
    if (row?.origin !== 'staff')
      throw new AppError('validation_failed', { errors: { templateId: ['This template can’t be sent this way'] } });
    const fills = {
      ...record,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)])),
    };
    const missing = Object.values(row.texts)
      .flatMap(placeholdersIn)
      .filter((name) => !Object.hasOwn(fills, name));
    if (missing.length > 0)
      throw new AppError('validation_failed', {
        errors: Object.fromEntries(
          missing.map((name) => [`variables.${name}`, ['This variable is used by the template']]),
        ),
      });
    return write(row.texts, fills);
  }

  /** Staff's words of a built-in template, for whoever writes with it. */
  async overridesOf(runner: SqlRunner, id: string): Promise<TemplateOverrides> {
    return (await this.templates.find(runner, id))?.texts ?? {};
  }

  /** A text message with sample values; null for a mail. */
  private async sampleText(id: string, { texts = {} }: TemplatePreviewRequest): Promise<string | null> {
    const template = editableTexts.find((one) => one.id === id);
    if (!template) return null;
    const saved = await this.overridesOf(this.dataSource, id);
    return template.preview({ ...saved, ...checked(texts, template.copy, namesOf(template.placeholders)) });
  }

  private async get(runner: SqlRunner, id: string): Promise<MessageTemplate> {
    const row = await this.templates.find(runner, id);
    const builtIn = editableMails.find((template) => template.id === id);
    if (builtIn) return toBuiltIn(builtIn, row);
    const text = editableTexts.find((template) => template.id === id);
    if (text) return toText(text, row);
    if (row?.origin !== 'staff') throw new AppError('not_found');
    return toOwn(row);
  }

  private async change(
    id: string,
    version: number,
    action: 'template.updated' | 'template.reset',
    to: (row: MessageTemplateEntity | null) => Pick<MessageTemplateEntity, 'origin' | 'name' | 'variables' | 'texts'>,
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

const findBuiltIn = (id: string) => [...editableMails, ...editableTexts].find((template) => template.id === id);

function actorName(): string {
  const { actor } = requestContext();
  if (actor.kind === 'person') return actor.email;
  return 'name' in actor ? actor.name : actor.kind;
}
