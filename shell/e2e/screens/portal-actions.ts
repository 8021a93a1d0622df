import type { Page } from 'playwright/test';
import { press, steps } from './screen.ts';

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
export const inDialog = (name: RegExp | string) => steps(press(name), dialog);
const sheet = (page: Page) => page.getByRole('complementary').last();

/** The record of the list's first row, or of the first that bears a text. */
export const openRow = (text?: string) => async (page: Page) => {
  const rows = page.locator('[data-list-row]');
  await (text ? rows.filter({ hasText: text }) : rows).first().click();
  // An empty sheet has a heading, too: "Select a lead".
  await sheet(page)
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: /^Select an? / })
    .waitFor();
};
/** Until a part of the record has come, which loads by itself. */
export const partOf = (name: string) => (page: Page) =>
  sheet(page).getByRole('heading', { name, exact: true }).waitFor();
export const inSheet = (name: RegExp | string) => async (page: Page) => {
  await sheet(page).getByRole('button', { name, exact: true }).first().click();
  await dialog(page);
};
export const fromMenu = (entry: RegExp | string) => async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await dialog(page);
};
/** The page on which a document is made or changed. */
const editor = (page: Page) => page.getByRole('main').getByRole('form').waitFor();
export const inEditor = (name: RegExp | string) => steps(press(name), editor);
export const toEditor = (name: RegExp | string) => async (page: Page) => {
  await sheet(page).getByRole('button', { name, exact: true }).first().click();
  await editor(page);
};
export const menuToEditor = (entry: RegExp | string) => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: entry }).click();
  await editor(page);
};
export const openMenu = async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menu').waitFor();
};
export const selectRows = async (page: Page) => {
  // The first of them is for all.
  for (const index of [1, 2]) await page.getByRole('main').getByRole('checkbox').nth(index).check();
};
export const selectCards = steps(press('Select'), async (page) => {
  for (const index of [0, 1]) await page.getByRole('main').getByRole('checkbox').nth(index).check();
});
export const unknown = '?search=nobody-of-this-name';
