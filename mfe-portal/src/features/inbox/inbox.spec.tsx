import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import type { Conversation, ConversationThread, InboxAnswer } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';

const id = '7c1e0000-0000-4000-8000-000000000001';
const conversation: Conversation = {
  id,
  name: 'Dr. Aiko Tanaka',
  company: 'Tanaka Orthodontics',
  email: 'aiko@tanakaortho.example',
  phone: null,
  contactId: null,
  clientId: null,
  assignee: null,
  state: 'open',
  snoozedUntil: null,
  unread: false,
  waiting: true,
  channel: 'email',
  preview: 'Is it priced per office?',
  at: '2026-11-26T19:10:00.000Z',
  demo: false,
  version: 4,
};
const thread: ConversationThread = {
  conversation,
  items: [],
  nextCursor: null,
  ways: { email: { address: 'aiko@tanakaortho.example', blocked: null }, sms: null, estimate: null },
  question: null,
  subject: 'Re: Second location',
};

/** The inbox with one conversation; `after` is what an answer makes of it. */
function inbox(after: () => Conversation['state']) {
  const bff = new FakeBff();
  const answers: InboxAnswer[] = [];
  bff.also.push((request, { pathname }, body) => {
    if (pathname === '/api/inbox') return Response.json({ items: [conversation], nextCursor: null });
    if (request === `PATCH /api/inbox/${id}`) return Response.json({ ...conversation, state: after(), version: 5 });
    if (pathname === `/api/inbox/${id}`) return Response.json(thread);
    if (pathname === '/api/canned-answers') return Response.json({ items: [] });
    if (request !== `POST /api/inbox/${id}/answers`) return undefined;
    answers.push(body as InboxAnswer);
    const answered = { ...conversation, state: after(), waiting: false };
    return Response.json({ messageId: id, status: 'queued', conversation: answered }, { status: 202 });
  });
  return { bff, answers };
}

const written = async (bff: FakeBff) => {
  const user = await openPortal(bff, `/inbox/${id}`);
  await user.type(await screen.findByLabelText('Answer Dr. Aiko Tanaka'), 'Per office.');
  return user;
};

beforeEach(() => window.sessionStorage.clear());

test('Send and close names the version that was seen, and leads back to the list', async () => {
  const { bff, answers } = inbox(() => 'closed');
  const user = await written(bff);
  await user.click(screen.getByRole('button', { name: 'Send and close' }));
  await waitFor(() => expect(address()).toBe('/inbox'));
  expect(answers).toMatchObject([{ channel: 'email', text: 'Per office.', close: true, version: 4 }]);
});

test('Send and close says so where something new came in, and stays', async () => {
  const { bff } = inbox(() => 'open');
  const user = await written(bff);
  await user.click(screen.getByRole('button', { name: 'Send and close' }));
  expect(await screen.findByText('Something new came in, so the conversation stays open.')).toBeVisible();
  expect(address()).toBe(`/inbox/${id}`);
  expect(screen.getByLabelText('Answer Dr. Aiko Tanaka')).toHaveValue('');
});

test('an answer that failed is sent under the same key, whichever button sends it again', async () => {
  const { bff, answers } = inbox(() => 'closed');
  const user = await written(bff);
  bff.fail(/answers/, 'network');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(/What you entered is still here/)).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Send and close' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  const [first, second] = bff.keysOf(/answers/);
  expect([first !== undefined, first === second]).toEqual([true, true]);
});

test('closing leads back to the list', async () => {
  const { bff } = inbox(() => 'closed');
  const user = await openPortal(bff, `/inbox/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Close/ }));
  await waitFor(() => expect(address()).toBe('/inbox'));
});

test('somebody who has moved on before it is closed is left there', async () => {
  const { bff } = inbox(() => 'closed');
  const user = await openPortal(bff, `/inbox/${id}`);
  const close = await screen.findByRole('button', { name: /^Close/ });
  const release = bff.hold(/PATCH/);
  await user.click(close);
  // The address changes at the press of a link, the screen when what it leads to has come.
  window.history.pushState(null, '', '/clients');
  release();
  expect(await screen.findByText('Closed: Dr. Aiko Tanaka')).toBeVisible();
  await act(async () => {});
  expect(address()).toBe(`/inbox/${id}`);
  window.history.replaceState(null, '', '/');
});

test('a change that fails after its screen has left says so', async () => {
  const { bff } = inbox(() => 'open');
  bff.also.unshift((request) =>
    request === `PATCH /api/inbox/${id}` ? Response.json({ code: 'internal' }, { status: 500 }) : undefined,
  );
  const user = await openPortal(bff, `/inbox/${id}`);
  const close = await screen.findByRole('button', { name: /^Close/ });
  const release = bff.hold(/PATCH/);
  await user.click(close);
  await user.click(screen.getByRole('link', { name: /^Clients/ }));
  await screen.findByRole('heading', { name: 'Clients', level: 1 });
  release();
  expect(await screen.findByText('One of your changes wasn’t saved', { selector: 'h2' })).toBeVisible();
});
