import { Injectable } from '@nestjs/common';
import type { BrandSettings } from '@vitrine/contracts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { SettingsService } from './settings.service.ts';

/** How the agency appears in what it sends. */
@Injectable()
export class AgencySettings {
  constructor(private readonly settings: SettingsService) {}

  /** As set by an owner, up to ten seconds old; the installation's own until then. */
  current(runner?: SqlRunner): Promise<BrandSettings> {
    return this.settings.brand.recall(runner);
  }
}
