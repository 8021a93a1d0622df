import { randomUUID } from 'node:crypto';
import { type Estimate, pathOfStrokes, Today } from '@vitrine/contracts';
import { refusalOf } from '../support.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { eventually, newAddress } from '../../support/test-app.ts';
import {
  acceptance,
  estimateIn,
  type EstimatesDesk,
  formOf,
  items,
  path,
  publicIdOf,
  sharedIn,
  startEstimates,
  wordsOf,
} from './support.ts';

let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const noticed = (subject: string) =>
  eventually(`a mail "${subject}"`, () =>
    mailsTo(desk.sandbox, 'team@vitrine.test').find((mail) => mail.subject === subject),
  );
const option = ({ items: lines }: Pick<Estimate, 'items'>): string => lines.find(({ optional }) => optional)?.id ?? '';
const accepted: EstimatesDesk['accept'] = (estimate, fields) => desk.accept(estimate, fields);

describe('the link', () => {
  it('answers the same for unknown, malformed, draft and voided ids', async () => {
    const [draft, voided] = [await desk.estimate(), await desk.sent()];
    const link = publicIdOf(voided);
    await desk.act(voided, 'void');
    const [row] = await desk.app.query<{ public_id: string }>('SELECT public_id FROM estimates WHERE id = $1', [
      draft.id,
    ]);
    const answers = await Promise.all(
      [randomUUID(), 'x', '', voided.id, link, row?.public_id ?? ''].map((id) => desk.client('view', { id })),
    );
    const refusals = answers.map(({ status, body: { requestId: _request, ...problem } }) =>
      JSON.stringify([status, problem]),
    );
    expect(new Set(refusals).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  // People saw their own look count as the client's.
  it('shows the client what was sent, and marks it viewed; not when staff look', async () => {
    const sent = await desk.sent({ message: 'Hello', terms: 'Net 30', depositPercent: '30' });
    await desk.staff('/shared-estimates/view', { id: publicIdOf(sent) });
    expect((await desk.find(sent.id)).status).toBe('sent');
    const sharedEstimate = await desk.view(sent);
    expect(sharedEstimate).toMatchObject({
      status: 'viewed',
      number: sent.number,
      title: 'Spring campaign',
      seller: 'Halcyon',
      message: 'Hello',
      terms: 'Net 30',
      depositPercent: 30_000,
      totalCents: 270_000,
      version: 1,
    });
    expect(JSON.stringify(sharedEstimate)).not.toContain(sent.clientEmail);
    expect(await desk.find(sent.id)).toMatchObject({ status: 'viewed', views: 1 });
  });

  // People reported that a scanner of links, which runs scripts and says so, made their estimate "viewed".
  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  ])('is shown to a program that says what it is, and not viewed by that: %s', async (userAgent) => {
    const sent = await desk.sent({});
    const headers = { 'user-agent': userAgent };
    const body = { id: publicIdOf(sent) };
    expect((await desk.app.call('/shared-estimates/view', { body, headers, from: newAddress() })).status).toBe(200);
    expect(await desk.find(sent.id)).toMatchObject({ status: 'sent', views: 0 });
  });

  it('is looked up at most 120 times in ten minutes from one network', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 121; index += 1)
      statuses.push((await desk.app.call('/shared-estimates/view', { body: { id: randomUUID() }, from })).status);
    expect([statuses[119], statuses[120]]).toEqual([404, 429]);
  });
});

describe('accepting', () => {
  it('keeps who signed what, when and from where, and tells the team', async () => {
    const sent = await desk.sent();
    const sharedEstimate = await desk.view(sent);
    const from = '198.51.100.7';
    const body = acceptance(sent, sharedEstimate, { options: [option(sharedEstimate)] });
    const answer = sharedIn(await desk.app.call('/shared-estimates/accept', { body, from }));
    expect(answer).toMatchObject({
      status: 'accepted',
      totalCents: 320_000,
      signature: { name: 'Elena Marchetti', path, version: 1, signedAt: '2026-03-02T09:00:00.000Z' },
    });
    const found = await desk.find(sent.id);
    expect([found.status, found.totalCents, found.decidedAt]).toEqual([
      'accepted',
      320_000,
      '2026-03-02T09:00:00.000Z',
    ]);
    expect(found.items.map(({ selected }) => selected)).toEqual([true, true, true]);
    const [signature] = await desk.app.query<{ address: string; document: { totalCents: number }; sha256: string }>(
      'SELECT address, document, sha256 FROM estimate_signatures WHERE estimate_id = $1',
      [sent.id],
    );
    expect(signature).toMatchObject({
      address: from,
      document: { totalCents: 320_000 },
      sha256: found.signature?.sha256,
    });
    expect(found.signature?.sha256).not.toBe(sharedEstimate.sha256);
    const mail = await noticed(`Lumen Dermatology accepted ${sent.number}`);
    expect(mail.text).toContain('$3,200.00');
    expect(mail.text).toContain(`/estimates/${sent.id}`);
  });

  it('shows the signature on the PDF of client and team, with its hash', async () => {
    const sent = await desk.sent();
    const { signature } = await accepted(sent, { path: null });
    const text = await wordsOf(`${desk.app.origin}/api/shared-estimates/${publicIdOf(sent)}/pdf`);
    for (const phrase of [
      'ESTIMATE',
      sent.number,
      'ACCEPTED AND SIGNED',
      'Elena Marchetti',
      'March 2, 2026 at 4:00:00',
      signature?.sha256 ?? '',
    ])
      expect(text).toContain(phrase);
  });

  it('of an older version is refused with the new one, and nothing is signed', async () => {
    const sent = await desk.sent({ items: items.slice(0, 1) });
    const old = await desk.view(sent);
    const current = await desk.find(sent.id);
    const lower = [{ description: 'Studio day', quantity: '1', rate: '1,800' }];
    const revised = estimateIn(
      await desk.act(current, 'revise', { ...formOf(current), items: lower, changes: 'A lower price' }),
    );
    const refused = await desk.client('accept', acceptance(sent, old));
    expect(refusalOf(refused)).toEqual([409, 'estimate_changed']);
    expect(refused.body['current']).toMatchObject({ version: 2, totalCents: 180_000, changes: 'A lower price' });
    expect(await desk.find(sent.id)).toEqual(revised);
    expect((await accepted(sent)).signature?.version).toBe(2);
  });

  it.each<[string, object, unknown[]]>([
    ['a forged hash', { sha256: 'a'.repeat(64) }, [409, 'estimate_changed']],
    ['something that is no hash', { sha256: 'x' }, [400, 'validation_failed', ['sha256']]],
    ['a version that does not exist', { version: 7 }, [409, 'estimate_changed']],
    ['an option of another estimate', { options: [randomUUID()] }, [400, 'validation_failed', ['options']]],
    ['no name', { name: ' ' }, [400, 'validation_failed', ['name']]],
    ['a name that nobody sees', { name: '\u200B\u200B' }, [400, 'validation_failed', ['name']]],
    ['a name without letters', { name: '1234' }, [400, 'validation_failed', ['name']]],
    ['a script in the path', { path: 'M0,0 L60,60"><script>alert(1)</script>' }, [400, 'validation_failed', ['path']]],
    ['another command in the path', { path: 'M0,0 C10,10 20,20 90,90' }, [400, 'validation_failed', ['path']]],
    ['a path beyond the pad', { path: 'M0,0 L601,10' }, [400, 'validation_failed', ['path']]],
    ['a dot for a signature', { path: 'M10,10 L10,10' }, [400, 'validation_failed', ['path']]],
    [
      'a path of too many points',
      { path: pathOfStrokes([Array.from({ length: 4_000 }, (_, index) => [index % 600, index % 200] as const)]) },
      [400, 'validation_failed', ['path']],
    ],
  ])('with %s is refused', async (_, fields, refusal) => {
    const sent = await desk.sent();
    expect(refusalOf(await desk.client('accept', acceptance(sent, await desk.view(sent), fields)))).toEqual(refusal);
    expect((await desk.find(sent.id)).signature).toBeNull();
  });

  it('needs an option where everything is optional', async () => {
    const sent = await desk.sent({
      items: [
        { description: 'a', quantity: '1', rate: '10', optional: true, selected: true },
        { description: 'b', quantity: '1', rate: '20', optional: true },
      ],
    });
    const sharedEstimate = await desk.view(sent);
    const none = await desk.client('accept', acceptance(sent, sharedEstimate));
    expect(refusalOf(none)).toEqual([400, 'validation_failed', ['options']]);
  });

  it('is refused after the last day, before the night marked it, with how it stands', async () => {
    const sent = await desk.sent();
    const sharedEstimate = await desk.view(sent);
    await desk.app.query(
      `UPDATE estimates SET estimate_date = '2026-02-01', valid_until = '2026-03-01' WHERE id = $1`,
      [sent.id],
    );
    const refused = await desk.client('accept', acceptance(sent, sharedEstimate));
    expect(refusalOf(refused)).toEqual([409, 'estimate_closed']);
    expect(refused.body['current']).toMatchObject({ status: 'expired' });
  });

  it('again under the same key answers the first time’s answer', async () => {
    const sent = await desk.sent();
    const body = acceptance(sent, await desk.view(sent));
    const key = randomUUID();
    const [first, second] = [await desk.client('accept', body, key), await desk.client('accept', body, key)];
    expect(second.body).toEqual(first.body);
    expect(refusalOf(await desk.client('accept', body))).toEqual([409, 'estimate_closed']);
  });

  it('ends changes: what was signed is neither revised, edited nor changed in the database', async () => {
    const sent = await desk.sent();
    await accepted(sent);
    const found = await desk.find(sent.id);
    const revision = { ...formOf(found), title: 'More', changes: 'More' };
    expect(refusalOf(await desk.act(found, 'revise', revision))).toEqual([409, 'conflict']);
    await expect(
      desk.app.query(`UPDATE estimate_signatures SET name = 'Mallory' WHERE estimate_id = $1`, [sent.id]),
    ).rejects.toThrow('append-only');
  });
});

describe('declining', () => {
  it('needs a reason, which the team is told; a new version can then be accepted', async () => {
    const sent = await desk.sent({ items: items.slice(0, 1) });
    const { version, sha256 } = await desk.view(sent);
    const body = { id: publicIdOf(sent), version, sha256 };
    expect(refusalOf(await desk.client('decline', { ...body, reason: ' ' }))).toEqual([
      400,
      'validation_failed',
      ['reason'],
    ]);
    expect(sharedIn(await desk.client('decline', { ...body, reason: 'Over budget' })).status).toBe('declined');
    expect((await noticed(`Lumen Dermatology declined ${sent.number}`)).text).toContain('Over budget');
    const declined = await desk.find(sent.id);
    expect(declined.declineReason).toBe('Over budget');
    const lower = [{ description: 'Studio day', quantity: '1', rate: '900' }];
    const revised = { ...formOf(declined), items: lower, changes: 'Within your budget' };
    expect(estimateIn(await desk.act(declined, 'revise', revised))).toMatchObject({
      status: 'sent',
      declineReason: null,
    });
    expect((await accepted(sent)).totalCents).toBe(90_000);
  });
});

describe('a question', () => {
  it('becomes a note, and the team is told; a note of the team is not shown to the client', async () => {
    const sent = await desk.sent();
    const answer = await desk.client('ask', { id: publicIdOf(sent), question: 'Is travel included?' });
    expect([answer.status, answer.body]).toEqual([202, { asked: true }]);
    expect((await noticed(`Lumen Dermatology asked about ${sent.number}`)).text).toContain('Is travel included?');
    await desk.act(sent, 'notes', { text: 'Call them on Monday' });
    expect((await desk.find(sent.id)).notes.map(({ kind, text }) => `${kind}: ${text}`).toSorted()).toEqual([
      'note: Call them on Monday',
      'question: Is travel included?',
    ]);
    expect(JSON.stringify(await desk.view(sent))).not.toContain('Monday');
  });
});

describe('an accepted estimate', () => {
  it('becomes an invoice of the signed document once, with a client, linked both ways', async () => {
    const sent = await desk.sent();
    await accepted(sent, { options: [option(await desk.view(sent))] });
    const before = await desk.find(sent.id);
    const billedEstimate = estimateIn(await desk.act(before, 'invoice', { status: 'sent' }));
    const again = estimateIn(await desk.act(before, 'invoice', { status: 'sent' }));
    expect(again.invoice).toEqual(billedEstimate.invoice);
    const invoice = await desk.read(billedEstimate.invoice?.id ?? '');
    expect([invoice.amountCents, invoice.status, invoice.clientEmail]).toEqual([320_000, 'sent', sent.clientEmail]);
    expect(invoice.items.map(({ description, discount, amountCents }) => [description, discount, amountCents])).toEqual(
      [
        ['Studio day', null, 200_000],
        ['Retouching', { kind: 'percent', percent: 12_500 }, 70_000],
        ['Second location', null, 50_000],
      ],
    );
    expect([billedEstimate.clientId, invoice.clientId !== null]).toEqual([invoice.clientId, true]);
    expect(invoice.memo).toContain(sent.number);
    expect(refusalOf(await desk.act(billedEstimate, 'void'))).toEqual([409, 'conflict']);
    expect((await desk.view(sent)).payPath).toBe(
      new URL(invoice.paymentUrl ?? '').pathname + new URL(invoice.paymentUrl ?? '').search,
    );
  });

  it('keeps its total to the cent where a discount is shared among its lines', async () => {
    const sent = await desk.sent({
      discount: { kind: 'percent', percent: '33.333' },
      items: [
        { description: 'a', quantity: '3', rate: '33.33' },
        { description: 'b', quantity: '0.5', rate: '77.77', discount: { kind: 'amount', cents: '1.01' } },
        { description: 'c', quantity: '7', rate: '1.11' },
      ],
    });
    const { totalCents } = await accepted(sent);
    const billedEstimate = estimateIn(await desk.act(await desk.find(sent.id), 'invoice', {}));
    expect((await desk.read(billedEstimate.invoice?.id ?? '')).amountCents).toBe(totalCents);
  });

  it('waits on the dashboard until it is invoiced; one that expires soon is there too', async () => {
    const [done, soon] = [await desk.sent(), await desk.sent({ validUntil: '2026-03-05' })];
    await accepted(done);
    const today = async () => Today.parse((await desk.staff('/dashboard/today')).body);
    const before = await today();
    expect(before.estimatesExpiring.items.map(({ id }) => id)).toContain(soon.id);
    const [row] = await desk.app.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM estimates WHERE status = 'accepted' AND invoice_id IS NULL`,
    );
    expect(before.estimatesToInvoice.total).toBe(row?.count);
    await desk.act(await desk.find(done.id), 'invoice', {});
    expect((await today()).estimatesToInvoice.total).toBe(before.estimatesToInvoice.total - 1);
  });

  it('alone becomes one', async () => {
    expect(refusalOf(await desk.act(await desk.sent(), 'invoice', {}))).toEqual([409, 'conflict']);
  });

  it('can be invoiced again once the draft of its invoice is deleted', async () => {
    const sent = await desk.sent();
    await accepted(sent);
    const billedEstimate = estimateIn(await desk.act(await desk.find(sent.id), 'invoice', {}));
    await desk.staff(`/invoices/${billedEstimate.invoice?.id ?? ''}`, undefined, { method: 'DELETE' });
    const found = await desk.find(sent.id);
    expect(found.invoice).toBeNull();
    expect(estimateIn(await desk.act(found, 'invoice', {})).invoice?.number).not.toBe(billedEstimate.invoice?.number);
  });
});

describe('messages', () => {
  it('a draft is mailed with its PDF and link, and becomes sent', async () => {
    const draft = await desk.estimate({ title: 'Autumn portraits' });
    const answer = await desk.act(draft, 'email', {});
    expect([answer.status, answer.body['to']]).toEqual([202, draft.clientEmail]);
    const found = await desk.find(draft.id);
    expect(found.status).toBe('sent');
    const mail = await eventually('the mail', () => mailsTo(desk.sandbox, draft.clientEmail)[0]);
    expect(mail.subject).toBe(`Estimate ${draft.number} from Halcyon: Autumn portraits`);
    expect(mail.text).toContain(found.url);
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`${draft.number}.pdf`]);
  });

  it('the link is texted; what was decided is neither mailed nor texted', async () => {
    const sent = await desk.sent();
    const answer = await desk.act(sent, 'send-sms', { to: '+1 212 555 0148' });
    expect(answer.status).toBe(202);
    expect(answer.body['text']).toContain(sent.url);
    await accepted(sent);
    for (const [action, body] of [
      ['email', {}],
      ['send-sms', { to: '+1 212 555 0148' }],
    ] as const)
      expect(refusalOf(await desk.act(sent, action, body))).toEqual([409, 'not_sendable']);
  });

  it('every change is in the audit log, with a sentence', async () => {
    const sent = await desk.sent();
    await accepted(sent);
    const { text } = await desk.staff(`/audit/export.csv?entityId=${sent.id}`);
    for (const phrase of [
      `created ${sent.number}`,
      `marked ${sent.number} as sent`,
      `opened ${sent.number}`,
      `Elena Marchetti accepted ${sent.number}`,
    ])
      expect(text).toContain(phrase);
  });
});
