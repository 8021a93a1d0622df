import { expect, type Page } from 'playwright/test';
import { linkInMail } from '../links.ts';

export type Person = { readonly email: string; readonly password: string };

/** What people do about their own account: sign up, `/account` and its sections. */
export class OwnAccount {
  constructor(readonly page: Page) {}

  /** Signs up in the dialog of the sign-in page, and stays there. */
  async create({ email, password, name = '' }: Person & { name?: string }): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Create account' }).click();
  }

  /** Follows the link of the mail to confirm the address. */
  async confirm(email: string): Promise<void> {
    await this.page.goto(await linkInMail(email, /confirm/i));
    await expect(this.page.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  }

  async section(name: 'Billing' | 'Profile' | 'Sessions' | 'Two-step verification'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(this.page).toHaveURL('/');
  }
}
