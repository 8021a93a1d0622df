import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '@vitrine/contracts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { SettingsService } from './settings.service.ts';

/** Whom on the team to tell of what. */
@Injectable()
export class NotificationRecipients {
  constructor(private readonly settings: SettingsService) {}

  /** At least one address, lower case; up to ten seconds old. */
  async of(kind: NotificationKind, runner?: SqlRunner): Promise<readonly string[]> {
    return (await this.settings.notifications.recall(runner)).recipients[kind];
  }
}
