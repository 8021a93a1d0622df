import { jest } from '@jest/globals';
import { inquiryMessages, inquiryTexts, type ProblemCode } from '@vitrine/contracts';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ContactForm } from './contact-form.tsx';

interface Sent {
  readonly url: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

type Answer = () => Promise<Response> | Response;

const created: Answer = () =>
  Response.json(
    {
      id: '8f14e45f-ceea-467f-a8f1-1d2a3b4c5d6e',
      email: 'june@alder.test',
      name: 'June Alder',
      projectId: '3c59dc04-8e88-4024-b0e2-7a1c9d2f4b60',
    },
    { status: 201 },
  );

const problem =
  (status: number, code: ProblemCode, message: string, errors?: Record<string, string[]>): Answer =>
  () =>
    Response.json(
      { type: 'about:blank', title: code, status, code, message, errors, requestId: 'r-1' },
      { status, headers: { 'content-type': 'application/problem+json' } },
    );

const unavailable = problem(503, 'unavailable', 'unavailable');
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The form in a real shell over a fake network. Each call takes the next answer, the last one repeats. */
function open(...answers: Answer[]) {
  const sent: Sent[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({
      url,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(init.body as string) as Record<string, unknown>,
    });
    return (answers[Math.min(sent.length, answers.length) - 1] ?? created)();
  }) as typeof globalThis.fetch;
  render(
    <TestShell fetch={fetch}>
      <ContactForm />
    </TestShell>,
  );
  return sent;
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const valueOf = (name: string) => (field(name) as HTMLInputElement).value;
const press = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: /Send/ }));

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'June Alder');
  await user.type(field('Email'), 'June@Alder.test');
  await user.type(field('Message'), 'We would like a site that books chairs.');
}

describe('the contact form', () => {
  it('applies its typing rules to what was typed before hydration', () => {
    const form = (
      <TestShell>
        <ContactForm />
      </TestShell>
    );
    const container = document.createElement('div');
    document.body.append(container);
    // The markup as the server sends it.
    const { container: built, unmount } = render(form);
    container.innerHTML = built.innerHTML;
    unmount();
    for (const [name, typed] of [
      ['Email', ' Ines@Example.TEST'],
      ['Phone', '+1 (212) call 555'],
    ] as const) {
      within(container).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)).value = typed;
    }
    render(form, { container, hydrate: true });
    expect(valueOf('Email')).toBe('ines@example.test');
    expect(valueOf('Phone')).toBe('+1 (212)  555');
  });

  it('creates the inquiry in one call with all fields, defaults included', async () => {
    const user = userEvent.setup();
    const sent = open(created);
    await fill(user);
    await user.type(field('Company'), 'Alder Dental Studio');
    await user.type(field('Phone'), '+1 (212) 555-0134x');
    await user.selectOptions(field('Budget range'), '$50k - $100k');
    await user.selectOptions(field('Timeline'), '1 month');
    await user.selectOptions(field('Urgency'), 'high');
    await press(user);

    expect(await screen.findByText(inquiryTexts.success)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('/api/contacts');
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toMatchObject({
      name: 'June Alder',
      email: 'june@alder.test',
      company: 'Alder Dental Studio',
      phone: '+1 (212) 555-0134',
      project_type: 'AI Infrastructure',
      budget_range: '$50k - $100k',
      timeline: '1 month',
      urgency: 'high',
      preferred_contact_method: 'email',
      source: 'website',
      message: 'We would like a site that books chairs.',
    });
  });

  it('is a plain form that posts without JavaScript', () => {
    open();
    const form = screen.getByRole('textbox', { name: /^Message/ }).closest('form');
    expect(form?.getAttribute('action')).toBe('/contact');
    expect(form?.method).toBe('post');
    expect([...new FormData(form ?? undefined).keys()]).toEqual([
      'name',
      'email',
      'company',
      'position',
      'phone',
      'project_type',
      'budget_range',
      'timeline',
      'urgency',
      'message',
      'website',
    ]);
  });

  it('hides the honeypot from people, and logs that a message with it was dropped', async () => {
    const user = userEvent.setup();
    const sent = open(created);
    const honeypot = document.querySelector<HTMLInputElement>('[name=website]');
    expect(honeypot?.tabIndex).toBe(-1);
    expect(honeypot?.autocomplete).toBe('off');
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    await fill(user);
    if (honeypot) honeypot.value = 'https://robot.example';
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await press(user);
    expect(await screen.findByText(inquiryTexts.success)).toBeTruthy();
    expect(sent[0]?.body['website']).toBe('https://robot.example');
    expect(warn.mock.calls).toEqual([['This message was dropped: it filled in a field that people never see.']]);
    warn.mockRestore();
  });

  it('shows the specified messages beside invalid fields and in a summary, and focuses the first', async () => {
    const user = userEvent.setup();
    const sent = open();
    await user.type(field('Name'), ' J ');
    await user.type(field('Email'), 'june@alder');
    await user.type(field('Phone'), '0123');
    await user.type(field('Message'), 'Too short');
    await press(user);

    expect(sent).toHaveLength(0);
    for (const [name, message] of Object.entries({
      Name: inquiryMessages.name,
      Email: inquiryMessages.email,
      Phone: inquiryMessages.phone,
      Message: inquiryMessages.message,
    })) {
      const input = field(name);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(document.querySelector(`#${input.getAttribute('aria-describedby') ?? ''}`)?.textContent).toBe(message);
    }
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual(['Name', 'Email', 'Phone', 'Message']);
    expect(document.activeElement).toBe(field('Name'));
    await user.click(summary.getByRole('link', { name: 'Phone' }));
    expect(document.activeElement).toBe(field('Phone'));
  });

  it('clears errors and returns to idle when any field is edited', async () => {
    const user = userEvent.setup();
    open();
    await press(user);
    expect(screen.getByText(inquiryMessages.name)).toBeTruthy();
    await user.type(field('Company'), 'A');
    expect(screen.queryByText(inquiryMessages.name)).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('checks a field on blur, but only after the first submit', async () => {
    const user = userEvent.setup();
    open();
    await user.type(field('Email'), 'june');
    await user.tab();
    expect(screen.queryByText(inquiryMessages.email)).toBeNull();
    await press(user);
    await user.clear(field('Email'));
    await user.type(field('Email'), 'june@');
    expect(screen.queryByText(inquiryMessages.email)).toBeNull();
    await user.tab();
    expect(screen.getByText(inquiryMessages.email)).toBeTruthy();
  });

  it('shows that it is sending, and sends once however often it is pressed', async () => {
    const user = userEvent.setup();
    let answer: (response: Response) => void = () => undefined;
    const sent = open(() => new Promise((resolve) => (answer = resolve)));
    await fill(user);
    await press(user);
    const button = screen.getByRole('button', { name: 'Sending…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    await user.type(field('Name'), '{Enter}');
    expect(sent).toHaveLength(1);
    await act(async () => answer(await created()));
    expect(await screen.findByText(inquiryTexts.success)).toBeTruthy();
  });

  it('resets after success and returns to idle after five seconds', async () => {
    jest.useFakeTimers();
    try {
      const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
      open(created);
      await fill(user);
      await user.selectOptions(field('Urgency'), 'urgent');
      await press(user);
      await waitFor(() => expect(screen.getByText(inquiryTexts.success)).toBeTruthy());
      expect([valueOf('Name'), valueOf('Email'), valueOf('Message'), valueOf('Urgency')]).toEqual([
        '',
        '',
        '',
        'medium',
      ]);
      act(() => jest.advanceTimersByTime(4900));
      expect(screen.getByText(inquiryTexts.success)).toBeTruthy();
      act(() => jest.advanceTimersByTime(200));
      expect(screen.queryByText(inquiryTexts.success)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each<[ProblemCode, number, string]>([
    ['already_submitted', 409, inquiryTexts.alreadySubmitted],
    ['submission_cooldown', 429, inquiryTexts.cooldown],
    ['submission_daily_limit', 429, inquiryTexts.dailyLimit],
    ['rate_limited', 429, inquiryTexts.tooManyRequests],
  ])(
    'shows the server’s message for %s, keeps the fields, and retries as a new submission',
    async (code, status, message) => {
      const user = userEvent.setup();
      const sent = open(problem(status, code, message), created);
      await fill(user);
      await press(user);
      expect(await screen.findByText(message)).toBeTruthy();
      expect([valueOf('Name'), valueOf('Email'), valueOf('Message')]).toEqual([
        'June Alder',
        'june@alder.test',
        'We would like a site that books chairs.',
      ]);
      await press(user);
      expect(await screen.findByText(inquiryTexts.success)).toBeTruthy();
      expect(sent[1]?.key).not.toBe(sent[0]?.key);
    },
  );

  it('shows the server’s messages beside their fields', async () => {
    const user = userEvent.setup();
    open(problem(400, 'validation_failed', 'Please check the form', { email: [inquiryMessages.email] }));
    await fill(user);
    await press(user);
    expect(await screen.findByText(inquiryMessages.email)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  it.each<[string, Answer]>([
    ['no answer comes', lost],
    ['the database is down', unavailable],
    [
      'a proxy answers with a page',
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['the answer is not the contract’s', () => Response.json({ ok: true }, { status: 201 })],
  ])('when %s: says so, keeps what was typed, and retries under the same key', async (_, failure) => {
    const user = userEvent.setup();
    const sent = open(failure, created);
    await fill(user);
    await press(user);
    expect(await screen.findByText(inquiryTexts.failure)).toBeTruthy();
    // What the BFF itself answers is found in its log.
    expect(screen.getByRole('alert').textContent).toBe(
      failure === unavailable ? `${inquiryTexts.failure} Reference r-1` : inquiryTexts.failure,
    );
    expect([valueOf('Name'), valueOf('Email'), valueOf('Message')]).toEqual([
      'June Alder',
      'june@alder.test',
      'We would like a site that books chairs.',
    ]);
    await press(user);
    expect(await screen.findByText(inquiryTexts.success)).toBeTruthy();
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  });
});
