import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resend } from 'resend';
import twilio from 'twilio';
import { startSandbox, type Sandbox } from './index.ts';

const mail = {
  from: 'Halcyon <studio@halcyon.example>',
  to: 'ada@clinic.example',
  subject: 'Welcome',
  html: '<p>Hello</p>',
  text: 'Hello',
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => sandbox.stop());

const control = async (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${sandbox.url}/_control${path}`, {
    ...init,
    headers: init?.body ? { 'content-type': 'application/json' } : {},
  });

describe('Resend, through its SDK', () => {
  const client = (key = 're_test'): Resend => new Resend(key, { baseUrl: `${sandbox.url}/resend` });

  test('a mail is sent, kept and found again', async () => {
    const { data, error } = await client().emails.send({
      ...mail,
      replyTo: 'hello@halcyon.example',
      tags: [{ name: 'kind', value: 'welcome' }],
    });
    expect(error).toBeNull();
    const found = await client().emails.get(data?.id ?? '');
    expect(found.data).toMatchObject({
      id: data?.id,
      subject: 'Welcome',
      to: ['ada@clinic.example'],
      last_event: 'delivered',
    });
    expect(sandbox.mails()).toMatchObject([
      { id: data?.id, replyTo: ['hello@halcyon.example'], tags: [{ name: 'kind', value: 'welcome' }], text: 'Hello' },
    ]);
    expect((await client().emails.get('0b5b7c3e-0000-4000-8000-000000000000')).error).toMatchObject({
      name: 'not_found',
      statusCode: 404,
    });
  });

  test('an idempotency key sends once; with another mail it is a conflict', async () => {
    const first = await client().emails.send(mail, { idempotencyKey: 'welcome/1' });
    const second = await client().emails.send(mail, { idempotencyKey: 'welcome/1' });
    const other = await client().emails.send({ ...mail, subject: 'Other' }, { idempotencyKey: 'welcome/1' });
    expect(second.data?.id).toBe(first.data?.id);
    expect(other.error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 });
    expect(sandbox.mails()).toHaveLength(1);
  });

  test('wrong keys and wrong mails are refused in its words', async () => {
    expect((await client('sk_wrong').emails.send(mail)).error).toMatchObject({
      name: 'invalid_api_key',
      statusCode: 403,
    });
    expect((await client().emails.send({ ...mail, to: 'nobody' })).error).toMatchObject({
      name: 'validation_error',
      statusCode: 422,
    });
    expect((await client().emails.send({ ...mail, from: 'Halcyon' })).error?.message).toContain(
      'Invalid `from` field.',
    );
    expect((await client().emails.send({ ...mail, subject: '' })).error).toMatchObject({
      name: 'missing_required_field',
    });
    const anonymous = await fetch(`${sandbox.url}/resend/emails`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([anonymous.status, await anonymous.json()]).toEqual([
      401,
      { statusCode: 401, name: 'missing_api_key', message: 'Missing API Key' },
    ]);
    expect(sandbox.mails()).toHaveLength(0);
  });

  test('faults: a status with Retry-After, twice; then it works', async () => {
    const ordered = await control('/faults', {
      method: 'POST',
      body: JSON.stringify({ provider: 'resend', kind: 'status', status: 429, retryAfter: 3, times: 2 }),
    });
    expect(ordered.status).toBe(201);
    const refused = await client().emails.send(mail);
    expect(refused.error).toMatchObject({ name: 'rate_limit_exceeded', statusCode: 429 });
    expect(refused.headers?.['retry-after']).toBe('3');
    expect((await client().emails.send(mail)).error?.statusCode).toBe(429);
    expect((await client().emails.send(mail)).error).toBeNull();
    expect(sandbox.mails()).toHaveLength(1);
  });

  test.each([
    ['an answer’s address that is none', { replyTo: 'not known' }, /reply_to/],
    ['one without a domain’s dot', { replyTo: 'ada@localhost' }, /reply_to/],
    ['a sender in the letters of another alphabet', { from: 'Ada <ada@bücher.example>' }, /from/],
    ['a tag with a blank', { tags: [{ name: 'kind', value: 'two words' }] }, /Tags/],
    ['a tag with an accent', { tags: [{ name: 'café', value: 'x' }] }, /Tags/],
    ['a file without a name', { attachments: [{ filename: '', content: 'eA==' }] }, /attachments/],
    ['a subject of two lines', { subject: 'One\r\nBcc: eve@evil.example' }, /subject/],
  ])('%s is refused, as Resend refuses it', async (_, flaw, message) => {
    const { error } = await client().emails.send({ ...mail, ...flaw });
    expect(error).toMatchObject({
      name: 'validation_error',
      statusCode: 422,
      message: expect.stringMatching(message) as unknown,
    });
    expect(sandbox.mails()).toHaveLength(0);
  });

  test.each([
    ['hang', 0],
    ['disconnect', 0],
    ['acceptThenHang', 1],
  ] as const)('faults: %s keeps %i mails', async (kind, mailCount) => {
    sandbox.fault({ provider: 'resend', kind });
    const answer = fetch(`${sandbox.url}/resend/emails`, {
      method: 'POST',
      body: JSON.stringify(mail),
      headers: { authorization: 'Bearer re_test', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(400),
    });
    await expect(answer).rejects.toThrow(kind === 'disconnect' ? 'fetch failed' : 'aborted due to timeout');
    expect(sandbox.mails()).toHaveLength(mailCount);
    expect((await client().emails.send(mail)).error).toBeNull();
  });

  test('faults: a delay answers, later', async () => {
    sandbox.fault({ provider: 'resend', kind: 'delay', delayMs: 150 });
    const begin = performance.now();
    expect((await client().emails.send(mail)).error).toBeNull();
    expect(performance.now() - begin).toBeGreaterThanOrEqual(145);
  });

  test('faults: nonsense is refused with the reason', async () => {
    const answer = await control('/faults', {
      method: 'POST',
      body: JSON.stringify({ provider: 'fax', kind: 'status' }),
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('provider')]);
  });
});

describe('Twilio, through its SDK', () => {
  const account = `AC${'0123456789abcdef'.repeat(2)}`;
  /** The SDK takes no base URL; a request client that turns its host is the documented way. */
  class SandboxClient extends twilio.RequestClient {
    override async request<T>(
      ...[options]: Parameters<typeof twilio.RequestClient.prototype.request<T>>
    ): ReturnType<typeof twilio.RequestClient.prototype.request<T>> {
      return super.request<T>({
        ...options,
        uri: options.uri.replace('https://api.twilio.com', `${sandbox.url}/twilio`),
      });
    }
  }
  const client = (token = 'token') => twilio(account, token, { httpClient: new SandboxClient() });
  const sms = { to: '+12125550123', from: '+15005550006', body: 'Your invoice is ready' };

  test('a message is sent, found and listed', async () => {
    const sent = await client().messages.create(sms);
    expect(sent).toMatchObject({ status: 'queued', to: sms.to, accountSid: account });
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(await client().messages(sent.sid).fetch()).toMatchObject({ status: 'delivered', body: sms.body });
    expect((await client().messages.list({ to: sms.to })).map(({ sid }) => sid)).toEqual([sent.sid]);
    expect(await client().messages.list({ to: '+12125550199' })).toEqual([]);
    expect(sandbox.messages()).toHaveLength(1);
  });

  test.each([
    [{ ...sms, to: '2125550123' }, 21_211],
    [{ ...sms, to: '+15005550004' }, 21_610],
    [{ ...sms, body: '' }, 21_602],
    [{ to: sms.to, body: 'x' }, 21_603],
  ])('refuses %o with code %i', async (message, code) => {
    await expect(client().messages.create(message)).rejects.toMatchObject({ status: 400, code });
    expect(sandbox.messages()).toHaveLength(0);
  });

  test('accepted, then no answer: exactly one message exists', async () => {
    sandbox.fault({ provider: 'twilio', kind: 'acceptThenHang' });
    const impatient = twilio(account, 'token', { httpClient: new SandboxClient({ timeout: 400 }) });
    await expect(impatient.messages.create(sms)).rejects.toThrow('timeout');
    expect(await client().messages.list({ to: sms.to })).toHaveLength(1);
  });

  test('a wrong account is refused', async () => {
    const answer = await fetch(`${sandbox.url}/twilio/2010-04-01/Accounts/${account}/Messages.json`, {
      method: 'POST',
      body: new URLSearchParams({ To: sms.to }),
    });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 20_003 })]);
  });
});

describe('the mailbox', () => {
  const send = async (overrides: object): Promise<string> => {
    const { data } = await new Resend('re_test', { baseUrl: `${sandbox.url}/resend` }).emails.send({
      ...mail,
      ...overrides,
    });
    return data?.id ?? '';
  };

  test('lists mails newest first, as text whatever they contain', async () => {
    expect(await (await fetch(sandbox.url)).text()).toContain('Nothing sent yet.');
    await send({ subject: 'First' });
    await send({ subject: '<script>alert("x")</script>', to: 'Eve & "co" <eve@clinic.example>' });
    const page = await (await fetch(sandbox.url)).text();
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
    expect(page.indexOf('&lt;script')).toBeLessThan(page.indexOf('First'));
  });

  test('shows a mail as HTML that cannot run, and as text', async () => {
    const id = await send({
      html: '<h1>Hi</h1><script>alert(1)</script>',
      attachments: [{ filename: 'a.txt', content: Buffer.from('hello') }],
    });
    const page = await fetch(`${sandbox.url}/mails/${id}`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const body = await fetch(`${sandbox.url}/mails/${id}/html`);
    expect(body.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(await (await fetch(`${sandbox.url}/mails/${id}?view=text`)).text()).toContain(
      '<pre tabindex="0">Hello</pre>',
    );
    const file = await fetch(`${sandbox.url}/mails/${id}/attachments/0`);
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      "attachment; filename*=UTF-8''a.txt",
      'hello',
    ]);
    expect((await fetch(`${sandbox.url}/mails/nothing`)).status).toBe(404);
  });

  test('answers mails as JSON, by recipient, and forgets them on request', async () => {
    await send({ to: 'ada@clinic.example' });
    await send({ to: 'bob@clinic.example' });
    const { mails } = (await (await control('/mails?to=bob')).json()) as { mails: { to: string[] }[] };
    expect(mails.map(({ to }) => to)).toEqual([['bob@clinic.example']]);
    await control('/reset', { method: 'POST' });
    expect(await (await control('/mails')).json()).toEqual({ mails: [] });
  });

  test('keeps its records in a file over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-sandbox-'));
    const file = join(folder, 'deep', 'state.json');
    const first = await startSandbox({ file });
    const key = { idempotencyKey: 'once' };
    const { data } = await new Resend('re_test', { baseUrl: `${first.url}/resend` }).emails.send(mail, key);
    await first.stop();
    const second = await startSandbox({ file });
    expect(second.mails().map(({ id }) => id)).toEqual([data?.id]);
    const again = await new Resend('re_test', { baseUrl: `${second.url}/resend` }).emails.send(mail, key);
    expect(again.data?.id).toBe(data?.id);
    await second.stop();
    await rm(folder, { recursive: true });
  });
});

describe('a clock of a test', () => {
  test('is not left to the next sandbox of the process', async () => {
    sandbox.stripe.setClock(() => 0);
    const next = await startSandbox();
    try {
      const { status } = await fetch(`${next.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=June',
      });
      expect(status).toBe(200);
      const listed = await fetch(`${next.url}/v1/customers`, { headers: { authorization: 'Bearer sk_test_sandbox' } });
      const { data } = (await listed.json()) as { data: { created: number }[] };
      expect(data[0]?.created).toBeGreaterThan(Date.now() / 1000 - 60);
    } finally {
      await next.stop();
    }
  });
});
