import type { Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** Either wizard, as a page or in its dialog. */
export class Wizard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get launch(): Locator {
    return this.page.getByRole('button', { name: 'Launch Payment Portal' });
  }

  async stands(step: number, of: 5 | 6): Promise<void> {
    await expect(this.page.getByText(`Step ${step} of ${of}`)).toBeVisible();
    // The page below the dialog has figures of its own.
    await expect(this.page.getByText(`${Math.round((step / of) * 100)}%`, { exact: true }).last()).toBeVisible();
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next', exact: true }).click();
  }

  async basics({ practice }: { readonly practice: string }): Promise<void> {
    await this.page.getByRole('textbox', { name: 'First name' }).fill('Ana');
    await this.page.getByRole('textbox', { name: 'Last name' }).fill("O'Brien");
    await this.page.getByRole('textbox', { name: 'Practice name' }).fill(practice);
    await this.page.getByRole('combobox', { name: 'Practice type' }).selectOption('dermatology');
  }

  async contact({ email }: { readonly email: string }): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email);
    await this.page.getByRole('textbox', { name: 'Phone' }).fill('+1 212 555 0134');
    await this.page.getByRole('textbox', { name: 'City' }).fill('New York');
  }
}
