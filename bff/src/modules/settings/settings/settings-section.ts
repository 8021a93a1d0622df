import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import { AppError, type Idempotency } from '../../../platform/http/index.ts';
import { type Audit, differenceOf } from '../audit/index.ts';
import type { AgencySettingEntity } from './settings.entities.ts';
import type { SettingsRepository } from './settings.repository.ts';

export interface Stamp {
  /** 0 until the section is changed. */
  readonly version: number;
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

/**
 * How long another process may go on with what was changed here. What is read on the way of an inquiry must
 * not cost it a round trip.
 */
const memorySeconds = 10;

/** One matter of the agency's settings, saved as a whole. */
export class SettingsSection<Value extends object> {
  private cache: { readonly until: number; readonly value: Value } | undefined;
  /** One shared read for concurrent callers that hold no connection. */
  private pendingRead: Promise<Value> | undefined;
  private changes = 0;

  constructor(
    private readonly name: AgencySettingEntity['section'],
    private readonly schema: z.ZodType<Value>,
    private readonly initial: Value,
    private readonly parts: {
      readonly clock: Clock;
      readonly dataSource: DataSource;
      readonly repository: SettingsRepository;
      readonly audit: Audit;
      readonly idempotency: Idempotency;
    },
    /** The value as the audit log shows it. */
    private readonly recorded: (value: Value) => Readonly<Record<string, unknown>> = (value) =>
      Object.fromEntries(Object.entries(value)),
  ) {}

  async read(runner?: SqlRunner): Promise<Value & Stamp> {
    const row = await this.parts.repository.find(this.name, runner);
    if (!row) return { ...this.initial, version: 0, updatedAt: null, updatedBy: null };
    return {
      ...this.schema.parse(row.value),
      version: row.version,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.updatedBy,
    };
  }

  /**
   * Throws `stale_version` with the current section under `current`, and what `check` throws, in the transaction that
   * saves.
   */
  async save(
    version: number,
    value: Value,
    key: string | undefined,
    check?: (manager: EntityManager, before: Value) => Promise<void>,
  ): Promise<Value & Stamp> {
    const { clock, dataSource, repository, audit, idempotency } = this.parts;
    const attempt = { scope: `settings.${this.name}`, key, request: { version, ...value } };
    const { email } = currentPerson();
    const saved = await dataSource.transaction(async (manager) => {
      const before = this.schema.parse((await repository.find(this.name, manager))?.value ?? this.initial);
      await check?.(manager, before);
      if (!(await repository.save(manager, this.name, version, value, email, clock.now())))
        return idempotency.isRepeated(manager, attempt);
      await idempotency.note(manager, attempt);
      await audit.record(manager, {
        action: `settings.${this.name}-changed`,
        entity: 'settings',
        entityId: this.name,
        ...differenceOf(this.recorded(before), this.recorded(value)),
      });
      return true;
    });
    this.changes += 1;
    this.cache = undefined;
    this.pendingRead = undefined;
    const current = await this.read();
    if (!saved) throw new AppError('stale_version', { extensions: { current } });
    return current;
  }

  /**
   * As {@link read}, from memory where it is fresh. Inside a transaction pass its manager: it is then asked itself, and
   * never waits for a read of somebody else's, which may wait for the very connection that the transaction holds.
   */
  async recall(runner?: SqlRunner): Promise<Value> {
    const now = this.parts.clock.now().getTime();
    if (this.cache && now < this.cache.until) return this.cache.value;
    if (runner) return this.remember(this.read(runner), now);
    if (this.pendingRead) return this.pendingRead;
    const pendingRead = this.remember(this.read(), now).finally(() => {
      if (this.pendingRead === pendingRead) this.pendingRead = undefined;
    });
    this.pendingRead = pendingRead;
    return pendingRead;
  }

  /** A read that failed is not remembered, nor one that began before the last change. */
  private async remember(reading: Promise<Value & Stamp>, now: number): Promise<Value> {
    const { changes } = this;
    const value = await reading;
    if (changes === this.changes) this.cache = { until: now + memorySeconds * 1000, value };
    return value;
  }
}
