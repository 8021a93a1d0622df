import type { Locator, Page } from 'playwright/test';

/** `/leads`: list and detail. */
export class LeadsPage {
  readonly search: Locator;
  readonly detail: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.detail = page.getByRole('complementary', { name: 'Lead' });
    this.status = page.getByLabel('Status', { exact: true });
    // Also as the last release spells it, beside which the skew grid runs.
    this.search = page.getByLabel(/^Search name, e-?mail or company/);
  }

  /** The row's link. */
  lead(name: string): Locator {
    return this.page.getByRole('row').getByRole('link', { name });
  }

  async openLead(name: string): Promise<void> {
    await this.search.fill(name);
    // The list follows the typing; a row is chosen from the list that was asked for.
    await this.page.waitForURL(/[?&]search=/);
    await this.lead(name).click();
  }
}
