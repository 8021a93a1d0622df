import type { Page } from 'playwright/test';

/** The sandbox's sign-in page, in the place of Google's or Facebook's. */
export class IdentityProviderPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * Waits for the page, is this person there, and goes back to the site signed in. `verified` is for OpenID, `share`
   * for Facebook.
   */
  async allow({
    email,
    name = '',
    verified = true,
    share = true,
  }: {
    email: string;
    name?: string;
    verified?: boolean;
    share?: boolean;
  }): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Name').fill(name);
    for (const [label, target] of [
      ['The provider has verified this address', verified],
      ['Share the address with the site', share],
    ] as const) {
      const box = this.page.getByLabel(label);
      if ((await box.count()) > 0) await box.setChecked(target);
    }
    await this.page.getByRole('button', { name: 'Allow' }).click();
  }

  /** Says no, and goes back to the site. */
  async deny(): Promise<void> {
    await this.page.getByRole('button', { name: 'Deny' }).click();
  }
}
