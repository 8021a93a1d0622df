import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { ErrorGroup, ErrorGroupDetails } from '@vitrine/contracts';
import { FakeBff, owner } from '../../testing/fake-bff.ts';
import { remoteWithCanary, samplePlatform, sampleRemote } from '../../testing/fake-platform.ts';
import { openPortal } from '../../testing/open-portal.tsx';

const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
const rollback = {
  at: '2026-11-19T10:00:00.000Z',
  by: 'vitrine',
  to: 'bbbb11112222',
  reason: '5 of 9 visitors had an error',
};
const group = (changes: Partial<ErrorGroup> = {}): ErrorGroup => ({
  id,
  remote: 'mfe-portal',
  build: 'cccc11112222',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'total')",
  culprit: 'sumOfLines in mfe-portal/src/features/invoices/total.ts',
  firstBuild: 'cccc11112222',
  firstSeen: '2026-11-19T09:50:00.000Z',
  lastSeen: '2026-11-19T09:59:00.000Z',
  crashes: 12,
  people: 5,
  rollback,
  ...changes,
});
const details: ErrorGroupDetails = {
  ...group(),
  stack: [
    { file: 'mfe-portal/src/features/invoices/total.ts', line: 42, column: 7, function: 'sumOfLines', mapped: true },
    { file: 'invoices.js', line: 1, column: 4711, function: null, mapped: false },
  ],
  samples: [{ at: '2026-11-19T09:59:00.000Z', path: '/invoices/:id', browser: 'Firefox' }],
};
const log = [
  {
    at: rollback.at,
    by: 'vitrine',
    action: 'rollback',
    remote: 'mfe-portal',
    from: 'cccc11112222',
    to: 'bbbb11112222',
    reason: rollback.reason,
  },
] as const;

const open = async (part = sampleRemote({ log: [...log] }), address = '/settings/platform') => {
  const bff = new FakeBff();
  bff.user = owner;
  const state = samplePlatform([part]);
  bff.answer('GET /api/platform/status', () => state);
  const listed = { groups: [group()], total: 1 };
  const searches: string[] = [];
  bff.also.push((_, url) => {
    if (url.pathname !== '/api/platform/remotes/mfe-portal/errors') return undefined;
    searches.push(url.search);
    return Response.json(listed);
  });
  bff.answer(`GET /api/platform/errors/${id}`, () => details);
  const actions = await openPortal(bff, address);
  await screen.findByRole('article', { name: 'mfe-portal' });
  return {
    bff,
    state,
    listed,
    searches,
    actions,
    panel: () => within(screen.getByRole('article', { name: 'mfe-portal' })),
  };
};

describe('Errors of a remote', () => {
  test('are listed with whom they met, and open to the stack in our sources', async () => {
    const { actions, panel } = await open();
    await actions.click(panel().getByText('Errors of mfe-portal'));
    const list = within(await panel().findByRole('list', { name: 'Errors of mfe-portal' }));
    expect(list.getByText("TypeError: Cannot read properties of undefined (reading 'total')")).toBeVisible();
    expect(list.getByText('sumOfLines in mfe-portal/src/features/invoices/total.ts')).toBeVisible();
    expect(list.getByText(/12 crashes/)).toHaveTextContent(
      '5 people met it, each counted once a day · build cccc11112222',
    );
    expect(list.getByText(/^First seen/)).toHaveTextContent(/, new in this build$/);
    await actions.click(list.getByText('Stack and newest crashes'));
    expect(await list.findByText('sumOfLines')).toHaveTextContent('mfe-portal/src/features/invoices/total.ts:42:7');
    expect(list.getByText('Unnamed function')).toHaveTextContent('(minified: this build has no source map)');
    expect(list.getByText('/invoices/:id')).toBeVisible();
  });

  test('lead to the rollback that came after them, and it leads to them', async () => {
    const { searches, actions, panel } = await open();
    await actions.click(panel().getByText('History of mfe-portal'));
    await actions.click(panel().getByRole('link', { name: 'Errors of cccc11112222' }));
    expect(await panel().findByText(/Only of build/)).toHaveTextContent('Only of build cccc11112222. Show all builds');
    expect(searches).toEqual(['?order=newest&build=cccc11112222']);
    const led = await panel().findByRole('link', { name: /^Rolled back/ });
    expect(led.parentElement).toHaveTextContent('by Vitrine (automatic): 5 of 9 visitors had an error');
    expect(led).toHaveAttribute('href', '/settings/platform?history=mfe-portal');
    await actions.click(panel().getByRole('button', { name: 'Most often' }));
    await waitFor(() => expect(searches.at(-1)).toBe('?order=most&build=cccc11112222'));
  });

  test('say when there are none, when they cannot be read, and how many are not listed', async () => {
    const { bff, listed, actions, panel } = await open(undefined, '/settings/platform?errors=mfe-portal');
    await panel().findByRole('list', { name: 'Errors of mfe-portal' });
    bff.fail(/remotes\/mfe-portal\/errors/, {
      status: 503,
      code: 'unavailable',
      message: 'We can’t read the registry.',
    });
    await actions.click(panel().getByRole('button', { name: 'Most often' }));
    expect(await panel().findByText('We couldn’t load the errors', undefined, { timeout: 5000 })).toBeVisible();
    bff.heal();
    Object.assign(listed, { groups: [], total: 0 });
    await actions.click(panel().getByRole('button', { name: 'Retry' }));
    expect(await panel().findByText('No page crashed in the last 30 days.')).toBeVisible();
    const others = group({ name: null, message: '', culprit: null, people: 0, crashes: 1, rollback: null });
    Object.assign(listed, { groups: [others], total: 3 });
    await actions.click(panel().getByText('History of mfe-portal'));
    await actions.click(panel().getByRole('link', { name: 'Errors of cccc11112222' }));
    expect(await panel().findByText('Further errors, not listed one by one')).toBeVisible();
    expect(panel().getByText('These are 1 of 3. Choose a build to see fewer.')).toBeVisible();
  });
});

test('vitals stand beside those of the build before, in words', async () => {
  const part = remoteWithCanary();
  const [, before] = part.history;
  const vital = (name: 'LCP' | 'INP' | 'CLS', p75: number) => ({ name, p75, goal: 2500, count: 1204 });
  part.current = {
    ...part.current,
    health: { ...part.current.health, vitals: [vital('LCP', 1200), vital('INP', 150), vital('CLS', 0.02)] },
  };
  if (before) before.health = { ...before.health, vitals: [vital('LCP', 1800), vital('INP', 90), vital('CLS', 0.02)] };
  const { panel } = await open({ ...part, canary: null, budget: null });
  expect(panel().getByText('better than 1.8 s before')).toBeVisible();
  expect(panel().getByText('worse than 90 ms before')).toBeVisible();
  expect(panel().getByText('about the same as 0.02 before')).toBeVisible();
  expect(panel().getAllByText('1,204 page views')).toHaveLength(3);
});

test('an owner disables a remote with a reason, and enables it again', async () => {
  const { bff, state, actions, panel } = await open();
  let sent: unknown;
  bff.answer('POST /api/platform/remotes/mfe-portal/disable', (body) => {
    sent = body;
    const disabled = { by: 'ada@halcyon.example', at: '2026-11-20T09:00:00.000Z', reason: 'wrong prices' };
    state.remotes = [sampleRemote({ disabled })];
    return {};
  });
  await actions.click(panel().getByRole('button', { name: 'Disable mfe-portal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable mfe-portal?' }));
  expect(dialog.getByText(/It stays disabled through deploys/)).toBeVisible();
  await actions.type(dialog.getByLabelText(/Why/), 'wrong prices');
  await actions.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await panel().findByText('Disabled by ada@halcyon.example: wrong prices')).toBeVisible();
  expect(sent).toMatchObject({ reason: 'wrong prices' });
  await actions.click(panel().getByRole('button', { name: 'Enable mfe-portal' }));
  expect(await screen.findByRole('dialog', { name: 'Enable mfe-portal?' })).toBeVisible();
});
