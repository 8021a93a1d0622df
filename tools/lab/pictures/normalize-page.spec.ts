import { launchChromium } from '@vitrine/testing';
import type { Browser, Page } from 'playwright';
import { normalizePage } from './normalize-page.ts';

describe('normalizePage', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  it.each([
    ['Due March 3, 2026', 'Due November 21, 2031'],
    ['Tue, Mar 3', 'Fri, Nov 21'],
    ['since 9:05 AM', 'since 11:47 PM'],
    ['2 minutes ago', '14 minutes ago'],
    [
      'http://localhost:4200/pay?invoice=0f1e2d3c-aaaa-4bbb-8ccc-0123456789ab',
      'http://localhost:51234/pay?invoice=7f1e2d3c-bbbb-4bbb-8ccc-0123456789ab',
    ],
    ['build cf022abda03c', 'build 81fe66271733'],
    ['JUNIP7K2QX', 'JUNIPBZ9AA'],
  ])('draws %s like %s', async (one, other) => {
    const screenshotOf = async (text: string): Promise<string> => {
      await page.setContent(`<p>${text}</p>`);
      await page.evaluate(normalizePage);
      return page.innerText('p');
    };
    expect(await screenshotOf(one)).toBe(await screenshotOf(other));
  });

  it('leaves words, amounts, and names as they are', async () => {
    const text =
      'Market Dominance costs $19,500.00 a month, and is 31 to 60 days late after 6 weeks; May we call Dr. June ' +
      'Marlow at +1 212 555 0134?';
    await page.setContent(`<p>${text}</p>`);
    await page.evaluate(normalizePage);
    expect(await page.innerText('p')).toBe(text);
  });
});
