import type { Locator, Page } from 'playwright/test';

/** `/clients`. */
export class ClientsPage {
  constructor(readonly page: Page) {}

  async open(search = ''): Promise<void> {
    await this.page.goto(`/clients${search}`);
    await this.page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  }

  get detail(): Locator {
    return this.page.getByRole('complementary', { name: 'Client' });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  row(company: string): Locator {
    return this.page.getByRole('row').filter({ hasText: company });
  }

  async fill(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields))
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
  }

  /** Sends a CSV through the wizard's file field. */
  async choose(csv: string): Promise<void> {
    await this.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  }
}
