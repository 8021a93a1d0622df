import type { Page } from 'playwright/test';
import type { SavedItem } from '@vitrine/contracts';

const item = (index: number, fields: Pick<SavedItem, 'name' | 'description' | 'rateCents'>): SavedItem => ({
  id: `6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8d0${index}`,
  taxRateId: null,
  version: 1,
  ...fields,
});
const items = [
  item(1, { name: 'Care plan', description: '', rateCents: 45_000 }),
  item(2, { name: 'Photo retouching', description: 'Retouching, per photo, with two rounds', rateCents: 4_550 }),
  item(3, {
    name: 'Photography of the whole practice with portraits of every physician and the team',
    description: 'One day on site with light and assistant, sixty edited photos, and unlimited use on the website',
    rateCents: 99_999_999,
  }),
];

/** Some saved items, one with long words. */
export const withSavedItems = (page: Page) =>
  page.route('**/api/saved-items', (route) => route.fulfill({ json: { items } }));

/** The items that match what is typed into the first line. */
export const typeItem = async (page: Page) => {
  const form = page.getByRole('main').getByRole('form');
  await form.getByRole('button', { name: 'Saved items of item 1' }).waitFor();
  await form.getByLabel('Description of item 1').fill('');
  await form.getByLabel('Description of item 1').pressSequentially('pho');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox', { name: 'Saved items' }).waitFor();
};
