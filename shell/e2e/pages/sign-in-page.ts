import type { Page } from 'playwright/test';

export const demoOwner = { email: 'owner@vitrine.test', password: 'vitrine-demo' } as const;

/** `/login`. */
export class SignInPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  async signIn(credentials: { email: string; password: string } = demoOwner): Promise<void> {
    await this.page.getByLabel('Email').fill(credentials.email);
    await this.page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }
}
