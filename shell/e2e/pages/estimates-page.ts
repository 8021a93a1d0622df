import type { Locator, Page } from 'playwright/test';

/** `/estimates` for staff. */
export class EstimatesPage {
  readonly detail: Locator;
  readonly form: Locator;

  constructor(readonly page: Page) {
    this.detail = page.getByRole('complementary', { name: 'Estimate' });
    this.form = page.getByRole('form');
  }

  async open(search: string): Promise<void> {
    await this.page.goto(`/estimates?${new URLSearchParams({ search }).toString()}`);
  }

  /** Makes a draft of one item and one option, with a tax as the field shows it, and a deposit as it's typed. */
  async create({
    name,
    email,
    title,
    tax,
    deposit,
  }: Record<'name' | 'email' | 'title' | 'tax' | 'deposit', string>): Promise<void> {
    await this.page.getByRole('button', { name: 'New estimate' }).click();
    const { form } = this;
    await form.getByLabel('Client name').fill(name);
    await form.getByLabel('Client email').fill(email);
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Deposit').fill(deposit);
    await form.getByLabel('Description of item 1').fill('Studio day');
    await form.getByLabel('Rate of item 1').fill('2,000');
    await form.getByLabel('Discount of item 1').fill('10%');
    await form.getByLabel('Tax of item 1').selectOption(tax);
    await form.getByRole('button', { name: 'Add Item' }).click();
    await form.getByLabel('Description of item 2').fill('Second location');
    await form.getByLabel('Rate of item 2').fill('500');
    await form.getByLabel('Tax of item 2').selectOption(tax);
    await form.getByLabel('Optional: item 2').check();
    await form.getByRole('button', { name: 'Save draft' }).click();
    await this.detail.getByRole('button', { name: 'Send', exact: true }).waitFor();
  }

  /** Confirms the dialog that a button of the sheet opens. */
  async confirm(button: string, confirmation: string): Promise<void> {
    await this.detail.getByRole('button', { name: button, exact: true }).click();
    const confirm = this.page.getByRole('button', { name: confirmation, exact: true });
    await confirm.click();
    await confirm.waitFor({ state: 'hidden' });
  }
}
