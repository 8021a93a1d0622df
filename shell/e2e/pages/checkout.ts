import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** `/pay`, the provider's hosted page behind it, and the pages that lead back. */
export class Checkout {
  constructor(readonly page: Page) {}

  /** The payment page asks for this amount; presses Pay and arrives at the provider. */
  async pay(amount: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/pay\?/);
    await this.page.getByRole('button', { name: `Pay ${amount}` }).click();
    await this.page.waitForURL(/\/checkout\/pay\/cs_/);
    await expect(this.page.getByText(amount).first()).toBeVisible();
  }

  async approve(): Promise<void> {
    await this.page.getByRole('button', { name: 'Approve' }).click();
    await this.page.waitForURL(/\/payment-success\?/);
  }

  async abandon(): Promise<void> {
    await this.page.getByRole('link', { name: 'Abandon' }).click();
    await this.page.waitForURL(/\/payment-cancel/);
  }

  async isTitled(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
}
