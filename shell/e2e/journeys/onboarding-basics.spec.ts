import { expect, test } from '../fixtures.ts';

test('the first step asks for what it needs and survives a reload', async ({ page, expectConsole }) => {
  expectConsole(/status of 404 .*\/api\/codes\/resolve/);
  await page.goto('/onboarding?code=SPRING');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByText('20%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Practice name is required',
    'Practice type is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }

  await page.getByLabel('First name').fill('Ines');
  await expect(page.getByText('First name is required')).toHaveCount(0);
  await page.getByLabel('Last name').fill('Marlow');
  await page.getByLabel('Practice name').fill('Marlow Dermatology');
  await page.getByLabel('Practice type').selectOption('dermatology');
  await page.reload();
  await expect(page.getByLabel('Practice name')).toHaveValue('Marlow Dermatology');

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Practice name')).toHaveValue('Marlow Dermatology');
});
