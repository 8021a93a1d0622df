import { agencyDay } from '@vitrine/brand';
import {
  type AuditEntry,
  JournalTotals,
  ledgerAccounts,
  SavedAccountSettings,
  type SavedBrandSettings,
  type SavedNotificationSettings,
} from '@vitrine/contracts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import {
  eventually,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let owner: string;
let colleague: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  await addAccount(app, 'colleague@vitrine.test');
  owner = await signIn(app, 'owner@vitrine.test');
  colleague = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const put = (path: string, body: object, cookie = owner) =>
  app.call(path, { method: 'PUT', body, cookie, headers: fromOurPage });
const brandNow = async () =>
  (await app.call('/settings/brand', { cookie: colleague })).body as unknown as SavedBrandSettings;
const noticesNow = async () =>
  (await app.call('/settings/notifications', { cookie: colleague })).body as unknown as SavedNotificationSettings;
const asSaved = <T extends { version: number; updatedAt: unknown; updatedBy: unknown }>({
  updatedAt: _at,
  updatedBy: _by,
  ...rest
}: T) => rest;
const saveRecipients = async (change: object) => {
  const { version, recipients } = await noticesNow();
  return put('/settings/notifications', { version, recipients: { ...recipients, ...change } });
};
const changes = async (section: string): Promise<AuditEntry[]> =>
  (await app.call(`/audit?entity=settings&entityId=${section}`, { cookie: owner })).body['items'] as AuditEntry[];

describe('brand settings', () => {
  it('begin with the installation; staff read them, owners change them, the audit log has the change', async () => {
    expect(await brandNow()).toEqual({
      displayName: 'Halcyon',
      replyTo: 'hello@halcyon.example',
      businessAddress: '640 East 61st Street, 4th floor\nNew York, NY 10065',
      phone: '(212) 555-0140',
      accent: 'champagne',
      version: 0,
      updatedAt: null,
      updatedBy: null,
    });
    const changed = {
      ...asSaved(await brandNow()),
      displayName: ' Halcyon Studio ',
      replyTo: 'Answers@Halcyon.example',
      businessAddress: '12 Mercer Street \r\n\r\n New York, NY 10013 ',
      phone: '+1 (212) 555-0147',
      accent: 'jade',
    };
    expect((await put('/settings/brand', changed, colleague)).status).toBe(403);
    const saved = await put('/settings/brand', changed);
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        displayName: 'Halcyon Studio',
        replyTo: 'answers@halcyon.example',
        businessAddress: '12 Mercer Street\nNew York, NY 10013',
        phone: '+1 (212) 555-0147',
        accent: 'jade',
        version: 1,
        updatedAt: app.clock.now().toISOString(),
        updatedBy: 'owner@vitrine.test',
      },
    ]);
    await put('/settings/brand', { ...asSaved(await brandNow()), accent: 'steel' });
    const [entry] = await changes('brand');
    expect(entry).toMatchObject({
      action: 'settings.brand-changed',
      before: { accent: 'jade' },
      after: { accent: 'steel' },
    });
  });

  it('take one of two saves of the same version; the other gets the current section', async () => {
    const now = asSaved(await brandNow());
    const answers = await Promise.all(
      ['First', 'Second'].map((displayName) => put('/settings/brand', { ...now, displayName })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body['code'], refused?.body['current']]).toEqual(['stale_version', await brandNow()]);
  });

  it.each([
    ['displayName', 'Halcyon\r\nBcc: everyone@example.com'],
    ['displayName', 'Halcyon <studio@evil.example>'],
    ['displayName', '  '],
    ['replyTo', 'not an address'],
    ['replyTo', 'a@b.example\nBcc: c@d.example'],
    ['businessAddress', ' \n '],
    ['businessAddress', 'a\nb\nc\nd\ne\nf\ng'],
    ['phone', 'call us'],
    ['accent', 'magenta'],
  ])('refuse %s %j beside the field (ASVS 1.3.11)', async (field, value) => {
    const answer = await put('/settings/brand', { ...asSaved(await brandNow()), [field]: value });
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, [field]]);
  });
});

describe('the accounts of the journal', () => {
  const accountsNow = async () =>
    SavedAccountSettings.parse((await app.call('/settings/accounts', { cookie: colleague })).body);
  const save = async (change: object, cookie = owner) =>
    put('/settings/accounts', { ...asSaved(await accountsNow()), ...change }, cookie);

  it('begin with a usual chart; owners change them, and the journal has them from then on', async () => {
    expect(asSaved(await accountsNow())).toEqual({ ...ledgerAccounts, version: 0 });
    const today = agencyDay(app.clock.now());
    await app.call('/invoices', {
      body: { clientName: 'Lumen', clientEmail: 'june@lumen.example', amount: '100', status: 'sent' },
      cookie: colleague,
      headers: fromOurPage,
    });
    const journal = async () => {
      const days = `from=${today}&to=${today}`;
      const { accounts } = JournalTotals.parse(
        (await app.call(`/bookkeeping/journal?${days}`, { cookie: owner })).body,
      );
      const file = await app.call(`/bookkeeping/files/journal?${days}`, { cookie: owner });
      const rows = file.text.trim().split('\r\n').slice(1);
      return [
        accounts.map(({ code, name }) => `${code},${name}`),
        rows.map((row) => row.split(',', 4).slice(2).join()),
      ];
    };
    const before = ['1200,Accounts receivable', '4000,Revenue'];
    expect(await journal()).toEqual([before, before]);
    expect((await save({ revenue: { code: '4010', name: 'Sales' } }, colleague)).status).toBe(403);
    const saved = await save({ revenue: { code: ' 4010.A ', name: 'Sales  of  services' } });
    expect(saved.status).toBe(200);
    const after = ['1200,Accounts receivable', '4010.A,Sales of services'];
    expect(await journal()).toEqual([after, after]);
    expect((await changes('accounts'))[0]).toMatchObject({
      action: 'settings.accounts-changed',
      before: { revenue: '4000 Revenue' },
      after: { revenue: '4010.A Sales of services' },
    });
    const stale = await put('/settings/accounts', { ...ledgerAccounts, version: 0 });
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale_version']);
    expect(stale.body['current']).toMatchObject({ revenue: { code: '4010.A' }, version: 1 });
  });

  it.each([
    ['', 'Rent', { 'fees.code': ['Enter a code of 1 to 20 characters'] }],
    ['123456789012345678901', 'Rent', { 'fees.code': ['Enter a code of 1 to 20 characters'] }],
    ['6100', ' ', { 'fees.name': ['Enter a name of 1 to 60 characters'] }],
    ['1000', 'Rent', { 'fees.code': ['This code is taken'] }],
  ])('refuse %j %j beside the field', async (code, name, errors) => {
    const answer = await save({ fees: { code, name } });
    expect([answer.status, answer.body['errors']]).toEqual([400, errors]);
  });
});

describe('a mail', () => {
  it('is from the name, answered to the address and signed as the owner set it, from the next one on', async () => {
    await put('/settings/brand', {
      ...asSaved(await brandNow()),
      displayName: 'Halcyon, New York',
      replyTo: 'desk@halcyon.example',
      businessAddress: '12 Mercer Street\nNew York',
      phone: '+1 212 555 0147',
      accent: 'ember',
    });
    const { email } = inquiry({}) as { email: string };
    await app.call('/contacts', { body: inquiry({ email }), from: newAddress() });
    const mail = await eventually('the welcome', () => world.sandbox.mails().find(({ to }) => to.includes(email)));
    expect([mail.from, mail.replyTo]).toEqual([
      '"Halcyon, New York" <studio@halcyon.example>',
      ['desk@halcyon.example'],
    ]);
    expect(mail.html).toContain('Halcyon, New York · 12 Mercer Street · New York · +1 212 555 0147');
    expect(mail.html).toContain('#9A4A26');
    expect(mail.text?.endsWith('Halcyon, New York\n12 Mercer Street\nNew York\n+1 212 555 0147')).toBe(true);
    const [message] = (await app.call(`/messages?search=${encodeURIComponent(email)}`, { cookie: owner })).body[
      'items'
    ] as { text: string }[];
    expect(message?.text).toBe(mail.text);
  });
});

describe('notification recipients', () => {
  it('are the configured team until an owner names others, who are notified once each from then on', async () => {
    expect((await noticesNow()).recipients).toEqual(
      Object.fromEntries(
        ['inquiry', 'submission', 'payment', 'payment-review', 'crash'].map((kind) => [kind, ['team@vitrine.test']]),
      ),
    );
    const recipientsOf = async (name: string): Promise<string[]> => {
      await app.call('/contacts', { body: inquiry({ name }), from: newAddress() });
      await eventually('the notices', () =>
        world.sandbox.mails().some(({ subject }) => subject.startsWith('New inquiry') && subject.includes(name)),
      );
      return (
        await app.query<{ recipient: string }>(
          `SELECT recipient FROM email_messages WHERE template = 'team-notice' AND subject LIKE $1 ORDER BY recipient`,
          [`%${name}%`],
        )
      ).map(({ recipient }) => recipient);
    };
    expect(await recipientsOf('Before')).toEqual(['team@vitrine.test']);
    const saved = await saveRecipients({ inquiry: ['June@vitrine.test', 'ada@vitrine.test', ' june@VITRINE.test '] });
    expect([saved.status, (saved.body['recipients'] as SavedNotificationSettings['recipients']).inquiry]).toEqual([
      200,
      ['june@vitrine.test', 'ada@vitrine.test'],
    ]);
    expect(await recipientsOf('After')).toEqual(['ada@vitrine.test', 'june@vitrine.test']);
    expect((await changes('notifications'))[0]).toMatchObject({
      after: { recipients: { inquiry: ['june@vitrine.test', 'ada@vitrine.test'] } },
    });
  });

  it('need at least one address each, well formed', async () => {
    for (const inquiryRecipients of [
      [],
      ['nobody'],
      Array.from({ length: 11 }, (_, index) => `p${index}@vitrine.test`),
    ]) {
      const answer = await saveRecipients({ inquiry: inquiryRecipients });
      expect([answer.status, Object.keys(answer.body['errors'] ?? {})[0]]).toEqual([
        400,
        expect.stringMatching(/^recipients\.inquiry/),
      ]);
    }
  });
});
