import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { NewsletterForm } from './newsletter-form.tsx';
import { NewsletterLinkPage } from './newsletter-pages.tsx';

type Answer = () => Promise<Response> | Response;

/** Over a fake network; each call takes the next answer. */
function withNetwork(...answers: Answer[]) {
  const sent: { readonly url: string; readonly body: unknown }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(init.body as string) });
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error(`No answer to ${url}`);
    return answer();
  }) as typeof globalThis.fetch;
  return { sent, fetch };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = (code: string) => () =>
  Response.json({ code, message: 'No' }, { status: 410, headers: { 'content-type': 'application/problem+json' } });

describe('the form', () => {
  const open = (...answers: Answer[]) => {
    const { sent, fetch } = withNetwork(...answers);
    render(
      <TestShell fetch={fetch}>
        <NewsletterForm />
      </TestShell>,
    );
    return sent;
  };
  const subscribe = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Subscribe to Newsletter' }));

  it('sends the address, and says where the link went', async () => {
    const user = userEvent.setup();
    const sent = open(() => Response.json({ asked: true }, { status: 202 }));
    await user.type(screen.getByLabelText(/^Your email/), 'June@Alder.test');
    await subscribe(user);
    expect(
      await screen.findByText('We sent a link to june@alder.test. Press it, and you’re on the list.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(sent).toEqual([{ url: '/api/newsletter', body: { email: 'june@alder.test' } }]);
  });

  it('names a mistake beside the field before anything is sent', async () => {
    const user = userEvent.setup();
    const sent = open();
    await subscribe(user);
    const field = screen.getByLabelText(/^Your email/);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keeps the address when the network fails', async () => {
    const user = userEvent.setup();
    const sent = open(lost, lost, lost, () => Response.json({ asked: true }, { status: 202 }));
    await user.type(screen.getByLabelText(/^Your email/), 'june@alder.test');
    await subscribe(user);
    expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Your email/).value).toBe('june@alder.test');
    expect(sent.length).toBeGreaterThan(0);
  });

  it('posts to its own page without scripts', () => {
    open();
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Newsletter' });
    expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/newsletter']);
  });
});

describe.each(['confirm', 'unsubscribe'] as const)('the page that %ss', (purpose) => {
  const open = async (hash: string, ...answers: Answer[]) => {
    const { sent, fetch } = withNetwork(...answers);
    location.hash = hash;
    await act(async () =>
      render(
        <TestShell fetch={fetch}>
          <NewsletterLinkPage purpose={purpose} />
        </TestShell>,
      ),
    );
    return sent;
  };
  const names = { confirm: 'Confirm my subscription', unsubscribe: 'Unsubscribe me' };
  const press = () => userEvent.click(screen.getByRole('button', { name: names[purpose] }));

  afterEach(() => {
    location.hash = '';
  });

  it('changes nothing until it is pressed, and then says for which address', async () => {
    const sent = await open('#token=abc.def', () => Response.json({ email: 'june@alder.test' }));
    expect(sent).toEqual([]);
    await press();
    expect(await screen.findByText(/june@alder\.test/)).toBeTruthy();
    expect(sent).toEqual([{ url: `/api/newsletter/${purpose}`, body: { token: 'abc.def' } }]);
  });

  it('says what to do with a link that does not work, and with one that is cut off', async () => {
    await open('#token=abc.def', refused('link_invalid'));
    await press();
    expect(await screen.findByText(/doesn’t work anymore|isn’t on our list/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: names[purpose] })).toBeNull();
  });

  it('asks to open the email again where the token is missing', async () => {
    const sent = await open('');
    await press();
    expect(await screen.findByText(/This link is incomplete/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('can be pressed again after the network failed', async () => {
    await open('#token=abc.def', lost, lost, lost, lost);
    await press();
    expect(await screen.findByText(/couldn’t reach our server/)).toBeTruthy();
    expect(screen.getByRole('button', { name: names[purpose] })).toBeTruthy();
  });
});
