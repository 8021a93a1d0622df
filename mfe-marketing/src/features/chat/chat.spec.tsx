import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { ChatLead } from '@vitrine/contracts';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Chat } from './chat.tsx';
import { conversationKey } from './panel/conversation.ts';
import { answers, chatCaptured, chatCapturedPhone, chatCaptureFailure, type AnswerId } from './panel/answers.ts';
import { chatWelcome } from './panel/content.ts';
import { quickActions } from './panel/intents.ts';

type Answer = () => Promise<Response> | Response;
const received: Answer = () => Response.json({ conversation_id: '3f0c1f0a-9d62-4d7e-8a55-0c9d6f4b2e11' });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const refused: Answer = () =>
  Response.json(
    {
      type: 'about:blank',
      title: 'x',
      status: 429,
      code: 'rate_limited',
      message: 'Too many requests.',
      requestId: 'r',
    },
    { status: 429 },
  );

/** What the studio would store of each call, checked by the contracts. */
let sent: ChatLead[];
let answer: Answer;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  answer = received;
  // jsdom has the dialog element, but not its methods.
  const show = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  Object.assign(HTMLDialogElement.prototype, { show, showModal: show });
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.matchMedia = ((media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function load() {
  cleanup();
  const fetch = (async (url: string, init: RequestInit) => {
    if (url !== '/api/contact-submissions') throw new Error(`Nobody should call ${url}`);
    sent.push(ChatLead.parse(JSON.parse(init.body as string)));
    return answer();
  }) as typeof globalThis.fetch;
  render(
    <TestShell fetch={fetch}>
      <Chat />
    </TestShell>,
  );
}

const launcher = () => screen.getByRole('button', { expanded: screen.queryByRole('dialog') !== null, name: /chat/i });
const dot = () => document.querySelector('[data-dot="shown"]');
const dialog = () => screen.getByRole('dialog', { name: 'The front desk' });
const input = () => within(dialog()).getByLabelText('Your message');
const lines = () =>
  within(screen.getByRole('log'))
    .getAllByText(/^(You|Studio):/)
    .map((line) => line.parentElement?.textContent);
const newest = () => lines().at(-1);
const questions = () => within(dialog()).queryByRole('list', { name: 'Suggested questions' });

async function press(element: HTMLElement) {
  await act(async () => void fireEvent.click(element));
}

async function open() {
  load();
  await press(launcher());
  await pass(0);
}

async function type(text: string, key = 'Enter') {
  await act(async () => void fireEvent.change(input(), { target: { value: text } }));
  await act(async () => void fireEvent.keyDown(input(), { key }));
}

describe('the launcher', () => {
  it('shows a dot five seconds after load, and announces it', async () => {
    load();
    await pass(4999);
    expect(dot()).toBeNull();
    expect(launcher()).toHaveAccessibleName('Open chat');
    await pass(1);
    expect(dot()).not.toBeNull();
    expect(launcher()).toHaveAccessibleName('Open chat, one new message');
  });

  it('shows none once the chat was opened before', async () => {
    localStorage.setItem('hasSeenChat', 'true');
    load();
    await pass(60_000);
    expect(dot()).toBeNull();
  });

  it('sets hasSeenChat by opening, and the dot disappears for good', async () => {
    load();
    await pass(5000);
    expect(localStorage.getItem('hasSeenChat')).toBeNull();
    await press(launcher());
    expect(localStorage.getItem('hasSeenChat')).toBe('true');
    expect(dot()).toBeNull();
    await press(launcher());
    await pass(60_000);
    expect(dot()).toBeNull();
  });

  it('shows none when the chat was opened and closed within the five seconds', async () => {
    await open();
    await press(launcher());
    await pass(10_000);
    expect(dot()).toBeNull();
  });

  it('shows the dot for a reply that arrived while the chat was closed', async () => {
    await open();
    await type('How much?');
    await press(launcher());
    await pass(1500);
    expect(launcher()).toHaveAccessibleName('Open chat, one new message');
    await press(launcher());
    expect(newest()).toMatch(/\$25k-\$250k\+/);
    expect(dot()).toBeNull();
  });
});

describe('the panel', () => {
  it('opens with the welcome, takes the focus, and Escape restores it', async () => {
    await open();
    expect(lines()).toEqual([`Studio: ${chatWelcome}`]);
    expect(input()).toHaveFocus();
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(launcher()).toHaveFocus();
    expect(launcher()).toHaveAccessibleName('Open chat');
  });

  it('keeps a half-written message while it is closed', async () => {
    await open();
    await act(async () => void fireEvent.change(input(), { target: { value: 'We are three rooms' } }));
    await press(within(dialog()).getByRole('button', { name: 'Close chat' }));
    await press(launcher());
    expect(input()).toHaveValue('We are three rooms');
  });

  it.each(['', ' ', ' \n\t '])('does not send %p', async (text) => {
    await open();
    await type(text);
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Send' }));
    await pass(5000);
    expect(lines()).toHaveLength(1);
    expect(questions()).not.toBeNull();
    expect(within(dialog()).getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('adds a line break with Shift+Enter, and ignores Enter of an input method', async () => {
    await open();
    await act(async () => void fireEvent.change(input(), { target: { value: 'Hello' } }));
    fireEvent.keyDown(input(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(lines()).toHaveLength(1);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(lines()).toHaveLength(2);
  });
});

describe('suggested questions', () => {
  it.each(quickActions)('“$label” is answered after one second', async ({ id, label }) => {
    await open();
    await press(within(dialog()).getByRole('button', { name: label }));
    expect(newest()).toBe(`You: ${label}`);
    await pass(999);
    expect(newest()).toBe(`You: ${label}`);
    await pass(1);
    expect(newest()).toBe(`Studio: ${answers[id].reply}`);
  });

  it('are shown only while the welcome is the only message', async () => {
    await open();
    expect(questions()).not.toBeNull();
    await type('Good morning');
    expect(questions()).toBeNull();
    await pass(1500);
    expect(questions()).toBeNull();
  });
});

describe('typed messages', () => {
  it('are answered after a second and a half, with a typing indicator meanwhile', async () => {
    await open();
    await type('What would it cost?');
    expect(screen.getByText('Writing a reply')).toBeInTheDocument();
    await pass(1499);
    expect(newest()).toBe('You: What would it cost?');
    await pass(1);
    expect(newest()).toMatch(/^Studio: Projects run \$25k-\$250k\+/);
    expect(screen.queryByText('Writing a reply')).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each<[string, AnswerId]>([
    ['How much is it', 'price'],
    ['what is your TIMELINE', 'timeline'],
    ['My lip is swollen, what does it cost?', 'urgent-care'],
    ['are you hipaa compliant', 'privacy'],
    ['do you integrate with Dentrix', 'integrations'],
    ['how do we get started', 'process'],
    ['I have a code', 'access-code'],
    ['can I talk to a human', 'human'],
    ['we need a website', 'services'],
    ['thanks!', 'thanks'],
    ['hello', 'greeting'],
  ])('%p gets the answer about %s', async (text, id) => {
    await open();
    await type(text);
    await pass(1500);
    expect(newest()).toBe(`Studio: ${answers[id].reply}`);
  });

  it('states the figures of the specification', () => {
    const replies = Object.values(answers)
      .map(({ reply }) => reply)
      .join('\n');
    for (const figure of ['$25k-$250k+', 'MVP takes 4-8 weeks', 'full app 3-6 months', 'enterprise system 6-12 months'])
      expect(replies).toContain(figure);
  });

  it('that match no intent get the fallback', async () => {
    await open();
    await type('Zwölf Boxkämpfer');
    await pass(1500);
    expect(newest()).toBe(`Studio: ${answers.fallback.reply}`);
  });
});

describe('an email address in a message', () => {
  it.each([
    ['June@Alder.test', 'june@alder.test'],
    ['Price? Write to june.alder+site@alder-dental.co.uk.', 'june.alder+site@alder-dental.co.uk'],
    ['(“june@alder.test”)', 'june@alder.test'],
    ["'june@alder.test'", 'june@alder.test'],
    ["o'brien@alder.test", "o'brien@alder.test"],
  ])('%p captures the conversation as a lead', async (text, email) => {
    await open();
    await type(text);
    await pass(1500);
    expect(newest()).toBe(`Studio: ${chatCaptured.reply}`);
    expect(sent[0]).toMatchObject({
      name: 'Chat User',
      email,
      project_type: 'Chat Inquiry',
      urgency: 'medium',
      source: 'chat_bot',
    });
    expect(sent[0]?.transcript.map(({ from }) => from)).toEqual(['studio', 'visitor']);
  });

  it.each(['june@alder', '@alder.test', 'june at alder.test'])('%p is no valid address', async (text) => {
    await open();
    await type(text);
    await pass(1500);
    expect(sent).toEqual([]);
  });

  it('is one conversation: later messages extend the same transcript', async () => {
    await open();
    await type('How much?');
    await pass(1500);
    expect(sent).toEqual([]);
    await type('june@alder.test');
    await pass(1500);
    await type('And how long?');
    await pass(1500);
    await type('Or write to other@alder.test');
    await pass(1500);
    expect(new Set(sent.map((lead) => lead.conversation_id)).size).toBe(1);
    expect(new Set(sent.map((lead) => lead.email))).toEqual(new Set(['june@alder.test']));
    const lengths = sent.map(({ transcript }) => transcript.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(sent.at(-1)?.transcript.map(({ text }) => text)).toEqual(
      lines().map((line) => line?.replace(/^(You|Studio): /, '').replaceAll("'", '’')),
    );
  });

  it.each<[string, Answer]>([
    ['no answer comes', lost],
    ['the server refuses', refused],
    ['a proxy answers with a page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('when %s: says the specified text, and brings everything with the next message', async (_, failure) => {
    await open();
    answer = failure;
    await type('june@alder.test');
    await pass(1500);
    expect(newest()).toBe(`Studio: ${chatCaptureFailure.reply}`);
    expect(chatCaptureFailure.reply).toBe(
      "I'll make sure our team gets your message. They typically respond within 24 hours!",
    );
    answer = received;
    const tries = sent.length;
    await type('We run three rooms.');
    await pass(1500);
    expect(sent.length).toBeGreaterThan(tries);
    expect(new Set(sent.map((lead) => lead.conversation_id)).size).toBe(1);
    expect(sent.at(-1)?.transcript.some(({ text }) => text === 'We run three rooms.')).toBe(true);
  });

  it('waits for the BFF’s answer, and resends when the network is back', async () => {
    await open();
    answer = lost;
    await type('june@alder.test');
    await pass(1500);
    answer = received;
    const tries = sent.length;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(sent).toHaveLength(tries + 1);
    expect(sent.at(-1)?.transcript).toHaveLength(3);
  });
});

describe('a phone number in a message', () => {
  it.each([
    ['call me at 212 555 0188 tomorrow', '212 555 0188'],
    ['(212) 555-0188 x12, after 3', '(212) 555-0188 x12'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
  ])('%p captures the conversation as a lead to call', async (text, phone) => {
    await open();
    await type(text);
    await pass(1500);
    expect(newest()).toBe(`Studio: ${chatCapturedPhone.reply}`);
    expect(sent[0]?.phone).toBe(phone);
    expect(sent[0]?.email).toBeUndefined();
    expect(within(dialog()).getByRole('link', { name: 'Call (212) 555-0140' })).toHaveAttribute(
      'href',
      'tel:+12125550140',
    );
    await type('How much?');
    await pass(1500);
    expect(sent.at(-1)?.transcript.length).toBeGreaterThan(2);
  });

  it.each(['Is it $25,000 or $250,000?', 'We open 12/01/2026 at 9', 'order 1234567'])('%p is none', async (text) => {
    await open();
    await type(text);
    await pass(1500);
    expect(sent).toEqual([]);
  });

  it('of somebody who needs 911 gets that answer first', async () => {
    await open();
    await type('I have chest pain, call 212 555 0188');
    await pass(1500);
    expect(newest()).toBe(`Studio: ${answers['urgent-care'].reply}`);
    expect(sent[0]).toMatchObject({ phone: '212 555 0188' });
  });
});

describe('patient details', () => {
  it('are noticed before sending, and taken out of what is shown, kept and sent', async () => {
    await open();
    expect(within(dialog()).getByText('Please leave out names and dates of birth.')).toBeInTheDocument();
    await act(
      async () =>
        void fireEvent.change(input(), { target: { value: 'my patient Maria Lopez DOB 03/14/1986 june@alder.test' } }),
    );
    expect(within(dialog()).getByText(/We’ll take them out when you send this/)).toBeInTheDocument();
    await act(async () => void fireEvent.keyDown(input(), { key: 'Enter' }));
    const clean = 'my patient [patient name removed] [date of birth removed] june@alder.test';
    expect(newest()).toBe(`You: ${clean}`);
    await pass(1500);
    expect(sent[0]?.transcript[1]?.text).toBe(clean);
    expect(localStorage.getItem(conversationKey)).not.toMatch(/Lopez|1986/);
  });
});

describe('the ways onward below an answer', () => {
  it('are links, also after a reload, and no part of the transcript', async () => {
    await open();
    await type('can I cancel after 2 months? june@alder.test');
    await pass(1500);
    await type('can I cancel after 2 months?');
    await pass(1500);
    const terms = () => within(dialog()).getByRole('link', { name: 'Read the terms' });
    expect(terms()).toHaveAttribute('href', '/terms-of-service#packages');
    expect(sent.at(-1)?.message).not.toContain('Read the terms');
    await open();
    expect(terms()).toHaveAttribute('href', '/terms-of-service#packages');
  });
});

describe('a reload', () => {
  it('restores the conversation and continues it', async () => {
    await open();
    await type('june@alder.test');
    await pass(1500);
    await open();
    expect(lines()).toHaveLength(3);
    expect(questions()).toBeNull();
    await type('One more thing');
    await pass(1500);
    expect(new Set(sent.map((lead) => lead.conversation_id)).size).toBe(1);
    expect(sent.at(-1)?.transcript).toHaveLength(5);
  });

  it('during a pending reply still shows the reply', async () => {
    await open();
    await type('How much?');
    await pass(500);
    await open();
    expect(newest()).toBe('You: How much?');
    await pass(1500);
    expect(newest()).toMatch(/\$25k-\$250k\+/);
  });

  it('after seven days starts over', async () => {
    await open();
    await type('How much?');
    await pass(1500);
    jest.setSystemTime(Date.now() + 7 * 24 * 3_600_000);
    await open();
    expect(lines()).toEqual([`Studio: ${chatWelcome}`]);
  });

  it.each(['not json', '{"version":1}', '{"version":2,"lines":[]}', '[]'])(
    'with %p in storage starts over',
    async (stored) => {
      localStorage.setItem(conversationKey, stored);
      await open();
      expect(lines()).toEqual([`Studio: ${chatWelcome}`]);
    },
  );

  it('shows what was stored as text, never as markup', async () => {
    await open();
    await type('<img src=x onerror=alert(1)>');
    await open();
    expect(newest()).toBe('You: <img src=x onerror=alert(1)>');
    expect(dialog().querySelector('img')).toBeNull();
  });
});
