import { expect, type Locator, type Page } from 'playwright/test';

/** `/onboarding-generator`: links, campaign codes and their dialogs. */
export class GeneratorPage {
  constructor(readonly page: Page) {}

  async open(search = ''): Promise<void> {
    await this.page.goto(`/onboarding-generator${search && `?search=${encodeURIComponent(search)}`}`);
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** The card of a campaign, by its name. */
  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  /** An entry of a card's menu. */
  async choose(code: string, action: 'Edit' | 'Retire' | 'Bring back'): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name: action });
    // A dialog that has just closed may take the menu with it; people press again.
    await expect(async () => {
      if (!(await entry.isVisible())) await this.page.getByRole('button', { name: `More for ${code}` }).click();
      await entry.click({ timeout: 3000 });
    }).toPass();
  }
}
