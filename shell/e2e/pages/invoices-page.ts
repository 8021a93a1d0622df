import type { Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** `/invoices`: list and detail, the dialogs over them, and the pages on which invoices are made and changed. */
export class InvoicesPage {
  readonly detail: Locator;
  readonly rows: Locator;
  readonly createForm: Locator;
  readonly editForm: Locator;

  constructor(readonly page: Page) {
    this.detail = page.getByRole('complementary', { name: 'Invoice' });
    this.rows = page.locator('[data-list-row]');
    this.createForm = page.getByRole('form', { name: 'Create Invoice' });
    this.editForm = page.getByRole('form', { name: 'Edit Invoice' });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/invoices${search && `?${new URLSearchParams({ search })}`}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  }

  /** Fills the create form and sends it; answers the new invoice's number. */
  async create(invoice: { name: string; email: string; amount: string; status?: 'Draft' | 'Sent' }): Promise<string> {
    await this.page
      .getByRole('button', { name: /^(New invoice|Create Your First Invoice)$/ })
      .first()
      .click();
    await this.createForm.getByLabel('Client name').fill(invoice.name);
    await this.createForm.getByLabel('Client email').fill(invoice.email);
    await this.createForm.getByLabel('Amount').fill(invoice.amount);
    await this.createForm.getByRole('radio', { name: invoice.status ?? 'Draft' }).check();
    await this.createForm.getByRole('button', { name: 'Create Invoice' }).click();
    return this.number();
  }

  /** Of the open invoice. */
  async number(): Promise<string> {
    const heading = this.detail.getByRole('heading', { level: 2, name: /^INV-/ });
    await expect(heading).toBeVisible();
    return (await heading.textContent()) ?? '';
  }

  async edit(): Promise<void> {
    // Of a draft it is a button; of others it stands in the menu.
    await this.detail.getByRole('button', { name: 'More actions' }).waitFor();
    const button = this.detail.getByRole('button', { name: 'Edit', exact: true });
    if (await button.isVisible()) await button.click();
    else await this.more('Edit');
    await expect(this.editForm).toBeVisible();
  }

  async save(): Promise<void> {
    await this.editForm.getByRole('button', { name: 'Save Changes' }).click();
  }

  async more(action: string): Promise<void> {
    await this.detail.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A message that comes and goes at the edge of the screen. */
  toast(title: string | RegExp): Locator {
    return this.page.getByRole('heading', { name: title, includeHidden: true });
  }
}
