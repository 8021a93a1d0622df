import { Injectable } from '@nestjs/common';
import type { AccountSettings, BrandSettings, DocumentSettings, Logo, NotificationKind } from '@vitrine/contracts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import { SettingsService } from './settings.service.ts';
import type { Letterhead } from '../../../platform/pdf/index.ts';

/** How the agency appears in what it sends. */
export type Agency = BrandSettings & { readonly logo?: Logo | null };

/** The brand and the logo, as owners set them. */
@Injectable()
export class AgencySettings {
  constructor(private readonly settings: SettingsService) {}

  /** As set by an owner, up to ten seconds old; the installation's own until then. */
  async current(runner?: SqlRunner): Promise<Agency> {
    const brand = await this.settings.brand.recall(runner);
    const { logo } = await this.settings.logo.recall(runner);
    return { ...brand, logo };
  }
}

/** Codes and names of the general ledger's accounts. */
@Injectable()
export class LedgerAccountSettings {
  constructor(private readonly settings: SettingsService) {}

  /** Read each time: a file has the codes that were saved before it. */
  current(): Promise<AccountSettings> {
    return this.settings.accounts.read();
  }
}

/** What new documents begin with. */
@Injectable()
export class DocumentDefaults {
  constructor(private readonly settings: SettingsService) {}

  /** Read each time: the first document after a change has what was set. */
  current(runner?: SqlRunner): Promise<DocumentSettings> {
    return this.settings.documents.read(runner);
  }
}

/** Whether saved cards are charged by themselves. */
@Injectable()
export class AutopaySwitch {
  constructor(private readonly settings: SettingsService) {}

  /** Read each time: nothing may be charged after it was turned off. */
  async isOn(runner?: SqlRunner): Promise<boolean> {
    return (await this.settings.autopay.read(runner)).enabled;
  }
}

/** Whether clients may pay from a bank account, where the provider has it. */
@Injectable()
export class BankPaymentsSwitch {
  constructor(private readonly settings: SettingsService) {}

  /** Up to ten seconds old. */
  async isOn(runner?: SqlRunner): Promise<boolean> {
    return (await this.settings.payments.recall(runner)).bankAccounts;
  }
}

/** The recipients of each kind of notification. */
@Injectable()
export class NotificationRecipients {
  constructor(private readonly settings: SettingsService) {}

  /** At least one address, lower case; up to ten seconds old. */
  async of(kind: NotificationKind, runner?: SqlRunner): Promise<readonly string[]> {
    return (await this.settings.notifications.recall(runner)).recipients[kind];
  }
}

/** The head of receipts and invoices. A page has room for three lines of address; what is more shares the third. */
export function letterheadOf({ displayName, businessAddress, phone, replyTo, logo }: Agency): Letterhead {
  const [first = '', second, ...more] = businessAddress.split('\n');
  return {
    name: displayName,
    lines: [
      first,
      ...(second ? [second] : []),
      ...(more.length > 0 ? [more.join(', ')] : []),
      ...(phone ? [phone] : []),
      replyTo,
    ],
    contact: replyTo,
    ...(logo && { logo }),
  };
}
