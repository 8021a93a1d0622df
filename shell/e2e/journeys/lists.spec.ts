import { expect, test } from '../fixtures.ts';

/** The same in each of the four lists. */
const lists = [
  { name: 'Leads', path: '/leads', head: 'Name', sort: 'By name', query: 'sort=name' },
  { name: 'Clients', path: '/clients?tab=all', head: 'Client', sort: 'By name', query: 'sort=name' },
  { name: 'Invoices', path: '/invoices', head: 'Amount', sort: 'Highest amount first', query: 'sort=amount' },
  { name: 'Messages', path: '/messages', head: 'State', sort: 'By state', query: 'sort=status' },
] as const;

for (const { name, path, head, sort, query } of lists) {
  const noun = name.toLowerCase();

  test(`${noun}: heads sort, rows are selected, exported and left, views are saved`, async ({
    page,
    openPortal,
    visitor,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPortal(path);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(2)).toBeVisible();

    await test.step('a head sorts, and sorts the other way', async () => {
      await table.getByRole('button', { name: head, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(query));
      const order = table.getByRole('columnheader', { name: head, exact: true });
      await expect(order).toHaveAttribute('aria-sort', /ascending|descending/);
      const before = await order.getAttribute('aria-sort');
      await table.getByRole('button', { name: head, exact: true }).click();
      await expect(order).not.toHaveAttribute('aria-sort', before ?? '');
      // Until the new order has come, the rows of the old one stand.
      await expect(page.getByRole('main').locator('[aria-busy="true"]').filter({ has: table })).toHaveCount(0);
    });

    await test.step('rows are selected by keyboard and mouse', async () => {
      await page.keyboard.press('Escape');
      await page.locator('[data-list-row]').first().focus();
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+ArrowDown');
      const bar = page.getByRole('region', { name: `Selected ${noun}` });
      await expect(bar.getByText('2 selected')).toBeVisible();
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        bar.getByRole('button', { name: 'Export' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${noun}.*\\.csv$`));
      await bar.getByRole('button', { name: 'Clear' }).click();
      await expect(bar).toHaveCount(0);
    });

    await test.step('what is shown is saved as a view, opened, and deleted', async () => {
      const view = `View ${visitor.email}`.slice(0, 40);
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save this view' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(view);
      await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('button', { name: `View: ${view}` }).click();
      await page.getByRole('menuitemcheckbox', { name: `All ${noun}` }).click();
      await expect(page).not.toHaveURL(new RegExp(query));
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: view }).click();
      await expect(page).toHaveURL(new RegExp(query));
      await page.getByRole('button', { name: `View: ${view}` }).click();
      await page.getByRole('menuitem', { name: 'Edit views' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit views' });
      await dialog.getByRole('form', { name: view }).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog.getByRole('form', { name: view })).toHaveCount(0);
    });
  });

  test(`${noun} on a phone: whole names, an order to choose, and a way to select`, async ({
    page,
    openPortal,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPortal(path);
    const cards = page.getByRole('list', { name }).getByRole('listitem');
    await expect(cards.nth(1)).toBeVisible();
    for (const link of await cards.getByRole('link').all())
      expect(await link.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption(sort);
    await expect(page).toHaveURL(new RegExp(query));
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const boxes = page.getByRole('list', { name }).getByRole('checkbox');
    await expect(boxes.nth(1)).toBeVisible();
    // Before the bar covers a part of some card.
    await expectAccessible(page);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const bar = page.getByRole('region', { name: `Selected ${noun}` });
    await expect(bar.getByText('2 selected')).toBeInViewport();
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await expect(bar).toHaveCount(0);
  });
}
