import type { Locator, Page } from 'playwright/test';

/** `/settings`: its list of sections and what stands in them. */
export class SettingsPage {
  readonly sections: Locator;

  constructor(readonly page: Page) {
    this.sections = page.getByRole('navigation', { name: 'Settings' });
  }

  async open(
    section: 'Team' | 'Brand' | 'Taxes' | 'Notifications' | 'Message templates' | 'API keys' | 'Audit log' | 'Platform',
  ): Promise<void> {
    await this.sections.getByRole('link', { name: section }).click();
    await this.page.getByRole('heading', { level: 1, name: section }).waitFor();
  }

  row(name: string | RegExp): Locator {
    return this.page.getByRole('row', { name });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  question(name: string | RegExp): Locator {
    return this.page.getByRole('alertdialog', { name });
  }
}
