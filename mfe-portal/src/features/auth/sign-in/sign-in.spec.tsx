import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';
import { waitText } from '../../../shared/problems.ts';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText(/^Password/);
const form = () => screen.getByRole('form', { name: 'Sign in' });
const submit = () => within(form()).getByRole('button', { name: /^Sign/ });

async function visit(at = '/login') {
  const bff = new FakeBff();
  bff.user = null;
  return { bff, user: await openPortal(bff, at) };
}

async function visitForm(at = '/login') {
  const { bff, user } = await visit(at);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Continue with Email' }));
  return { bff, user };
}

test.each(['/login', '/admin-login'])('%s is the sign-in page', async (path) => {
  await visit(path);
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Portal' })).toBeVisible();
  expect(screen.getByText('Restricted access')).toBeVisible();
  expect(document.title).toBe('Payment Portal · Vitrine');
});

test.each([
  [
    'a session ended elsewhere',
    'signed_out_elsewhere',
    '/login?next=%2Fleads',
    'You were signed out from another device.',
  ],
  ['a changed password', 'password_changed', '/login?next=%2Fleads', 'your password was changed'],
  ['seven days', undefined, '/login?next=%2Fleads&ended=', 'seven days have passed'],
] as const)('says why they have to sign in again: %s', async (_, ended, at, text) => {
  const bff = new FakeBff();
  bff.user = null;
  if (ended) bff.ended = ended;
  await openPortal(bff, at);
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

test('a first visit mentions no session', async () => {
  const { bff } = await visit('/login?next=%2Fleads');
  await waitFor(() => expect(bff.requests.filter((request) => request === 'GET /api/auth/me')).toHaveLength(2));
  expect(screen.getByText(/^For Halcyon’s team and clients/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('signed out');
});

test('empty: both fields show an error, the first has the focus, nothing is sent', async () => {
  const { bff, user } = await visitForm();
  await user.click(submit());
  expect(email()).toHaveAccessibleDescription('Email is required');
  expect(password()).toHaveAccessibleDescription('Password is required');
  expect(email()).toHaveFocus();
  expect(bff.requests).not.toContain('POST /api/auth/login');
  await user.type(email(), 'o');
  expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
});

test('wrong credentials: shows the server’s message and keeps the input', async () => {
  const { user } = await visitForm();
  await user.type(email(), 'owner@vitrine.test');
  await user.type(password(), 'wrong{Enter}');
  expect(await screen.findByText('That email and password do not match. Please try again.')).toBeVisible();
  expect(email()).toHaveValue('owner@vitrine.test');
  expect(password()).toHaveValue('wrong');
  expect(password()).toHaveFocus();
});

test('throttled: says how long to wait', async () => {
  const { bff, user } = await visitForm();
  bff.fail(/login/, {
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests. Please try again later.',
    headers: { 'retry-after': '95' },
  });
  await user.type(email(), 'owner@vitrine.test');
  await user.type(password(), 'wrong{Enter}');
  expect(
    await screen.findByText('Too many requests. Please try again later. You can try again in 2 minutes.'),
  ).toBeVisible();
});

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('%i s reads %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test('no answer: shows an error, keeps the input, and the next try works', async () => {
  const { bff, user } = await visitForm();
  bff.fail(/login/, 'network');
  await user.type(email(), 'owner@vitrine.test');
  await user.type(password(), 'vitrine-demo{Enter}');
  expect(await screen.findByText('Something went wrong. Please try again or contact us directly.')).toBeVisible();
  bff.heal();
  await user.click(submit());
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

test('the button is busy during the request, and a second press sends nothing', async () => {
  const { bff, user } = await visitForm();
  bff.fail(/login/, 'hang');
  await user.type(email(), 'owner@vitrine.test');
  await user.type(password(), 'vitrine-demo{Enter}');
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  expect(submit()).toHaveTextContent('Signing in…');
  await user.click(submit());
  expect(bff.requests.filter((request) => request.includes('login'))).toHaveLength(1);
});

test('the password can be shown and hidden', async () => {
  const { user } = await visitForm();
  await user.type(password(), 'secret');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveValue('secret');
});

test.each([
  ['nowhere in particular', '/login', '/admin'],
  ['where they were going', '/login?next=%2Fleads%3Fstatus%3Dnew', '/leads?status=new'],
  ['never to another site', '/login?next=https%3A%2F%2Fevil.test', '/admin'],
  ['never to another site by two slashes', '/login?next=%2F%2Fevil.test', '/admin'],
])('after sign-in: %s', async (_, at, expected) => {
  const { user } = await visitForm(at);
  await user.type(email(), 'owner@vitrine.test');
  await user.type(password(), 'vitrine-demo{Enter}');
  await waitFor(() => expect(address()).toBe(expected));
});

test('signed-in users are redirected', async () => {
  await openPortal(new FakeBff(), '/login?next=%2Fleads%3Fsort%3Dscore');
  await waitFor(() => expect(address()).toBe('/leads?sort=score'));
});
