import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { expect, test } from '../fixtures.ts';
import { linkInMail } from '../links.ts';
import { IdentityProviderPage } from '../pages/identity-provider-page.ts';
import { OwnAccount } from '../pages/own-account.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const newPassword = (): string => `quiet-harbor-${randomUUID().slice(0, 8)}`;

test('an account by email: sign up, mailbox, Access Denied at the portal, a forgotten password', async ({
  page,
  signIn,
  visitor,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 4(01|03|10) .*\/api\/auth/);
  const own = new OwnAccount(page);
  const password = newPassword();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('signing up reports errors beside their fields, and loses no input', async () => {
    await signIn.open();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);
    await own.create({ email: visitor.email, password: 'short', name: visitor.name });
    await expect(page.getByText('Use at least 10 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await signIn.dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog', { name: 'Check your mailbox' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('nobody can sign in until the mailbox is proven', async () => {
    await page.getByRole('button', { name: 'All ways to sign in' }).click();
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await signIn.dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/confirm your email address first/)).toBeVisible();
    expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({ user: null });
  });

  await test.step('the link of the mail signs in, once', async () => {
    const link = await linkInMail(visitor.email, /confirm/i);
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await expect(heading('Your address is confirmed')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(heading('Billing')).toBeVisible();
    await expect(page.getByText(`Invoices we send to ${visitor.email} will show up here.`)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/');
    await page.goto(link);
    await expect(heading('This link has already been used')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('/dashboard is the account; the portal denies, and ends the session', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/account');
    await page.goto('/admin');
    await expect(
      page.getByText(`Your account (${visitor.email}) is not authorized to access this payment portal.`),
    ).toBeVisible();
    await expect.poll(async () => (await page.request.get('/api/auth/me')).json()).toMatchObject({ user: null });
    await expectAccessible(page);
  });

  await test.step('a forgotten password is reset by mail', async () => {
    await signIn.open();
    await signIn.chooseEmail();
    await page.getByLabel('Email').fill(visitor.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
    await expect(page).toHaveURL('/forgot-password');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(heading('Check your mailbox')).toBeVisible();
    await expectAccessible(page);
    await page.goto(await linkInMail(visitor.email, /password/i));
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(`${password}-new`);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(heading('Your new password is set')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(heading('Billing')).toBeVisible();
    await own.signOut();
    await signIn.open();
    await signIn.signIn({ email: visitor.email, password });
    await expect(page.getByText('That email and password don’t match. Please try again.')).toBeVisible();
    await signIn.dialog.getByLabel('Password', { exact: true }).fill(`${password}-new`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account');
  });
});

test('profile, second factor and sessions of one’s own', async ({
  page,
  browser,
  signIn,
  visitor,
  userAgent,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 40[01] .*\/api\/auth/);
  const own = new OwnAccount(page);
  const person = { email: visitor.email, password: newPassword() };
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
  await signIn.chooseEmail();
  await own.create(person);
  await expect(page.getByRole('dialog', { name: 'Check your mailbox' })).toBeVisible();
  await own.confirm(person.email);
  await page.goto('/account');

  await test.step('the name and the password change', async () => {
    await own.section('Profile');
    await expect(page.getByText('Confirmed')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(visitor.name);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name is saved')).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill(`${person.password}-new`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('That isn’t your current password. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    person.password = `${person.password}-new`;
  });

  const codes = await test.step('the second factor goes on with a code of the app', async () => {
    await own.section('Two-step verification');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(person.password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('That code isn’t right. Please enter the newest one.')).toBeVisible();
    await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('vitrine-recovery-codes.txt');
    const codes = await list.allInnerTexts();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 left')).toBeVisible();
    return codes;
  });

  const elsewhere = await browser.newContext({
    userAgent: `${userAgent ?? ''} Firefox/140.0`,
    reducedMotion: 'reduce',
  });
  const other = await elsewhere.newPage();
  /** Until the last part of the page has its answer: a later one would be refused once the session is over. */
  const continueElsewhere = async (code: string) => {
    const card = other.waitForResponse('**/api/account/card');
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other).toHaveURL('/account');
    expect((await card).ok()).toBe(true);
  };

  await test.step('elsewhere a sign-in asks for it; a recovery code is good once', async () => {
    await other.goto('/login');
    await new SignInPage(other).signIn(person);
    await expect(other.getByRole('dialog', { name: 'One more step' })).toBeVisible();
    await other.getByLabel('Code').fill('000000');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByText('That code isn’t right. Please enter the newest one.')).toBeVisible();
    await expectAccessible(other);
    await continueElsewhere(codes[0] ?? '');
  });

  await test.step('a session ended here is over there at its next step', async () => {
    await own.section('Sessions');
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^End the session of/ }).click();
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    await other.getByRole('link', { name: 'Profile' }).click();
    await expect(other).toHaveURL(/^[^?]*\/login\?next=%2Faccount%2Fprofile(?:&ended=)?$/);
    await expect(other.getByText('You were signed out from another device.')).toBeVisible();
  });

  await test.step('sign out everywhere ends this one too', async () => {
    await other.goto('/login');
    await new SignInPage(other).signIn(person);
    await continueElsewhere(codes[1] ?? '');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    for (const one of [page, other]) {
      expect(await (await one.request.get('/api/auth/me')).json()).toMatchObject({ user: null });
    }
  });
  await elsewhere.close();
});

test('Google: there and back by way of the callback, and to where they were going', async ({ page, visitor }) => {
  const provider = new IdentityProviderPage(page);
  await page.goto('/login?next=%2Faccount%2Fprofile');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  const callback = page.waitForURL('/auth/callback?next=%2Faccount%2Fprofile', { waitUntil: 'commit' });
  await provider.allow(visitor);
  await callback;
  await expect(page).toHaveURL('/account/profile');
  await expect(page.getByText('Google', { exact: true })).toBeVisible();
  await expect(page.getByText('You don’t have one yet.', { exact: false })).toBeVisible();
});

test('Facebook: canceled it says so, and the next try comes in', async ({ page, visitor, expectAccessible }) => {
  const provider = new IdentityProviderPage(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Continue with Facebook' }).click();
  await provider.deny();
  await expect(page.getByRole('dialog').getByText('Sign-in was canceled.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue with Facebook' }).click();
  await provider.allow(visitor);
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({
    user: { email: visitor.email, staff: false },
  });
  await page.goto('/account');
  // Facebook does not say whether a mailbox is proven, so it is not.
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessible(page);
});

test('by the keyboard alone', async ({ page, signIn }) => {
  await signIn.open();
  const press = async (name: string): Promise<void> => {
    const target = page.getByRole('button', { name, exact: true });
    await expect(target).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass();
    await page.keyboard.press('Enter');
  };
  await press('Sign in');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Continue with Email');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('owner@vitrine.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('vitrine-demo');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('vitrine-demo');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});
