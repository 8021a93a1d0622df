import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { FakeBff, owner } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';

const customer = { ...owner, email: 'june@alder.test', staff: false, role: null };
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

function anonymous(): FakeBff {
  const bff = new FakeBff();
  bff.user = null;
  return bff;
}

const refusal = (
  code: 'link_invalid' | 'link_expired' | 'link_used' | 'conflict' | 'unauthenticated',
  message = code as string,
) => ({ status: 400, code, message });

test('/reset-password?account=new sets a paying customer’s first password and opens the account', async () => {
  const bff = anonymous();
  bff.answer('POST /api/auth/reset-password', () => {
    bff.user = customer;
    return { user: customer };
  });
  const user = await openPortal(bff, '/reset-password?account=new#token=t-1');
  await title('Choose a password');
  await user.type(screen.getByLabelText('Password'), 'eleven red kettles{Enter}');
  await title('Your account is ready');
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/account'));
});

test('/reset-password?account=invited makes a colleague’s account with one form and opens the dashboard', async () => {
  const bff = anonymous();
  const sent: unknown[] = [];
  bff.answer('POST /api/auth/reset-password', (body) => {
    sent.push(body);
    bff.user = { ...customer, staff: true };
    return { user: bff.user };
  });
  const user = await openPortal(bff, '/reset-password?account=invited#token=t-1');
  await title('Join Halcyon');
  await user.type(screen.getByLabelText('Name'), 'Kim Ito');
  await user.type(screen.getByLabelText('Password'), 'eleven red kettles{Enter}');
  await waitFor(() => expect(address()).toBe('/admin'));
  expect(sent).toEqual([{ token: 't-1', name: 'Kim Ito', password: 'eleven red kettles' }]);
});

describe('/verify-email', () => {
  test('verifies once, signs in, and redirects customers to their account', async () => {
    const bff = anonymous();
    bff.answer('POST /api/auth/verify-email', () => {
      bff.user = customer;
      return { status: 'verified', user: customer };
    });
    const user = await openPortal(bff, '/verify-email#token=t-1');
    expect(await title('Your address is confirmed')).toBeVisible();
    expect(screen.getByText('We’ve confirmed june@alder.test, and you’re signed in.')).toBeVisible();
    expect(bff.requests.filter((request) => request.includes('verify-email'))).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/account'));
  });

  test('in another browser it asks for the sign-up password, and keeps the input', async () => {
    const bff = anonymous();
    bff.answer('POST /api/auth/verify-email', (body) =>
      'password' in body
        ? { status: 'verified', user: customer }
        : { status: 'password_required', email: customer.email },
    );
    const user = await openPortal(bff, '/verify-email#token=t-1');
    await title('Is it you?');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    bff.fail(/verify-email/, {
      status: 400,
      code: 'validation_failed',
      message: '',
      extra: { errors: { password: ['That is not the password you signed up with.'] } },
    });
    await user.type(screen.getByLabelText('Password'), 'not this one{Enter}');
    expect(await screen.findByText('That is not the password you signed up with.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('not this one');
    bff.heal();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await title('Your address is confirmed')).toBeVisible();
  });

  test('an expired link offers a new one', async () => {
    const bff = anonymous();
    bff.fail(/verify-email$/, refusal('link_expired'));
    bff.answer('POST /api/auth/verify-email/resend', (body) => ({ message: `sent for ${String(body['token'])}` }));
    const user = await openPortal(bff, '/verify-email#token=t-1');
    await title('This link has expired');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('sent for t-1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
  });

  test.each([
    ['link_used', 'This link has already been used', 'Your address is probably confirmed. Sign in to continue.'],
    [
      'link_invalid',
      'This link is incomplete',
      'Part of it is missing. Open it again from the email, or sign in and we’ll send you a new one.',
    ],
    ['conflict', 'You already have an account', 'what the server says'],
    ['unauthenticated', 'Sign in first', 'what the server says'],
  ] as const)('%s says so and leads to sign in', async (code, heading, text) => {
    const bff = anonymous();
    bff.fail(/verify-email$/, refusal(code, 'what the server says'));
    const user = await openPortal(bff, '/verify-email#token=t-1');
    expect(await title(heading)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(address()).toBe('/login');
  });

  test('without a token nothing is requested', async () => {
    const bff = anonymous();
    await openPortal(bff, '/verify-email');
    expect(await title('This link is incomplete')).toBeVisible();
    expect(bff.requests.join()).not.toContain('verify-email');
  });

  test('without an answer it offers Retry', async () => {
    const bff = anonymous();
    bff.fail(/verify-email$/, 'network');
    bff.answer('POST /api/auth/verify-email', () => ({ status: 'verified', user: owner }));
    const user = await openPortal(bff, '/verify-email#token=t-1');
    await title('We couldn’t confirm your address');
    bff.heal();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await title('Your address is confirmed')).toBeVisible();
  });
});

describe('/reset-password', () => {
  const submit = async (user: Awaited<ReturnType<typeof openPortal>>, password: string) => {
    await user.type(await screen.findByLabelText('New password'), `${password}{Enter}`);
  };

  test('sets the password and signs in; a short one is rejected before sending', async () => {
    const bff = anonymous();
    bff.answer('POST /api/auth/reset-password', () => {
      bff.user = owner;
      return { user: owner };
    });
    const user = await openPortal(bff, '/reset-password#token=t-2');
    await submit(user, 'short');
    expect(screen.getByText('Use at least 10 characters')).toBeVisible();
    expect(bff.requests.join()).not.toContain('reset-password');
    await user.type(screen.getByLabelText('New password'), ' but longer now{Enter}');
    expect(await title('Your new password is set')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/admin');
  });

  test('a second factor is still required', async () => {
    const bff = anonymous();
    bff.answer('POST /api/auth/reset-password', () => ({ user: null, secondFactor: 'required' }));
    const user = await openPortal(bff, '/reset-password#token=t-2');
    await submit(user, 'correct horse battery');
    await user.click(await screen.findByRole('link', { name: 'Enter the code' }));
    expect(await screen.findByRole('dialog', { name: 'One more step' })).toBeVisible();
  });

  test.each([
    ['link_expired', 'This link has expired'],
    ['link_used', 'This link has already been used'],
    ['link_invalid', 'This link is incomplete'],
  ] as const)('%s leads to a new link', async (code, heading) => {
    const bff = anonymous();
    bff.fail(/reset-password$/, refusal(code));
    const user = await openPortal(bff, '/reset-password#token=t-2');
    await submit(user, 'correct horse battery');
    expect(await title(heading)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(await title('Forgot your password?')).toBeVisible();
  });
});

test('/forgot-password shows the server’s answer, and accepts another address', async () => {
  const bff = anonymous();
  bff.answer('POST /api/auth/forgot-password', () => ({ message: 'If there is an account …' }));
  const user = await openPortal(bff, '/forgot-password');
  await title('Forgot your password?');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  await user.type(screen.getByLabelText('Email'), 'june@alder.test{Enter}');
  expect(await title('Check your mailbox')).toBeVisible();
  expect(screen.getByText('If there is an account …')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a different address' }));
  expect(screen.getByLabelText('Email')).toHaveValue('june@alder.test');
});
