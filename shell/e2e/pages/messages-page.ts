import type { FrameLocator, Locator, Page } from 'playwright/test';

/** `/messages`: the outbox and the message that is open. */
export class MessagesPage {
  readonly search: Locator;
  readonly sheet: Locator;
  readonly trouble: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByLabel('Search address, subject or text');
    this.sheet = page.getByRole('complementary', { name: 'Message' });
    this.trouble = page.getByRole('region', { name: 'What went wrong' });
  }

  filter(name: 'All' | 'Failed' | 'Queued' | 'Sent' | 'Blocked addresses'): Locator {
    return this.page
      .getByRole('group', { name: 'Filter by state' })
      .getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** The row of a message to this address, whose subject says this. */
  row(address: string, subject: RegExp | string = ''): Locator {
    return this.page
      .getByRole('table', { name: 'Messages' })
      .getByRole('row')
      .filter({ hasText: address })
      .filter({ hasText: subject });
  }

  silent(address: string): Locator {
    return this.page.getByRole('table', { name: 'Blocked addresses' }).getByRole('row').filter({ hasText: address });
  }

  /** The mail as its reader sees it. */
  picture(title: RegExp | string): FrameLocator {
    return this.page.getByTitle(title).contentFrame();
  }

  async find(text: string): Promise<void> {
    await this.search.fill(text);
    await this.page.waitForURL((url) => url.searchParams.get('search') === text);
  }
}
