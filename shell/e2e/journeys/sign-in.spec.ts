import { expect, test } from '../fixtures.ts';
import { demoOwner } from '../pages/sign-in-page.ts';

test('a wrong password says so without telling which part was wrong, and keeps the address', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/status of 401 .*\/api\/auth\/login/);
  await signIn.open();
  await signIn.signIn({ email: `nobody-${Date.now()}@example.test`, password: 'wrong' });
  await expect(page.getByText('That email and password don’t match. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).not.toHaveValue('');
});

test('empty fields are named beside their cause', async ({ page, signIn }) => {
  await signIn.open();
  await signIn.chooseEmail();
  await signIn.dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the password can be shown and hidden', async ({ page, signIn }) => {
  await signIn.open();
  await signIn.chooseEmail();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(demoOwner.password);
  await page.getByRole('button', { name: /show password/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('signing in leads to the portal, and signing out closes it', async ({ page, signIn }) => {
  await signIn.open();
  await signIn.signIn();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  // What loads last: a request on its way while the session ends is refused, and the console says so.
  await expect(page.getByRole('heading', { name: 'My tasks' })).toBeVisible();
  await page.getByRole('button', { name: /owner/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Portal' })).toBeVisible();
});

test('the portal never shows rows to someone who is not signed in', async ({ request }) => {
  const response = await request.get('/api/contacts');
  expect(response.status()).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
});
