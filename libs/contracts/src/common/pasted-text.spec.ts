import type { z } from 'zod';
import { CheckoutSubject } from '../checkout/checkout.ts';
import { NewClient } from '../clients/clients.ts';
import { Code } from '../packages/code-resolution.ts';
import { EstimateCreate } from '../invoices/estimates/estimate-edits.ts';
import { InvoiceCreate } from '../invoices/invoice-edits.ts';
import { EstimateAcceptance } from '../invoices/estimates/shared-estimates.ts';
import { CampaignPlans, PracticeBasics, PracticeContact } from '../onboarding/submissions.ts';
import { CallRequest } from '../contacts/call-request.ts';
import { ContactInquiry } from '../contacts/contact-inquiry.ts';
import { LeadUpdate } from '../contacts/lead.ts';
import { Phone, readPhone } from './phone.ts';
import { Registration } from '../auth/auth.ts';
import { emailAddress } from './email-address.ts';
import { linkedId, linkValue, visibleText } from './pasted-text.ts';

const persian = 'می\u200Cخواهم';
const family = '👨\u200D👩\u200D👧';

describe('marks that nobody sees', () => {
  it.each([
    ['\u202A(212) 555-0133\u202C', '(212) 555-0133'],
    ['\u2068Ada\u2069 \u200BLove\u00ADlace\uFEFF', 'Ada Lovelace'],
    ['Ma\u200Cry \u200Dx', 'Mary x'],
    [persian, persian],
    [`${family} ❤️`, `${family} ❤️`],
  ])('%j is %j', (text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });
});

describe('a pasted phone number', () => {
  it.each([
    '\u202A(212) 555-0133\u202C',
    '\u2066(212) 555-0133\u2069',
    '(212)\u200E 555-0133\uFE0D',
    '(212) 555\u00AD-0133\u200B',
    '(212) 555\u20130133',
    '(212)\u00A0555\u20110133',
    'tel:(212) 555-0133',
    '（２１２） ５５５－０１３３',
  ])('%j is (212) 555-0133', (text) => {
    const plain = Phone.parse(text)?.replaceAll('\u00A0', ' ');
    expect(plain?.replace('\u2013', '-')).toBe('(212) 555-0133');
    expect(readPhone(text)).toEqual({ international: '+12125550133', extension: '' });
    expect(NewClient.shape.phone.parse(text)?.replaceAll('\u00A0', ' ')).toBe('(212) 555-0133');
    expect(PracticeContact.shape.phone.parse(text).replaceAll('\u00A0', ' ')).toBe('(212) 555-0133');
    const { phone } = CallRequest.parse({ name: 'Ada Lovelace', reach: text, note: 'Now' });
    expect(phone?.replaceAll('\u00A0', ' ')).toBe('(212) 555-0133');
  });
});

describe('a pasted email address', () => {
  it.each([
    'ada@clinic.example\u200B',
    '\uFEFFada@clinic.example\u00A0',
    '\u202Aada@clinic.example\u202C',
    '<ada@clinic.example>',
    'mailto:ada@clinic.example?subject=Hello',
    'ａｄａ＠clinic．example',
  ])('%j is ada@clinic.example', (text) => {
    expect(emailAddress(text)).toBe('ada@clinic.example');
    expect(ContactInquiry.shape.email.parse(text)).toBe('ada@clinic.example');
    expect(Registration.shape.email.parse(text)).toBe('ada@clinic.example');
    expect(CallRequest.parse({ name: 'Ada Lovelace', reach: text, note: 'Now' }).email).toBe('ada@clinic.example');
  });

  it('keeps a typographic apostrophe as the one that mail servers take', () => {
    expect(emailAddress('o’brien@clinic.example')).toBe("o'brien@clinic.example");
  });
});

it.each(['HALCYON\u200B', 'hal cyon', 'HALCYON.', ' ＨＡＬＣＹＯＮ\u00A0', '“Halcyon”', 'halcyon,'])(
  'the code %j is HALCYON',
  (text) => {
    expect(Code.parse(text)).toBe('HALCYON');
    expect(CheckoutSubject.parse({ code: text }).code).toBe('HALCYON');
    expect(CampaignPlans.shape.promoCode.parse(text)).toBe('HALCYON');
  },
);

describe('the id of a link', () => {
  const id = '3f2b8c1e-4a5d-4e6f-8a9b-0c1d2e3f4a5b';

  it.each([
    id,
    ...['.', ',', ')', '>', '"', '\u200B', '%20'].map((mark) => `${id}${mark}`),
    id.toUpperCase(),
    `<${id}>`,
    id.replaceAll('-', ''),
    `${id.slice(0, 20)}=\r\n${id.slice(20)}`,
  ])('%j', (text) => {
    expect(linkedId(text)).toBe(id);
  });

  it('is none where there is none', () => {
    expect([linkedId(''), linkedId('nonsense'), linkedId(id.slice(1))]).toEqual([null, null, null]);
  });

  it('is found behind an escaped ampersand', () => {
    expect(linkValue(new URLSearchParams(`a=1&amp;invoice=${id}`), 'invoice')).toBe(id);
  });
});

const name = (schema: z.ZodType) => (text: string) => schema.safeParse(text);
const people: Record<string, (text: string) => z.ZodSafeParseResult<unknown>> = {
  'a signature': name(EstimateAcceptance.shape.name),
  'the contact form': name(ContactInquiry.shape.name),
  'a request for a call': (text) => CallRequest.safeParse({ name: text, reach: 'ada@clinic.example', note: 'Now' }),
  'a lead': name(LeadUpdate.shape.name),
  'a client': name(NewClient.shape.name),
};
const parties: typeof people = {
  'a client’s company': name(NewClient.shape.company),
  'a practice': name(PracticeBasics.shape.practiceName),
  'an estimate': name(EstimateCreate.shape.clientName),
  'an invoice': name(InvoiceCreate.shape.clientName),
};
const nameless = ['\u200B\u200B', '\u202E\u202E\u202E', '1234', '🦷', '🦷🦷', '--', 'ㅤㅤ', 'A', '\u00ADA\u00AD'];

describe.each(Object.entries({ ...people, ...parties }))('the name of %s', (_, read) => {
  it.each(nameless)('is not %j', (text) => {
    expect(read(text).success).toBe(false);
  });

  it.each(['李明', 'محمد علي', 'Ng', 'Dr. Zoë Ø', persian])('may be %s', (text) => {
    expect(JSON.stringify(read(text).data)).toContain(text);
  });

  it('is kept without marks', () => {
    expect(JSON.stringify(read('\u202EE\u200Bvil\u00AD Co').data)).toContain('Evil Co');
  });
});

it.each(Object.entries(parties))('%s may be 3M', (_, read) => {
  expect(read('3M').success).toBe(true);
});
