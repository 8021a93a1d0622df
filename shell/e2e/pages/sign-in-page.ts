import type { Locator, Page } from 'playwright/test';

export const demoOwner = { email: 'owner@vitrine.test', password: 'vitrine-demo' } as const;

/** `/login`. */
export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Opens the dialog's form for email and password. */
  async chooseEmail(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('button', { name: 'Continue with Email' }).click();
  }

  async signIn(credentials: { email: string; password: string } = demoOwner): Promise<void> {
    await this.chooseEmail();
    await this.submit(credentials);
  }

  /** Fills the form and sends it. */
  async submit(credentials: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(credentials.email);
    await this.page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await this.dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
