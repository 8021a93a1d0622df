import { type Invoice, InvoiceTimeline } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { quote } from '../checkout/support.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { correctionOf, type Desk, parsed, refusalOf, startDesk } from './support.ts';

let desk: Desk;
let owner: string;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

async function printed({ id }: Invoice): Promise<string> {
  const answer = await fetch(`${desk.app.origin}/api/invoices/${id}/pdf`, { headers: { cookie: owner } });
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/gu, ' ');
}
const factsOf = async ({ paymentUrl }: Invoice): Promise<unknown> => {
  const invoice = new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
  return (await quote(desk.app, { invoice })).body['facts'];
};
const foundBy = async (search: string): Promise<unknown> =>
  (await desk.staff(`/invoices?search=${encodeURIComponent(search)}`)).body['total'];

it('is printed, shown to the client, found and exported, and stays where an older page leaves it out', async () => {
  const draft = await desk.invoice({ purchaseOrder: ' Álder-77/4 ' });
  expect(draft.purchaseOrder).toBe('Álder-77/4');
  expect(await foundBy('alder-77')).toBe(1);
  const sent = parsed(await desk.save(draft, { status: 'sent' }));
  expect(await printed(sent)).toContain('PO NUMBER Álder-77/4');
  expect(await factsOf(sent)).toEqual([{ term: 'PO number', value: 'Álder-77/4' }]);
  const [head, row] = (await desk.staff('/invoices/export.csv?search=alder-77')).text.trim().split('\r\n');
  expect(head?.split(',').at(-1)).toBe('PO number');
  expect(row?.endsWith(',Álder-77/4')).toBe(true);
  const copy = parsed(await desk.staff(`/invoices/${sent.id}/duplicate`, undefined, { method: 'POST' }));
  expect(copy.purchaseOrder).toBe('Álder-77/4');
});

it('is corrected with a reason once the invoice is issued, and both versions are told', async () => {
  const sent = await desk.invoice({ status: 'sent' });
  expect(await printed(sent)).not.toContain('PO NUMBER');
  expect(await factsOf(sent)).toEqual([]);
  const refused = await desk.save(sent, { purchaseOrder: '4711' });
  expect([...refusalOf(refused), refused.body['message']]).toEqual([
    409,
    'invoice_issued',
    expect.stringContaining('so its PO number can'),
  ]);
  const body = correctionOf(sent, { purchaseOrder: '4711', reason: 'They sent it late' });
  const corrected = parsed(await desk.staff(`/invoices/${sent.id}/correct`, body));
  expect(corrected).toMatchObject({ purchaseOrder: '4711', issueVersion: 2 });
  expect(await printed(corrected)).toContain('PO NUMBER 4711');
  const timeline = InvoiceTimeline.parse((await desk.staff(`/invoices/${sent.id}/timeline`)).body);
  expect(timeline.items).toContainEqual(
    expect.objectContaining({ changes: [{ field: 'purchaseOrder', before: '', after: '4711' }] }),
  );
});

it('has a sentence of its own in the audit log, and at most 60 characters', async () => {
  const draft = await desk.invoice();
  expect((await desk.save(draft, { purchaseOrder: 'x'.repeat(61) })).status).toBe(400);
  parsed(await desk.save(draft, { purchaseOrder: 'x'.repeat(60) }));
  const log = `/audit/export.csv?entity=invoice&entityId=${draft.id}`;
  expect((await desk.app.call(log, { cookie: owner })).text).toMatch(/changed the PO number of INV-\S+ from/);
});
