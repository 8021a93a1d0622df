import { composeFilledForm } from './compose.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

describe('a form without scripts', () => {
  let fixture: EdgeFixture;

  beforeEach(async () => {
    fixture = await startEdge();
  });

  afterEach(async () => {
    await fixture.close();
  });

  const typed = 'name=Ines+%22M%22+%3Cb%3E&message=%0AFirst%0Asecond&urgency=low';
  const post = (payload: string, headers: Record<string, string> = {}) =>
    fixture.edge.inject({
      method: 'POST',
      url: '/contact',
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:4200',
        host: 'localhost:4200',
        cookie: 'visitor=v',
        'user-agent': 'Lynx',
        ...headers,
      },
    });

  it('asks the API as the living form does, and leads on', async () => {
    fixture.cannedResponse = {
      status: 201,
      headers: { 'set-cookie': 'visitor=new; Path=/; HttpOnly' },
      body: { id: 'x' },
    };
    const { statusCode, headers } = await post(typed, { 'x-forwarded-for': '203.0.113.9' });
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: '/contact/sent', 'set-cookie': ['visitor=new; Path=/; HttpOnly'] });
    expect(JSON.parse(fixture.receivedBody)).toEqual({
      name: 'Ines "M" <b>',
      message: '\nFirst\nsecond',
      urgency: 'low',
    });
    expect(fixture.receivedHeaders).toMatchObject({
      'content-type': 'application/json',
      origin: 'http://localhost:4200',
      cookie: 'visitor=v',
      'user-agent': 'Lynx',
      'x-forwarded-for': '127.0.0.1',
    });
  });

  it('is one submission when it is pressed twice, and another when its text is', async () => {
    const keys: unknown[] = [];
    for (const body of [typed, typed, `${typed}+more`]) {
      await post(body);
      keys.push(fixture.receivedHeaders['idempotency-key']);
    }
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('comes back with what was typed and what is wrong, inert', async () => {
    fixture.cannedResponse = {
      status: 422,
      body: {
        code: 'validation_failed',
        message: 'no',
        errors: { message: ['Too <short>'], name: ['Say your name', 'twice'] },
      },
    };
    const { statusCode, headers, body } = await post(typed);
    expect(statusCode).toBe(422);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(body).toContain(
      '<input autofocus="" type="text" id="c-name" name="name" aria-invalid="true" ' +
        'aria-describedby="c-name-error" value="Ines &quot;M&quot; &lt;b&gt;"/><div aria-live="polite"><p ' +
        'data-form-error="" id="c-name-error">Say your name</p></div>',
    );
    expect(body).toContain(
      'aria-describedby="c-message-error">\n\nFirst\nsecond</textarea><div aria-live="polite"><p ' +
        'data-form-error="" id="c-message-error">Too &lt;short&gt;</p></div>',
    );
    expect(body).toContain('<option value="low" selected="">Low</option><option value="medium">');
    expect(body).toContain(
      '<div role="alert"><p data-form-message="">Please look at the marked fields again.</p></div>',
    );
    expect(body).not.toContain('<script');
    expect(body).not.toContain('vitrine:');
  });

  const slot = '<div aria-live="polite"></div>';
  const errorMarkup = (id: string) =>
    `<div aria-live="polite"><p data-form-error="" id="${id}-error">Say your name</p></div>`;

  it.each([
    [
      'attributes that hold the end of a tag',
      `<input placeholder="a > b" id='n' name="name" title="/>">${slot}`,
      `<input autofocus="" placeholder="a > b" id='n' name="name" title="/>" aria-invalid="true" ` +
        `aria-describedby="n-error" value="Ines">${errorMarkup('n')}`,
    ],
    [
      'quotes of another kind, or none',
      `<input\n  id='n'\tNAME='name' value='"Nobody"' placeholder=who/>${slot}<textarea name=note></textarea>`,
      `<input autofocus=""\n  id='n'\tNAME='name' placeholder=who/ aria-invalid="true" aria-describedby="n-error" ` +
        `value="Ines">${errorMarkup('n')}<textarea name=note>\nA &amp; B</textarea>`,
    ],
    [
      'controls and slots that are only text',
      `<input id="n" name="name"/><!-- <input name="name"/>${slot} --><textarea name="hint"><select name="size">` +
        `<option value="é"></option></select>${slot}</textarea>${slot}`,
      `<input autofocus="" id="n" name="name" aria-invalid="true" aria-describedby="n-error" value="Ines"/>` +
        `<!-- <input name="name"/>${slot} --><textarea name="hint"><select name="size"><option value="é"></option>` +
        `</select>${slot}</textarea>${errorMarkup('n')}`,
    ],
    [
      'a form that is only text',
      '<!-- <div role="alert"></div> <input name="name"/> --><template><input name="name"/></template>',
      '<!-- <div role="alert"></div> <input name="name"/> --><template><input name="name"/></template>',
    ],
    [
      'entities, and options with more than a value or without one',
      '<select name="size"><option class="a" value="&eacute;">E</option><option selected>F</option></select>' +
        '<select name="note"><optgroup label="A"><option>A &amp;\n B</option></optgroup></select>',
      '<select name="size"><option class="a" value="&eacute;" selected="">E</option><option>F</option></select>' +
        '<select name="note"><optgroup label="A"><option selected="">A &amp;\n B</option></optgroup></select>',
    ],
    [
      'one choice of several that the page had made',
      '<input type="radio" name="size" value="&#233;"/><input type="radio" name="size" value="e" checked=""/>',
      '<input type="radio" name="size" value="&#233;" checked=""/><input type="radio" name="size" value="e"/>',
    ],
    ['line ends and emoji before it', '😀\r\n<input name="size"/>', '😀\r\n<input name="size" value="é"/>'],
    [
      'what is there without scripts',
      '<noscript><input name="size"/></noscript>',
      '<noscript><input name="size" value="é"/></noscript>',
    ],
  ])('is read as a browser reads it: %s', async (_, markup, filled) => {
    await fixture.publishRemote('cccccccccccc', 'Second', {
      'prerender/contact.html': `<form>${markup}<div role="alert"></div></form>`,
    });
    await fixture.restart();
    fixture.cannedResponse = {
      status: 422,
      body: { code: 'validation_failed', message: 'no', errors: { name: ['Say your name'] } },
    };
    const { body } = await post('name=Ines&note=A+%26+B&size=%C3%A9');
    const message = '<p data-form-message="">Please look at the marked fields again.</p>';
    expect(body).toContain(`<form>${filled}<div role="alert">${message}</div></form>`);
  });

  it('comes back with the words of a refusal, and when to try again', async () => {
    fixture.cannedResponse = {
      status: 429,
      headers: { 'retry-after': '42' },
      body: { code: 'submission_cooldown', message: 'Please wait before submitting another message' },
    };
    const { statusCode, headers, body } = await post(typed);
    expect(statusCode).toBe(429);
    expect(headers['retry-after']).toBe('42');
    expect(body).toContain('<p data-form-message="">Please wait before submitting another message</p>');
    expect(body).toContain('First\nsecond</textarea><div aria-live="polite"></div>');
  });

  it('comes back whole when the BFF is down', async () => {
    await new Promise((resolve) => fixture.bff.close(resolve));
    const { statusCode, body } = await post(typed);
    expect(statusCode).toBe(503);
    expect(body).toMatch(
      /Something went wrong\. Please try again or contact us directly\. Reference [\da-f]{8}-[\da-f-]{27}</,
    );
    expect(body).toContain('First\nsecond</textarea>');
  });

  it('puts no words of another site into a page of ours', async () => {
    fixture.cannedResponse = { status: 403, body: { code: 'cross_site_request', message: 'No.' } };
    const { statusCode, headers, body } = await post(typed, { origin: 'https://evil.example' });
    expect(statusCode).toBe(403);
    expect(fixture.receivedHeaders.origin).toBe('https://evil.example');
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).not.toContain('Ines');
  });

  it.each([
    ['/', 'application/x-www-form-urlencoded', 405],
    ['/nowhere', 'application/x-www-form-urlencoded', 405],
    ['/contact', 'application/json', 415],
    ['/contact', 'text/plain', 415],
  ])('takes nothing else: %s as %s is %i', async (url, type, status) => {
    const { statusCode } = await fixture.edge.inject({
      method: 'POST',
      url,
      payload: 'a=b',
      headers: { 'content-type': type },
    });
    expect(statusCode).toBe(status);
  });

  it('has a policy that nothing typed has a part in', async () => {
    const deployment = await fixture.readDeployment();
    const [entry] = deployment.registry.remotes;
    if (!entry) throw new Error('No remote was published');
    const typed = '<style>a{}</style><script>evil()</script>';
    const [plain, filled] = await Promise.all([
      composeFilledForm(deployment, entry, '/contact', (html) => html),
      composeFilledForm(deployment, entry, '/contact', (html) => html + typed),
    ]);
    expect(filled.html).toContain(typed);
    expect(filled.contentPolicy).toBe(plain.contentPolicy);
    expect(filled.contentPolicy).toContain("script-src 'self';");
  });

  it('is refused beyond what a form can hold, with words', async () => {
    const { statusCode, headers, json } = await post(`name=${'x'.repeat(60_000)}`);
    expect([statusCode, headers['content-type'], json()]).toEqual([
      413,
      'application/problem+json; charset=utf-8',
      expect.objectContaining({ code: 'payload_too_large' }),
    ]);
    expect(fixture.requestCount).toBe(0);
  });
});
