import { inquiryTexts } from '@vitrine/contracts';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CallForm } from './call-form.tsx';

interface Sent {
  readonly url: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

const created = () => Response.json({ id: '8f14e45f-ceea-467f-a8f1-1d2a3b4c5d6e' }, { status: 201 });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** The form in a real shell over a fake network. Each call takes the next answer. */
function open(...answers: (() => Promise<Response> | Response)[]) {
  const sent: Sent[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({
      url,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(init.body as string) as Record<string, unknown>,
    });
    return (answers[sent.length - 1] ?? created)();
  }) as typeof globalThis.fetch;
  render(
    <TestShell fetch={fetch}>
      <CallForm />
    </TestShell>,
  );
  return sent;
}

const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Request my call' }));

async function fill(user: ReturnType<typeof userEvent.setup>, reach: string) {
  await user.type(screen.getByLabelText(/^Name/), 'June Alder');
  await user.type(screen.getByLabelText(/^Email or phone/), reach);
  await user.click(screen.getByLabelText('This week, mornings'));
}

describe('the short form', () => {
  it('asks for a call with three answers, and says what comes next', async () => {
    const user = userEvent.setup();
    const sent = open();
    await fill(user, 'june@alder.test');
    await press(user);
    expect(await screen.findByText('We’ll email june@alder.test within 24 hours to set the time.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(sent.map(({ url }) => url)).toEqual(['/api/contacts/calls']);
    expect(sent[0]?.body).toMatchObject({ name: 'June Alder', reach: 'june@alder.test', when: 'This week, mornings' });
  });

  it('says that we call where a number was given', async () => {
    const user = userEvent.setup();
    open();
    await fill(user, '(212) 555-0134');
    await press(user);
    expect(await screen.findByText('We’ll call (212) 555-0134 within 24 hours to set the time.')).toBeTruthy();
  });

  it('names what is missing beside each field, ties it to the choices, and focuses the first', async () => {
    const user = userEvent.setup();
    const sent = open();
    await press(user);
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    const times = screen.getByRole('radiogroup');
    expect(times.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector(`#${times.getAttribute('aria-describedby') ?? ''}`)?.textContent).toBe(
      'Pick a time, or type one that suits you',
    );
    await user.click(screen.getByRole('link', { name: 'When' }));
    expect(document.activeElement).toBe(screen.getByLabelText('This week, mornings'));
  });

  it('keeps what was typed when no answer comes, and tries again under the same key', async () => {
    const user = userEvent.setup();
    const sent = open(lost);
    await fill(user, 'june@alder.test');
    await press(user);
    expect(await screen.findByText(inquiryTexts.failure)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('This week, mornings').checked).toBe(true);
    await press(user);
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});
