import type { Page } from 'playwright/test';
import { lengthened, press, refused, refusedInConsole, steps, type Screen } from './screen.ts';

const id = (place: number): string => `7c1e0000-0000-4000-8000-${String(place).padStart(12, '0')}`;

const conversation = (place: number, changes: object = {}) => ({
  id: id(place),
  name: 'Dr. Aiko Tanaka',
  company: 'Tanaka Orthodontics',
  email: 'aiko@tanakaortho.example',
  phone: '+12015550118',
  contactId: null,
  clientId: id(900),
  assignee: { id: id(90), email: 'owner@halcyon.example', name: 'Vivian Hale' },
  state: 'open',
  snoozedUntil: null,
  unread: false,
  waiting: true,
  channel: 'estimate',
  preview: 'Is it priced per office?',
  at: '2026-11-26T19:10:00.000Z',
  demo: false,
  version: 1,
  ...changes,
});

const conversations = [
  conversation(1),
  conversation(2, {
    name: 'Hannah Lindqvist',
    company: 'Stillwater Med Spa',
    channel: 'sms',
    preview: 'Could we move the photo day?',
    unread: true,
    assignee: null,
  }),
  conversation(3, {
    name: null,
    company: null,
    email: null,
    clientId: null,
    phone: '+12125550177',
    channel: 'sms',
    preview: 'Can someone call me later?',
    unread: true,
    assignee: null,
  }),
  conversation(4, { name: 'Ruth Adeyemi', company: 'Harbor Endodontics', channel: 'email', waiting: false }),
];

const item = (place: number, changes: object) => ({
  id: `message:${id(place)}`,
  at: `2026-11-2${String(place)}T16:12:00.000Z`,
  direction: 'in',
  channel: 'email',
  kind: 'message',
  from: null,
  subject: null,
  text: null,
  quoted: null,
  status: null,
  failure: null,
  messageId: null,
  transcript: null,
  preferredTime: null,
  estimate: null,
  attachments: [],
  ...changes,
});

const thread = {
  conversation: conversations[0],
  items: [
    item(1, {
      subject: 'Second location',
      text: 'Hi Vivian, the Fort Lee lease is signed and we open in March. Can the phones be ready by then?',
      quoted: 'On Monday you wrote:\n> When do you open?',
      attachments: [
        { id: id(70), name: 'floor plan.pdf', size: 1_200_000, refused: null },
        { id: id(71), name: 'fit-out.zip', size: 30_000_000, refused: 'Files of this kind aren’t kept.' },
      ],
    }),
    item(2, {
      direction: 'out',
      text: 'March works if we start in December.',
      status: 'delivered',
      subject: 'Re: Second location',
    }),
    item(3, { kind: 'auto-reply', subject: 'Out of office', text: 'I am away until Monday.' }),
    item(4, { channel: 'sms', text: 'Got it, reading it tonight. Maria Lopez, born 04/12/1980, asks for ten.' }),
    item(5, {
      channel: 'chat',
      transcript: [
        { from: 'visitor', text: 'Quick one before I sign, is this the right place?' },
        { from: 'studio', text: 'It is. What would you like to know?' },
      ],
    }),
    item(6, {
      channel: 'estimate',
      text: 'Does the assistant cover both offices, or is it priced per office?',
      estimate: { id: id(80), number: 'EST-2026-014', title: 'Phone assistant for both offices' },
    }),
  ],
  nextCursor: null,
  ways: {
    email: { address: 'aiko@tanakaortho.example', blocked: null },
    sms: { address: '+12015550118', blocked: null },
    estimate: { address: 'aiko@tanakaortho.example', blocked: null },
  },
  question: { estimateId: id(80), number: 'EST-2026-014', text: 'Does the assistant cover both offices?' },
  subject: 'Re: Second location',
};

/** A list of conversations, and whichever is opened. */
const withInbox =
  (changes: object = {}, shown: <Answer>(answer: Answer) => Answer = (answer) => answer) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/inbox?*', (route) =>
      route.fulfill({ json: shown({ items: conversations, nextCursor: null }) }),
    );
    await page.route('**/api/inbox/counts', (route) =>
      route.fulfill({ json: { unassigned: 2, mine: 1, all: 4, snoozed: 3, unread: 2 } }),
    );
    await page.route(/\/api\/inbox\/7c1e0000-[^/]*$/, (route) =>
      route.fulfill({ json: shown({ ...thread, ...changes }) }),
    );
    await page.route('**/api/inbox/*/read', (route) => route.fulfill({ status: 204 }));
  };

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('[data-list-row]').first().click();
  await page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('heading', { level: 2 }).waitFor();
};

const nobody = { email: null, sms: { address: '+12125550177', blocked: 'They texted STOP. Only a call is left.' } };

export const inboxScreens: readonly Screen[] = [
  { name: 'inbox', path: '/inbox', prepare: withInbox() },
  { name: 'inbox-long', path: '/inbox', prepare: withInbox({}, lengthened) },
  { name: 'inbox-none', path: '/inbox?state=snoozed' },
  { name: 'inbox-error', path: '/inbox', prepare: refused('inbox?*'), console: refusedInConsole },
  { name: 'inbox-thread', path: '/inbox', prepare: withInbox(), reach: openFirst },
  { name: 'inbox-thread-long', path: '/inbox', prepare: withInbox({}, lengthened), reach: openFirst },
  {
    name: 'inbox-thread-blocked',
    path: '/inbox',
    prepare: withInbox({ conversation: conversations[2], ways: nobody, question: null }),
    reach: openFirst,
  },
  { name: 'inbox-answers', path: '/inbox', prepare: withInbox(), reach: steps(openFirst, press('Templates')) },
];
