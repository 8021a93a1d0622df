import { z } from 'zod';
import { NewClient } from '../clients/clients.ts';
import { CodeSend } from '../packages/codes.ts';
import { PracticeContact } from '../onboarding/submissions.ts';
import { ChatLead, formatTranscript } from '../contacts/chat/chat-lead.ts';

import { ContactInquiry } from '../contacts/contact-inquiry.ts';
import { LeadUpdate } from '../contacts/lead.ts';
import { EmailSend, EmailSendCustom } from '../emails/emails.ts';
import { BrandSettings, Recipients } from '../settings/settings.ts';
import { TeamMemberAdd } from '../auth/team.ts';
import { PasswordForgotten, Registration } from '../auth/auth.ts';
import { emailAddress, emailMessages } from './email-address.ts';

const longest = `${'a'.repeat(64)}@clinic.example`;

const valid: [string, string][] = [
  [' Ada@Example.com ', 'ada@example.com'],
  ["o'brien@clinic.example", "o'brien@clinic.example"],
  ['a+b_c@sub.clinic.example', 'a+b_c@sub.clinic.example'],
  ['a.b@x-y.example', 'a.b@x-y.example'],
  ['ada@3m.example', 'ada@3m.example'],
  // What a keyboard has instead of what was pasted is kept, so that it is seen as it will be known.
  ['ada@e\uFF58ample.com', 'ada@example.com'],
  ['ada@cli\u00ADnic.example', 'ada@clinic.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  [longest, longest],
];

const refused: [string, string][] = [
  ['', emailMessages.none],
  ['ada', emailMessages.none],
  ['ada@example', emailMessages.none],
  ['a b@example.com', emailMessages.none],
  ['ada@example.com, eve@example.com', emailMessages.none],
  ['ada@example.com\nBcc: eve@example.com', emailMessages.none],
  ['jörg@x.example', emailMessages.letters],
  ['\u212Aim@example.com', emailMessages.letters],
  ['ow\u0130ner@example.com', emailMessages.letters],
  ['.ada@x.example', emailMessages.none],
  ['a..da@x.example', emailMessages.none],
  ['ada.@x.example', emailMessages.none],
  ["ada@exa'mple.com", emailMessages.domain],
  ['a@x..example', emailMessages.domain],
  ['a@-x.example', emailMessages.domain],
  ['a@x-.example', emailMessages.domain],
  ['a@x_y.example', emailMessages.domain],
  ['a@x.example.', emailMessages.domain],
  ['a@1.2.3.4', emailMessages.domain],
  ['a@x.e', emailMessages.domain],
  ['ada@münchen.example', emailMessages.domain],
  ['a@ü..example', emailMessages.domain],
  ['a@-ü.example', emailMessages.domain],
  ['a@ü.example/x', emailMessages.domain],
  ['a@ü.example:25', emailMessages.domain],
  ['a@%C3%BC.ü.example', emailMessages.domain],
  // Somebody else's domain by another spelling: what a mailbox is known by must be seen as it is typed.
  ['ada@\u212Aiosk.example', emailMessages.domain],
  [`${'a'.repeat(65)}@clinic.example`, emailMessages.none],
  [`ada@${'a'.repeat(64)}.example`, emailMessages.domain],
  [`ada@${'a.'.repeat(126)}example`, emailMessages.none],
];

describe('an email address', () => {
  it.each(valid)('%s is %s', (text, address) => {
    expect(emailAddress(text)).toBe(address);
    expect(emailAddress(address)).toBe(address);
  });

  it.each(refused)('"%s" is none', (text) => {
    expect(emailAddress(text)).toBeNull();
  });
});

const message = formatTranscript([{ from: 'visitor', text: 'Hello' }]);
const chat = { conversation_id: 'f3a1c2d4-5b6e-4f70-8a91-b2c3d4e5f607', message };

/** What a person types an address into, wherever that is. */
const fields: Record<string, (email: string) => z.ZodSafeParseResult<unknown>> = {
  'the public form': (email) => ContactInquiry.shape.email.safeParse(email),
  'the chat': (email) => ChatLead.safeParse({ ...chat, email }),
  'a lead': (email) => LeadUpdate.shape.email.safeParse(email),
  'a client': (email) => NewClient.shape.email.safeParse(email),
  'the wizards': (email) => PracticeContact.shape.email.safeParse(email),
  'a sign-up': (email) => Registration.shape.email.safeParse(email),
  'a forgotten password': (email) => PasswordForgotten.shape.email.safeParse(email),
  'the team': (email) => TeamMemberAdd.shape.email.safeParse(email),
  'the address for answers': (email) => BrandSettings.shape.replyTo.safeParse(email),
  'who is told': (email) => Recipients.safeParse([email]),
  'a mail by template': (email) => EmailSend.shape.to.safeParse(email),
  'a custom mail': (email) => EmailSendCustom.shape.to.safeParse(email),
  'a copy of a custom mail': (email) => EmailSendCustom.shape.cc.safeParse([email]),
  'a campaign link': (email) => CodeSend.safeParse({ channel: 'email', to: email }),
};

describe.each(Object.keys(fields))('in %s', (name) => {
  const read =
    fields[name] ??
    (() => {
      throw new Error(name);
    });

  it('is taken as everywhere, and kept in one form', () => {
    for (const [text, address] of valid) expect(JSON.stringify(read(text).data)).toContain(address);
  });

  it('is refused as everywhere, with what is wrong', () => {
    // Nothing typed, and more than a field takes, are told in the words of the field.
    for (const [text, message] of refused.filter(([typed]) => typed !== '' && typed.length <= 254)) {
      const { error } = read(text);
      expect([text, error?.issues.map((issue) => issue.message)]).toEqual([text, [message]]);
    }
  });
});
