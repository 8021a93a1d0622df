import { z } from 'zod';
import { ContactInquiry } from './contact-inquiry.ts';
import { inquiryMessages } from './inquiry-texts.ts';
import { sanitizeText } from './sanitize.ts';

const valid = { name: 'Dr. Amara Osei', email: 'amara@example.test', message: 'We open a second practice.' };

const messagesFor = (body: Record<string, unknown>) => {
  const result = ContactInquiry.safeParse({ ...valid, ...body });
  return result.success ? {} : z.flattenError(result.error).fieldErrors;
};

describe('ContactInquiry (public specification, section 5)', () => {
  it('fills in the defaults of section 3', () => {
    expect(ContactInquiry.parse(valid)).toEqual({
      ...valid,
      project_type: 'AI Infrastructure',
      urgency: 'medium',
      preferred_contact_method: 'email',
      source: 'website',
    });
  });

  it.each([
    ['name', 'A', inquiryMessages.name],
    ['name', '  A  ', inquiryMessages.name],
    ['name', '<>', inquiryMessages.name],
    ['email', 'not-an-address', inquiryMessages.email],
    ['email', 'a@b', inquiryMessages.email],
    ['email', 'a@b.c\nBcc: x@y.zz', inquiryMessages.email],
    ['email', '', inquiryMessages.email],
    ['message', '123456789', inquiryMessages.message],
    ['message', '   short   ', inquiryMessages.message],
    ['phone', '0123456789', inquiryMessages.phone],
    ['phone', '123', inquiryMessages.phone],
    ['phone', '+1 212 555 0134 0134 01', inquiryMessages.phone],
    ['phone', 'call me', inquiryMessages.phone],
  ])('%s %p is refused with its message', (field, value, message) => {
    expect(messagesFor({ [field]: value })).toEqual({ [field]: [message] });
  });

  it.each(['+1 (212) 555-0134', '12125550134', '1 212-555-0134', ''])('accepts the phone %p', (phone) => {
    expect(messagesFor({ phone })).toEqual({});
  });

  it('refuses a choice that is not in its list, and takes a blank one as not given', () => {
    expect(Object.keys(messagesFor({ budget_range: '$1' }))).toEqual(['budget_range']);
    expect(ContactInquiry.parse({ ...valid, budget_range: '', timeline: '' })).not.toHaveProperty('budget_range', '');
  });

  it('lower-cases the email', () => {
    expect(ContactInquiry.parse({ ...valid, email: ' Amara@Example.TEST ' }).email).toBe('amara@example.test');
  });

  it('drops unknown fields, a score among them', () => {
    expect(ContactInquiry.parse({ ...valid, lead_score: 320, leadScore: 320, status: 'won' })).not.toHaveProperty(
      'lead_score',
    );
  });
});

describe('sanitizeText (public specification, section 5; decision D6)', () => {
  it.each([
    [`O'Brien "Skin" <script>x</script>Clinic`, 'O’Brien “Skin” Clinic'],
    ['  padded  ', 'padded'],
    ['a <b>bold</b> claim', 'a bbold/b claim'],
    ['<SCRIPT src=//evil>\nalert(1)\n</script >rest', 'rest'],
    ['<scr<script></script>ipt>alert(1)</script>', 'alert(1)'],
    ['nul\u0000byte', 'nulbyte'],
    ['line\nbreak\tkept', 'line\nbreak\tkept'],
  ])('%p becomes %p', (raw, clean) => {
    expect(sanitizeText(raw)).toBe(clean);
  });

  it('keeps 1000 characters and never half a character', () => {
    expect(sanitizeText('x'.repeat(1500))).toHaveLength(1000);
    expect(sanitizeText(`${'x'.repeat(999)}😀`)).toBe('x'.repeat(999));
  });
});
