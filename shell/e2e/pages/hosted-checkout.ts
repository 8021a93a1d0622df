import type { Page } from 'playwright/test';

/** The sandbox's stand-in for Stripe's checkout page. */
export class HostedCheckout {
  constructor(readonly page: Page) {}

  async arrive(): Promise<void> {
    await this.page.waitForURL(/\/checkout\/pay\/cs_test_/);
  }

  async enterEmail(email: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
  }

  async choose(way: 'Approve' | '3-D Secure' | 'Bank account' | 'Decline' | 'Complete' | 'Fail'): Promise<void> {
    await this.page.getByRole('button', { name: way, exact: true }).click();
  }
}
