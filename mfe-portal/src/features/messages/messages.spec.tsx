import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { failedMessage, sampleMessage, sampleSuppression, withMessages } from '../../testing/fake-messages.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id } from '../../testing/sample-leads.ts';

const text = sampleMessage({
  id: id(803),
  channel: 'sms',
  template: 'invoice-sms',
  to: '+12125550147',
  subject: null,
  html: null,
  text: 'Hi June, invoice INV-2026-031 is ready.',
  status: 'queued',
  sentAt: null,
  settledAt: null,
  events: [],
});
const stopped = failedMessage({
  id: id(804),
  to: 'gone@meridian.test',
  subject: 'Your receipt',
  status: 'bounced',
  failure: '550 no such user',
  retry: { possible: false, hint: null },
  suppression: sampleSuppression(),
});

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
const tab = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Filter by state' })).getByRole('button', { name });
const all = () =>
  withMessages(
    new FakeBff(),
    [sampleMessage(), failedMessage(), text, stopped],
    [
      sampleSuppression(),
      sampleSuppression({
        id: id(851),
        channel: 'sms',
        address: '+12125550100',
        reason: 'stop',
        detail: null,
        liftable: false,
        messageId: null,
      }),
    ],
  );

test('lists mails and texts with status and failure, counts the groups, and filters through the URL', async () => {
  const user = await openPortal(all(), '/messages');
  await screen.findByRole('link', { name: /Welcome to Halcyon/ });
  expect(document.title).toBe('Messages · Vitrine');
  expect(rows()).toEqual([
    'Welcome to Halcyon, June',
    'Invoice INV-2026-031',
    'Hi June, invoice INV-2026-031 is ready.',
    'Your receipt',
  ]);
  expect(screen.getByRole('row', { name: /Invoice INV-2026-031 office/ })).toHaveTextContent(
    /Failed.*Resend API error: Invalid `to` field/,
  );
  expect([tab(/^All/), tab(/^Failed/), tab(/^Queued/), tab(/^Sent/)].map((one) => one.textContent)).toEqual([
    'All4',
    'Failed2',
    'Queued1',
    'Sent1',
  ]);
  await user.click(tab(/^Failed/));
  await waitFor(() => expect(rows()).toEqual(['Invoice INV-2026-031', 'Your receipt']));
  expect(address()).toBe('/messages?view=failed');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Text messages');
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(address()).toBe('/messages');
}, 20_000);

test('opens a message beside the list: facts, related records, sandboxed content, and events', async () => {
  await openPortal(all(), `/messages/${id(801)}`);
  const sheet = within(await screen.findByRole('article', { name: 'Welcome to Halcyon, June' }));
  expect(sheet.getByText('Delivered')).toBeVisible();
  expect(sheet.getByRole('link', { name: 'Open lead' })).toHaveAttribute('href', `/leads/${id(1)}`);
  expect(sheet.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Delivered to their mailbox/),
    expect.stringMatching(/^Sent/),
    expect.stringMatching(/^Queued/),
  ]);
  const frame = sheet.getByTitle<HTMLIFrameElement>('Email to june@alder.test');
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveStyle({ fontSize: '30px' }));
  expect(frame.contentDocument?.querySelectorAll('script, style, a[href], [style=""]')).toHaveLength(0);
  expect(frame.contentDocument?.querySelector('a')).toHaveAttribute('title', 'https://halcyon.example');
});

test('the plain-text part has a tab; a text message has none', async () => {
  const user = await openPortal(all(), `/messages/${id(801)}`);
  await user.click(await screen.findByRole('button', { name: 'Plain text' }));
  expect(screen.getByText(/Your inquiry has reached our studio\./)).toBeVisible();
  expect(screen.queryByTitle(/^Email to/)).not.toBeInTheDocument();
  await openPortal(all(), `/messages/${id(803)}`);
  const sheet = within(await screen.findByRole('article', { name: 'Text message to +12125550147' }));
  expect(sheet.getByText('Hi June, invoice INV-2026-031 is ready.')).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Plain text' })).not.toBeInTheDocument();
});

test('missing content is explained, not left blank', async () => {
  await openPortal(withMessages(new FakeBff(), [sampleMessage({ text: null, html: null })]), `/messages/${id(801)}`);
  expect(await screen.findByText(/We don’t have the text of this email/)).toBeVisible();
});

test('a failed message shows why; a retry shows at once, a rejection beside the button', async () => {
  const bff = all();
  const user = await openPortal(bff, `/messages/${id(802)}`);
  const trouble = within(await screen.findByRole('region', { name: 'What went wrong' }));
  expect(trouble.getByText(/Invalid `to` field/)).toBeVisible();
  expect(trouble.getByText('It is sent once more, under the same key.')).toBeVisible();
  bff.fail(/POST \/api\/messages/, { status: 409, code: 'conflict', message: 'It has been taken meanwhile.' });
  await user.click(trouble.getByRole('button', { name: 'Retry' }));
  expect(await trouble.findByText('It has been taken meanwhile.')).toBeVisible();
  bff.heal();
  await user.click(trouble.getByRole('button', { name: 'Retry' }));
  const sheet = within(screen.getByRole('article'));
  expect(await sheet.findByText('Tried again')).toBeVisible();
  expect(sheet.queryByRole('region', { name: 'What went wrong' })).not.toBeInTheDocument();
});

test('failed messages are selected and retried together; a rejected one stays selected with its reason', async () => {
  const user = await openPortal(all(), '/messages?view=failed');
  await screen.findByRole('link', { name: 'Invoice INV-2026-031' });
  await user.keyboard('jxjx');
  expect(screen.getByRole('checkbox', { name: 'Select none' })).toBeChecked();
  const bar = within(await screen.findByRole('region', { name: 'Selected messages' }));
  await user.click(bar.getByRole('button', { name: 'Retry' }));
  const outcome = within(await screen.findByRole('dialog', { name: '1 done, 1 left as it was' }));
  expect(outcome.getByText('gone@meridian.test')).toBeVisible();
  expect(outcome.getByText('The mailbox does not exist.')).toBeVisible();
  await user.click(outcome.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('1 selected')).toBeVisible();
});

test('suppressed addresses: a bounce is removed with a reason, a STOP only by its owner', async () => {
  const bff = all();
  const user = await openPortal(bff, '/messages?view=addresses');
  const stop = await screen.findByRole('row', { name: /\+12125550100/ });
  expect(stop).toHaveTextContent(/Texted STOP.*Only by texting START/);
  expect(within(stop).queryByRole('button')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Unblock gone@meridian.test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unblock gone@meridian.test?' }));
  await user.click(dialog.getByRole('button', { name: 'Unblock address' }));
  expect(await dialog.findByText('Please say why it’s OK to send again')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'They have a new mailbox');
  bff.fail(/lift/, 'network');
  await user.click(dialog.getByRole('button', { name: 'Unblock address' }));
  expect(await dialog.findByText(/What you entered is still here/)).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('They have a new mailbox');
  bff.heal();
  await user.click(dialog.getByRole('button', { name: 'Unblock address' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /gone@meridian/ })).not.toBeInTheDocument());
}, 20_000);

test('somebody asked us to stop: staff block the address, and keep what they typed when that fails', async () => {
  const bff = all();
  const user = await openPortal(bff, `/messages/${id(803)}`);
  await user.click(await screen.findByRole('button', { name: 'They asked us to stop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'They asked us to stop' }));
  expect(dialog.getByRole('textbox', { name: /Phone number/ })).toHaveValue('+12125550147');
  await user.click(dialog.getByRole('button', { name: 'Block address' }));
  expect(await dialog.findByText('Please write how they asked us to stop')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /How they asked/ }), 'Told Ana on the phone');
  bff.fail(/suppressions/, 'network');
  await user.click(dialog.getByRole('button', { name: 'Block address' }));
  expect(await dialog.findByText(/What you entered is still here/)).toBeVisible();
  bff.heal();
  await user.click(dialog.getByRole('button', { name: 'Block address' }));
  expect(await screen.findByText('+12125550147 is blocked')).toBeVisible();
}, 20_000);

test('a reply shows how many texts it is charged as', async () => {
  // What is typed is kept for its number, so other tests have others.
  const user = await openPortal(withMessages(new FakeBff(), [{ ...text, to: '+12125550199' }]), `/messages/${id(803)}`);
  await user.type(await screen.findByRole('textbox', { name: /Text \+12125550199/ }), 'See you then 🦷');
  expect(screen.getByText(/15 characters, one text. A special character/)).toBeVisible();
});

test('a queued message is polled until it is sent', async () => {
  const bff = all();
  await openPortal(bff, '/messages?view=queued');
  await screen.findByRole('link', { name: /Hi June/ });
  const requestCount = () => bff.requests.filter((request) => request.startsWith('GET /api/messages?')).length;
  const before = requestCount();
  await waitFor(() => expect(requestCount()).toBeGreaterThan(before), { timeout: 4500 });
}, 10_000);

test.each([
  ['?view=failed', 'Nothing has failed'],
  ['?view=queued', 'Nothing is waiting'],
  ['?view=received', 'No answers yet'],
  ['?view=addresses', 'No blocked addresses'],
  ['', 'No messages yet'],
  ['?search=zzz', 'No matching messages'],
])('an empty list %s says so: %s', async (search, title) => {
  await openPortal(withMessages(new FakeBff(), []), `/messages${search}`);
  expect(await screen.findByText(title)).toBeVisible();
});

test('a received text is listed under Received, opens as a conversation, and is answered there', async () => {
  const answer = sampleMessage({
    id: id(805),
    direction: 'in',
    channel: 'sms',
    template: 'sms-answer',
    to: '+12125550147',
    subject: null,
    html: null,
    text: 'Can I pay on Friday?',
    attempts: 0,
    createdAt: '2026-11-20T09:00:00.000Z',
    sentAt: null,
    events: [],
    about: { contactId: null, clientId: id(401), invoiceId: null },
  });
  const sent: unknown[] = [];
  const bff = withMessages(new FakeBff(), [text, answer]);
  bff.answer(`POST /api/messages/${id(805)}/answer`, (body) => {
    sent.push(body);
    return { messageId: id(806), status: 'queued' };
  });
  const user = await openPortal(bff, '/messages');
  await screen.findByRole('link', { name: 'Can I pay on Friday?' });
  expect([tab(/^All/), tab(/^Received/), tab(/^Sent/)].map((one) => one.textContent)).toEqual([
    'All2',
    'Received1',
    'Sent0',
  ]);
  await user.click(tab(/^Received/));
  await waitFor(() => expect(rows()).toEqual(['Can I pay on Friday?']));
  expect(screen.getByRole('row', { name: /From \+12125550147/ })).toHaveTextContent('Received');
  await user.click(screen.getByRole('link', { name: 'Can I pay on Friday?' }));
  const sheet = within(await screen.findByRole('article', { name: 'Text message from +12125550147' }));
  const texts = within(await sheet.findByRole('list', { name: 'Texts with +12125550147' })).getAllByRole('listitem');
  expect(texts.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Hi June.*Queued/),
    expect.stringMatching(/^Can I pay on Friday\?From \+12125550147/),
  ]);
  expect(sheet.getByRole('link', { name: 'Open client' })).toHaveAttribute('href', `/clients/${id(401)}`);
  await user.click(sheet.getByRole('button', { name: 'Send SMS' }));
  expect(await sheet.findByText('Please write a message')).toBeVisible();
  await user.type(sheet.getByLabelText('Text +12125550147'), 'Friday is fine.');
  await user.click(sheet.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByText('Your text is on its way')).toBeInTheDocument();
  expect(sent).toEqual([{ text: 'Friday is fine.' }]);
  expect(sheet.getByLabelText('Text +12125550147')).toHaveValue('');
}, 20_000);

test('Show earlier loads the beginning of a long conversation above the rest', async () => {
  const bff = withMessages(new FakeBff(), [text]);
  const path = `GET /api/messages/${text.id}/conversation?limit=50`;
  const first = { ...text, id: id(807), text: 'The very first.' };
  bff.answer(path, () => ({ number: text.to, items: [text], nextCursor: 'older' }));
  bff.answer(`${path}&cursor=older`, () => ({ number: text.to, items: [first], nextCursor: null }));
  const user = await openPortal(bff, `/messages/${text.id}`);
  const texts = within(await screen.findByRole('list', { name: `Texts with ${text.to}` }));
  await user.click(screen.getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(texts.getAllByRole('listitem')).toHaveLength(2));
  expect(texts.getAllByRole('listitem')[0]).toHaveTextContent('The very first.');
  expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
});

test('nobody can text a number that texted STOP', async () => {
  const stop = sampleMessage({
    id: id(805),
    direction: 'in',
    channel: 'sms',
    to: '+12125550147',
    subject: null,
    html: null,
    text: 'STOP',
    suppression: sampleSuppression({ channel: 'sms', reason: 'stop', liftable: false }),
  });
  await openPortal(withMessages(new FakeBff(), [stop]), `/messages/${id(805)}`);
  expect(await screen.findByText(/This number texted STOP, so you can’t text it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send SMS' })).not.toBeInTheDocument();
});

test('an unknown message and a failed list show an error with an action', async () => {
  const bff = all();
  const user = await openPortal(bff, `/messages/${id(999)}`);
  expect(await screen.findByText('We couldn’t find this message')).toBeVisible();
  bff.fail(/GET \/api\/messages\?/, 'network');
  await openPortal(bff, '/messages');
  expect(await screen.findByText('Messages couldn’t be loaded')).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Welcome to Halcyon/ })).toBeVisible();
});
