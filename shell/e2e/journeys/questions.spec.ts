import { expect, test } from '../fixtures.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the questions can be read, and search engines get the same text', async ({ page }) => {
    await page.goto('/#process');
    await page.getByRole('link', { name: 'Answers to common questions' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions practices ask before they start');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12);
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
    ) as { '@type': string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    expect(data['@type']).toBe('FAQPage');
    for (const { name, acceptedAnswer } of data.mainEntity)
      await expect(page.getByRole('region', { name }).locator('p')).toHaveText(acceptedAnswer.text);
  });
});

test('the questions are accessible, and lead to the contact form', async ({ page, expectAccessible }) => {
  await page.goto('/faq');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask your question' }).click();
  await expect(page.locator('#contact-title')).toBeInViewport();
});
