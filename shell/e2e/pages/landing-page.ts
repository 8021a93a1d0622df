import { expect, type Locator, type Page } from 'playwright/test';

/** `/`: hero and contact section; its forms are also pages, `/contact` and `/contact/call`. */
export class LandingPage {
  readonly form: Locator;
  readonly status: Locator;
  /** The short form. */
  readonly call: Locator;

  constructor(readonly page: Page) {
    this.form = page.locator('form[action="/contact"]');
    this.status = page.locator('#contact-status');
    this.call = page.locator('form[action="/contact/call"]');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }

  /** `/contact`. */
  async openForm(): Promise<void> {
    await this.page.goto('/contact');
  }

  /** Resolves when the page answers to scripts; to be called before what wakes it. */
  untilLive(): Promise<void> {
    return this.page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('vitrine:live', () => resolve(), { once: true })),
    );
  }

  /** How many sections are not laid out, because they are out of sight. */
  skippedSections(): Promise<number> {
    return this.page.evaluate(
      () =>
        [...document.querySelectorAll('main section')].filter(
          (section) => getComputedStyle(section).contentVisibility === 'auto',
        ).length,
    );
  }

  /** Begins to scroll, which lays out all sections: until then what is below them moves. */
  async layOut(): Promise<void> {
    await this.page.mouse.wheel(0, 100);
    await expect.poll(() => this.skippedSections()).toBe(0);
  }

  /** Wakes the page as a visitor does, by touching a form, and waits until it answers. */
  async hydrate(): Promise<void> {
    const live = this.untilLive();
    await this.page.locator('#contact form').getByLabel('Name').first().focus();
    await live;
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: false }).first();
  }

  /** Types or chooses, by label. */
  async complete(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const field = this.field(label);
      const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
      await (isSelect ? field.selectOption(value) : field.fill(value));
    }
  }

  async send(): Promise<void> {
    await this.form.getByRole('button', { name: 'Send message' }).click();
  }
}
