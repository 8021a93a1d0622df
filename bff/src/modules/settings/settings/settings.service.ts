import { Inject, Injectable } from '@nestjs/common';
import { addressLines, brand } from '@vitrine/brand';
import {
  AccountSettings,
  AutopaySettings,
  BrandSettings,
  documentDefaults,
  DocumentSettings,
  ledgerAccounts,
  Logo,
  NotificationSettings,
  PaymentSettings,
  SecuritySettings,
  TimeZoneSettings,
  usualExportLimitRows,
  timeZoneNames,
  usualPayBackLimitCents,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Idempotency } from '../../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsSection } from './settings-section.ts';

/** What owners set about the agency, beginning with the installation's own. */
@Injectable()
export class SettingsService {
  readonly accounts: SettingsSection<AccountSettings>;
  readonly autopay: SettingsSection<AutopaySettings>;
  readonly brand: SettingsSection<BrandSettings>;
  readonly documents: SettingsSection<DocumentSettings>;
  readonly logo: SettingsSection<{ readonly logo: Logo | null }>;
  readonly notifications: SettingsSection<NotificationSettings>;
  readonly payments: SettingsSection<PaymentSettings>;
  readonly security: SettingsSection<SecuritySettings>;
  readonly timeZone: SettingsSection<TimeZoneSettings>;

  constructor(
    @Inject(CONFIG) config: Config,
    clock: Clock,
    dataSource: DataSource,
    repository: SettingsRepository,
    audit: Audit,
    idempotency: Idempotency,
  ) {
    const parts = { clock, dataSource, repository, audit, idempotency };
    const team = [config.mail.teamRecipient.toLowerCase()];
    this.accounts = new SettingsSection('accounts', AccountSettings, ledgerAccounts, parts, (accounts) =>
      Object.fromEntries(Object.entries(accounts).map(([id, { code, name }]) => [id, `${code} ${name}`])),
    );
    this.autopay = new SettingsSection('autopay', AutopaySettings, { enabled: false }, parts);
    this.payments = new SettingsSection('payments', PaymentSettings, { bankAccounts: true }, parts);
    this.security = new SettingsSection(
      'security',
      SecuritySettings,
      {
        secondFactorForAll: false,
        payBackLimitCents: usualPayBackLimitCents,
        exportLimitRows: usualExportLimitRows,
      },
      parts,
    );
    this.brand = new SettingsSection(
      'brand',
      BrandSettings,
      {
        displayName: brand.agency,
        replyTo: brand.email.hello,
        businessAddress: addressLines.join('\n'),
        phone: brand.phone.shown,
        accent: 'champagne',
      },
      parts,
    );
    this.timeZone = new SettingsSection(
      'time-zone',
      TimeZoneSettings,
      { timeZone: brand.timeZone },
      parts,
      (value) => ({
        timeZone: timeZoneNames[value.timeZone],
      }),
    );
    this.logo = new SettingsSection('logo', z.object({ logo: Logo.nullable() }), { logo: null }, parts, ({ logo }) => ({
      logo: logo && `${logo.width} × ${logo.height} pixels, ${logo.hash.slice(0, 8)}`,
    }));
    this.documents = new SettingsSection('documents', DocumentSettings, documentDefaults, parts);
    this.notifications = new SettingsSection(
      'notifications',
      NotificationSettings,
      { recipients: { inquiry: team, submission: team, payment: team, 'payment-review': team, crash: team } },
      parts,
    );
  }
}
