import type { Locator, Page } from 'playwright/test';

/** `/invoices` and `/clients`: list and detail. */
export class PortalMoney {
  constructor(readonly page: Page) {}

  /** Opens a screen with a search in its address. */
  async open(screen: 'invoices' | 'clients', search: string): Promise<void> {
    await this.page.goto(`/${screen}?${new URLSearchParams({ search })}`);
  }

  /** Links of the rows, or of the cards on a phone. */
  get records(): Locator {
    return this.page.locator('[data-list-row]');
  }

  detail(name: 'Invoice' | 'Client'): Locator {
    return this.page.getByRole('complementary', { name });
  }
}
