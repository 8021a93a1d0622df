import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { Toaster } from '@vitrine/ui';
import { FakeBff } from '../testing/fake-bff.ts';
import { userLabel, UserMenu } from './user-menu.tsx';

async function openMenu() {
  const bff = new FakeBff();
  const exitPaths: string[] = [];
  await act(async () => {
    render(
      <TestShell fetch={bff.fetch}>
        <Toaster>
          <UserMenu leave={(path) => exitPaths.push(path)} />
        </Toaster>
      </TestShell>,
    );
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'owner' }));
  return { bff, exitPaths, user };
}

test.each([
  ['owner@vitrine.test', 'owner'],
  [undefined, 'Admin'],
  ['@vitrine.test', 'Admin'],
])('%s is called %s', (email, label) => {
  expect(userLabel(email)).toBe(label);
});

test('Sign Out ends the session on the server and goes to the landing page', async () => {
  const { bff, exitPaths, user } = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(bff.requests).toContain('POST /api/auth/logout');
  expect(exitPaths).toEqual(['/']);
});

test('a failed sign-out says that the session is still active', async () => {
  const { bff, exitPaths, user } = await openMenu();
  bff.fail(/logout/, 'network');
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'You’re still signed in', hidden: true })).toBeVisible();
  expect(exitPaths).toEqual([]);
});
