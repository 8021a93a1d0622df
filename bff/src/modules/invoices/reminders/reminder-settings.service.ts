import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { ReminderSettings, SavedReminderSettings } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import type { ReminderSettingsEntity, StoredRule } from './reminders.entities.ts';
import { RemindersRepository } from './reminders.repository.ts';

export type Stored = Pick<ReminderSettingsEntity, 'on' | 'rules' | 'quietFrom' | 'quietTo' | 'checkedAt'>;

/** What an installation begins with: off. */
const initial: Stored = {
  on: false,
  rules: [-3, 0, 7, 14].map((days, index): StoredRule => ({
    id: `5e7f0c8a-3c1d-4b52-9d5e-00000000000${index + 1}`,
    days,
    channel: 'email',
    on: true,
    subject: '',
    text: '',
    smsText: '',
    since: '1970-01-01',
  })),
  quietFrom: 20,
  quietTo: 9,
  checkedAt: null,
};

/** The rules by which clients are reminded. */
@Injectable()
export class ReminderSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reminders: RemindersRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** As they stand in this moment, never from memory. */
  async current(runner?: SqlRunner): Promise<Stored> {
    return (await this.reminders.findSettings(runner)) ?? initial;
  }

  async read(): Promise<SavedReminderSettings> {
    const row = await this.reminders.findSettings();
    return {
      ...settingsOf(row ?? initial),
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt.toISOString() ?? null,
      updatedBy: row?.updatedBy ?? null,
    };
  }

  /**
   * A rule that is new, changed or switched on holds from tomorrow, and so do all when reminders are switched on: what
   * a preview has not shown does not go out. Throws `stale_version` with the current settings under `current`.
   */
  async save(version: number, value: ReminderSettings, key: string | undefined): Promise<SavedReminderSettings> {
    const attempt = { scope: 'reminders.updateSettings', key, request: { version, ...value } };
    const { email } = currentPerson();
    const now = this.clock.now();
    const saved = await this.dataSource.transaction(async (manager) => {
      const before = (await this.reminders.findSettings(manager)) ?? initial;
      const rules = datedRules(before, value, agencyDay(now));
      const values = { ...value, rules, updatedAt: now, updatedBy: email };
      if (!(await this.reminders.saveSettings(manager, version, values)))
        return this.idempotency.isRepeated(manager, attempt);
      await this.idempotency.note(manager, attempt);
      await this.audit.record(manager, {
        action: 'settings.reminders-changed',
        entity: 'settings',
        entityId: 'reminders',
        ...differenceOf(settingsOf(before), value),
      });
      return true;
    });
    const current = await this.read();
    if (!saved) throw new AppError('stale_version', { extensions: { current } });
    return current;
  }
}

const settingsOf = ({ on, rules, quietFrom, quietTo }: Stored): ReminderSettings => ({
  on,
  rules: rules.map(({ since: _since, ...rule }) => rule),
  quietFrom,
  quietTo,
});

const datedRules = (before: Stored, { on, rules }: ReminderSettings, today: string): StoredRule[] =>
  rules.map((rule) => {
    const was = before.rules.find(({ id }) => id === rule.id);
    const holds = before.on === on && was?.on === rule.on && was.days === rule.days && was.channel === rule.channel;
    return { ...rule, since: holds && was ? was.since : today };
  });
