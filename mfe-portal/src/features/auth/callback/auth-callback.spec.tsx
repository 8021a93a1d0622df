import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeBff, owner } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';

const customer = { ...owner, email: 'june@alder.test', staff: false, role: null };

describe('/auth/callback', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([
    ['staff to the dashboard', owner, '/auth/callback', '/admin'],
    ['staff to where they were going', owner, '/auth/callback?next=%2Fleads', '/leads'],
    ['staff never to another site', owner, '/auth/callback?next=%2F%2Fevil.test', '/admin'],
    ['a customer to the landing page', customer, '/auth/callback', '/'],
    ['a customer to where they were going', customer, '/auth/callback?next=%2Faccount', '/account'],
    ['nobody to sign in', null, '/auth/callback', '/admin-login'],
  ])('after one second it leads %s', async (_, user, at, to) => {
    const bff = new FakeBff();
    bff.user = user;
    await openPortal(bff, at);
    expect(screen.getByRole('heading', { level: 1, name: 'Authenticating...' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(address()).toBe(at);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(address()).toBe(to);
  });

  test('an unknown session shows an error, and Retry continues', async () => {
    const bff = new FakeBff();
    bff.fail(/auth\/me/, 'network');
    await openPortal(bff, '/auth/callback');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t check who’s signed in' })).toBeVisible();
    bff.heal();
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(address()).toBe('/admin');
  });
});

test.each([
  ['staff', owner, '/admin'],
  ['customers', customer, '/account'],
  ['anyone else', null, '/login'],
])('/dashboard leads %s to their place', async (_, user, to) => {
  const bff = new FakeBff();
  bff.user = user;
  await openPortal(bff, '/dashboard');
  await waitFor(() => expect(address()).toBe(to));
});
