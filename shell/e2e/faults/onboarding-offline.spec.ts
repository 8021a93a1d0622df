import { expect, test } from '../fixtures.ts';
import { Wizard } from '../pages/wizard.ts';
import { without } from '../system.ts';

test('a wizard finished while the BFF is down reaches /pay, and is stored when the BFF is back', async ({
  page,
  visitor,
  expectConsole,
}) => {
  expectConsole(/status of 50\d .*\/api\//);
  const wizard = new Wizard(page);
  await page.goto('/onboarding/package?package=foundation');
  await wizard.basics({ practice: 'Corliss Skin' });
  await wizard.next();
  await wizard.contact(visitor);
  for (let step = 0; step < 4; step += 1) await wizard.next();
  await wizard.stands(6, 6);
  await without('bff', async () => {
    await wizard.launch.click();
    await expect(page).toHaveURL(/\/pay\?email=/);
    await expect(page.getByText('Your answers are saved in this browser', { exact: false })).toBeVisible();
    expect(new URL(page.url()).searchParams.has('submissionId')).toBe(false);
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(/submissionId=[0-9a-f-]{36}/);
  await expect(page.getByRole('button', { name: 'Pay $4,997.00' })).toBeVisible();
  await expect(page.getByText('Corliss Skin')).toBeVisible();
});
