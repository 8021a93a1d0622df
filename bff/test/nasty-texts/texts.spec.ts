import { AccessCodeForm, Lead, PackageForm, type SavedBrandSettings } from '@vitrine/contracts';
import type { z } from 'zod';
import { type MessagesWorld, startMessages } from '../messages/support.ts';
import { accessCodeForm, packageForm, submit } from '../checkout/support.ts';
import { everyNastyText, readerSees } from '../support/nasty-texts.ts';
import { eventually, inquiry, newAddress } from '../support/test-app.ts';
import { textFields } from '../support/text-fields.ts';
import { type Json, textIn } from './support.ts';

/** Texts that no list shows: notes, answers of the wizards, texts to phones, and the agency's own words. */
let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

/** What is read, whatever became of blanks and controls. */
const visibleText = (text: string): string => readerSees(text).replaceAll(' ', '');
/** With something to see, and without half a letter: no browser sends that, and no request with it is taken. */
const visibleTexts = everyNastyText
  .map(({ text }) => text)
  .filter((text) => visibleText(text) !== '' && text.isWellFormed());

it('notes of leads and of their follow-ups keep every text', async () => {
  const newLead = async (email: string): Promise<string> => {
    const { body } = await world.app.call('/contacts', { body: inquiry({ email }), from: newAddress() });
    return `/contacts/${String(body['id'])}`;
  };
  const [noted, planned] = [await newLead('noted@nasty.example'), await newLead('planned@nasty.example')];
  const faults: string[] = [];
  for (const text of visibleTexts) {
    await world.staff('POST', `${noted}/notes`, { text });
    const followUp = { followUpDate: '2026-04-01', notes: text };
    const lead = Lead.parse((await world.staff('POST', `${planned}/schedule-follow-up`, followUp)).body);
    const storedText = lead.followUp?.notes ?? '';
    if (visibleText(storedText) !== visibleText(text))
      faults.push(`${JSON.stringify(text)} becomes ${JSON.stringify(storedText)}`);
  }
  const { notes = [] } = Lead.parse((await world.staff('GET', noted)).body);
  expect(faults).toEqual([]);
  expect(new Set(notes.map(({ text }) => visibleText(text)))).toEqual(new Set(visibleTexts.map(visibleText)));
}, 60_000);

/** Read for what they mean, or one of a few. */
const read = /^(email|phone|promoCode|startDate|completedAt|practiceType|monthlyBudget|selectedCampaign)$|\[\]$/;

it.each([
  ['access-code', accessCodeForm(), AccessCodeForm],
  ['package', packageForm(), PackageForm],
] as const)(
  'the %s wizard’s answers keep every text, or name the field that takes none such',
  async (_, body, of) => {
    const names = textFields(of as z.ZodType)
      .map(({ path }) => path)
      .filter((name) => !read.test(name));
    expect(names.length).toBeGreaterThan(10);
    const faults: string[] = [];
    for (const [place, text] of visibleTexts.entries()) {
      const refused = new Set<string>();
      const answers = (): Json =>
        Object.fromEntries(names.map((name) => [name, refused.has(name) ? `Glow ${place}` : text]));
      const send = () =>
        submit(world.app, { ...body, form: { ...body.form, email: `w${place}@nasty.example`, ...answers() } });
      const note = (fault: string) => faults.push(`${JSON.stringify(text).slice(0, 60)} ${fault}`);
      let answer = await send();
      if (answer.status === 400) {
        for (const [field, [message = '']] of Object.entries(
          (answer.body['errors'] ?? {}) as Record<string, string[]>,
        )) {
          const isShort = message.endsWith('fewer') && text.length > 20;
          if (!isShort && !/^\p{Lu}[\w ]+ is required$/u.test(message)) note(`is refused at ${field}: ${message}`);
          refused.add(field.replace(/^form\./, ''));
        }
        answer = await send();
      }
      const id = String(answer.body['submissionId']);
      const { body: found } = await world.staff('GET', `/onboarding/submissions/${id}`);
      const stored = found['answers'] as Json | undefined;
      const whole = { ...stored, practiceName: found['practiceName'] };
      for (const [name, typed] of Object.entries(answers())) {
        if (name === 'firstName' || name === 'lastName') continue;
        const storedText = textIn((whole as Json)[name]);
        if (visibleText(storedText) !== visibleText(textIn(typed)))
          note(`becomes ${JSON.stringify(storedText)} in ${name}`);
      }
      if (!visibleText(textIn(found['contactName'])).includes(visibleText(textIn(answers()['lastName']))))
        note('is no last name');
    }
    expect(faults).toEqual([]);
  },
  60_000,
);

/** Typographic quotes double what a text costs, so they are sent as a keyboard has them. */
const plain = (text: string): string => visibleText(text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”„«»]/g, '"'));

it('a text to a phone arrives as it was typed', async () => {
  const body = { clientName: 'Ada Glow', clientEmail: 'ada@nasty.example', amount: '100', status: 'sent' };
  const invoice = String((await world.staff('POST', '/invoices', body)).body['id']);
  const faults: string[] = [];
  const numbers = new Map(visibleTexts.map((message, place) => [`+1212555${String(2000 + place)}`, message]));
  for (const [to, message] of numbers) {
    const { text } = await world.staff('POST', `/invoices/${invoice}/send-sms`, { to, message });
    if (!text.includes('"queued"')) faults.push(`${JSON.stringify(message)} is answered ${text}`);
  }
  const sent = await eventually(
    'all texts',
    () => world.sandbox.messages().length === numbers.size && world.sandbox.messages(),
    60,
  );
  for (const { to, body: text } of sent) {
    const message = numbers.get(to) ?? '';
    if (!plain(text).startsWith(plain(message)))
      faults.push(`${JSON.stringify(message)} arrives as ${JSON.stringify(text)}`);
  }
  expect(faults).toEqual([]);
}, 120_000);

it('the agency’s name and address keep every text, or say what to leave out', async () => {
  const faults: string[] = [];
  let saved = (await world.staff('GET', '/settings/brand')).body as unknown as SavedBrandSettings;
  for (const text of visibleTexts) {
    const refused = new Set<string>();
    const { displayName, businessAddress, replyTo, phone, accent } = saved;
    const typed = { displayName: text, businessAddress: text };
    const put = () =>
      world.staff('PUT', '/settings/brand', {
        displayName: refused.has('displayName') ? displayName : text,
        businessAddress: refused.has('businessAddress') ? businessAddress : text,
        replyTo,
        phone,
        accent,
        version: saved.version,
      });
    let answer = await put();
    if (answer.status === 400) {
      for (const [field, [message = '']] of Object.entries((answer.body['errors'] ?? {}) as Record<string, string[]>)) {
        if (!/^(Use at most|Leave out)/.test(message)) faults.push(`${JSON.stringify(text)} at ${field}: ${message}`);
        refused.add(field);
      }
      answer = await put();
    }
    saved = (await world.staff('GET', '/settings/brand')).body as unknown as SavedBrandSettings;
    for (const field of ['displayName', 'businessAddress'] as const)
      if (!refused.has(field) && visibleText(saved[field]) !== visibleText(typed[field]))
        faults.push(`${JSON.stringify(text)} becomes ${JSON.stringify(saved[field])} in ${field}`);
  }
  expect(faults).toEqual([]);
}, 60_000);
