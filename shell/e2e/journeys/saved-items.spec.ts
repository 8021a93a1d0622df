import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

test('an item is kept in Settings, put on an invoice by keyboard, and another is saved from a line', async ({
  page,
  settings,
  openPortal,
  expectAccessible,
}) => {
  const id = randomUUID().slice(0, 8);
  const [studio, prints] = [`Studio day ${id}`, `Prints ${id}`];
  const form = page.getByRole('form', { name: 'New estimate' });
  const description = (place: number) => form.getByLabel(`Description of item ${place}`);
  const toast = (title: string) => page.getByRole('heading', { name: title, includeHidden: true });

  await test.step('an item is added', async () => {
    await openPortal('/settings/items');
    await page.getByRole('button', { name: 'Add item' }).click();
    const dialog = settings.dialog('Add item');
    await dialog.getByLabel('Name').fill(studio);
    await dialog.getByLabel('Description').fill(`One day in the studio, ${id}`);
    await dialog.getByLabel('Rate').fill('1,250.50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(settings.row(studio)).toContainText('$1,250.50');
    await expectAccessible(page);
  });

  await test.step('typing its name in a line offers it, and Enter fills the line', async () => {
    await page.goto('/estimates/new');
    await description(1).pressSequentially(`day ${id}`);
    await expect(page.getByRole('option', { name: studio })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(description(1)).toHaveValue(`One day in the studio, ${id}`);
    await expect(description(1)).toBeFocused();
    await expect(form.getByLabel('Rate of item 1')).toHaveValue('1250.50');
    await expect(form.getByRole('listbox')).toHaveCount(0);
  });

  await test.step('a line is saved as an item with the button in it', async () => {
    await page.keyboard.press('Enter');
    await expect(description(2)).toBeFocused();
    await page.keyboard.type(prints);
    await form.getByLabel('Rate of item 2').fill('80');
    await form.getByRole('button', { name: 'Saved items of item 2' }).click();
    await form.getByRole('option', { name: `Save “${prints}” as an item` }).click();
    await expect(toast(`${prints} is a saved item now`)).toBeVisible();
  });

  await test.step('it stands in Settings, and goes', async () => {
    // What was typed stays as a draft.
    await page.goto('/settings/items');
    await expect(settings.row(prints)).toContainText('$80.00');
    for (const name of [prints, studio]) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await settings.question(`Delete ${name}?`).getByRole('button', { name: 'Delete item' }).click();
      await expect(settings.row(name)).toHaveCount(0);
    }
  });
});

test('what is set in Settings is what a new estimate begins with', async ({ page, openPortal, expectAccessible }) => {
  // Other journeys run beside this one, and none reads these terms.
  const terms = `Two rounds of changes are included. ${randomUUID()}`;
  const save = async (text: string): Promise<void> => {
    await page.getByLabel('Terms on estimates').fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  };
  await openPortal('/settings/documents');
  await expect(page.getByRole('form', { name: 'Invoices and estimates' })).toBeVisible();
  await expectAccessible(page);
  await save(terms);
  await page.goto('/estimates/new');
  await expect(page.getByRole('form', { name: 'New estimate' }).getByLabel('Terms')).toHaveValue(terms);
  await page.goto('/settings/documents');
  await save('');
});
