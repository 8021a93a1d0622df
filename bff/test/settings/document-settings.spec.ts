import { agencyDay, daysAfter } from '@vitrine/brand';
import { Estimate, SavedDocumentSettings } from '@vitrine/contracts';
import { type Desk, refusalOf, startDesk } from '../invoices/support.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';

let desk: Desk;
let owner: string;
const year = agencyDay(new Date()).slice(0, 4);

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

beforeEach(async () => {
  await desk.app.query(`DELETE FROM agency_settings WHERE section = 'documents'`);
});

const current = async (): Promise<SavedDocumentSettings> =>
  SavedDocumentSettings.parse((await desk.staff('/settings/documents')).body);
const save = async (changes: object, cookie = owner) => {
  const { updatedAt: _at, updatedBy: _by, ...saved } = await current();
  return desk.app.call('/settings/documents', {
    method: 'PUT',
    cookie,
    headers: fromOurPage,
    body: { ...saved, ...changes },
  });
};
const estimate = async (): Promise<Estimate> =>
  Estimate.parse(
    (
      await desk.staff('/estimates', {
        clientName: 'Lumen Dermatology',
        clientEmail: 'lumen@clinic.example',
        title: 'Film',
        estimateDate: agencyDay(new Date()),
        validUntil: daysAfter(agencyDay(new Date()), 30),
        items: [{ description: 'Studio day', quantity: '1', rate: '1000' }],
      })
    ).body,
  );
const place = (number: string): number => Number(number.split('-')[2]);

describe('what new documents begin with', () => {
  it('is as specified until an owner sets it', async () => {
    expect(await current()).toMatchObject({
      dueInDays: 30,
      validForDays: 30,
      invoiceMessage: '',
      invoicePrefix: 'INV',
      estimatePrefix: 'EST',
      receiptPrefix: 'REC',
      creditNotePrefix: 'CN',
      version: 0,
      updatedBy: null,
    });
    const saved = await save({ dueInDays: 14, invoiceTerms: ' Net 14 ', estimateMessage: 'Thank you' });
    expect(saved.body).toMatchObject({
      dueInDays: 14,
      invoiceTerms: 'Net 14',
      estimateMessage: 'Thank you',
      version: 1,
      updatedBy: 'owner@vitrine.test',
    });
    const stale = await save({ version: 0 });
    expect(refusalOf(stale)).toEqual([409, 'stale_version']);
    expect(stale.body).toMatchObject({ current: { dueInDays: 14, version: 1 } });
    expect(await current()).toMatchObject({ dueInDays: 14 });
    const log = await desk.app.query(
      `SELECT after FROM audit_entries WHERE action = 'settings.documents-changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(log).toMatchObject([{ after: { dueInDays: 14, invoiceTerms: 'Net 14', estimateMessage: 'Thank you' } }]);
  });

  it('says when an invoice is due that comes without a day', async () => {
    await save({ dueInDays: 14 });
    const invoice = await desk.invoice();
    expect(invoice.dueDate).toBe(daysAfter(invoice.invoiceDate, 14));
    expect((await desk.invoice({ dueDate: daysAfter(invoice.invoiceDate, 3) })).dueDate).toBe(
      daysAfter(invoice.invoiceDate, 3),
    );
  });

  it.each([
    [{ dueInDays: 121 }, 'dueInDays'],
    [{ dueInDays: null }, 'dueInDays'],
    [{ validForDays: 0 }, 'validForDays'],
    [{ invoiceMessage: 'x'.repeat(501) }, 'invoiceMessage'],
    [{ invoicePrefix: 'A' }, 'invoicePrefix'],
    [{ invoicePrefix: 'IN-V' }, 'invoicePrefix'],
    [{ invoicePrefix: 'INVOICE' }, 'invoicePrefix'],
  ])('refuses %p beside the field', async (changes, field) => {
    expect(refusalOf(await save(changes))).toEqual([400, 'validation_failed', [field]]);
  });

  it('refuses letters that another kind of document has, or had at first', async () => {
    expect(refusalOf(await save({ invoicePrefix: 'est' }))).toEqual([
      400,
      'validation_failed',
      ['invoicePrefix', 'estimatePrefix'],
    ]);
    expect(refusalOf(await save({ invoicePrefix: 'EST', estimatePrefix: 'QUO' }))).toEqual([
      400,
      'validation_failed',
      ['invoicePrefix'],
    ]);
  });
});

describe('letters of numbers', () => {
  it('are those of new documents; the ones that exist keep theirs, and numbers go on', async () => {
    const before = await desk.invoice();
    expect(before.number).toBe(`INV-${year}-${String(place(before.number)).padStart(3, '0')}`);
    expect((await save({ invoicePrefix: 'hal', estimatePrefix: 'QUO' })).body).toMatchObject({ invoicePrefix: 'HAL' });
    const after = await desk.invoice();
    expect(after.number).toBe(`HAL-${year}-${String(place(before.number) + 1).padStart(3, '0')}`);
    expect((await estimate()).number).toMatch(new RegExp(`^QUO-${year}-\\d{3}$`));
    expect((await desk.read(before.id)).number).toBe(before.number);

    await save({ invoicePrefix: 'INV' });
    const again = await desk.invoice();
    expect(place(again.number)).toBe(place(before.number) + 2);
    const listed = (await desk.staff('/invoices?sort=number&direction=desc&limit=3')).body['items'] as {
      number: string;
    }[];
    expect(listed.map(({ number }) => number)).toEqual([again.number, after.number, before.number]);
  });

  it('change while invoices are made at once: every number is there once, without a gap', async () => {
    const first = place((await desk.invoice()).number);
    const made = Array.from({ length: 12 }, async (_, index) => {
      if (index === 5) await save({ invoicePrefix: 'VIT' });
      return desk.invoice();
    });
    const places = (await Promise.all(made)).map(({ number }) => place(number)).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 12 }, (_, index) => first + 1 + index));
  });
});
