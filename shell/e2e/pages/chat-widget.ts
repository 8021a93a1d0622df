import type { Locator, Page } from 'playwright/test';

/** The floating chat of the public site. */
export class ChatWidget {
  /** Whatever it says just now; it has one name for each state. */
  readonly launcher: Locator;
  readonly dot: Locator;
  readonly panel: Locator;
  readonly input: Locator;
  readonly log: Locator;
  readonly questions: Locator;

  constructor(readonly page: Page) {
    this.launcher = page.locator('button[aria-haspopup="dialog"][aria-label*="chat" i]');
    this.dot = page.locator('[data-dot]');
    this.panel = page.getByRole('dialog', { name: 'The front desk' });
    this.input = this.panel.getByLabel('Your message');
    this.log = this.panel.getByRole('log');
    this.questions = this.panel.getByRole('list', { name: 'Suggested questions' });
  }

  /** Brings the page to life, as any sign of a visitor does. */
  async hydrate(): Promise<void> {
    await this.page.mouse.move(200, 200);
    await this.page.mouse.move(240, 260);
    await this.page.locator('[data-dot="css"]').waitFor({ state: 'detached' });
  }

  async open(): Promise<void> {
    await this.launcher.click();
    await this.panel.waitFor();
  }

  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
  }
}
