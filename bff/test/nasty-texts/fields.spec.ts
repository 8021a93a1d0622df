import { endpoints } from '../../src/platform/openapi/index.ts';
import { everyNastyText, readerSees, unseenMarks } from '../support/nasty-texts.ts';
import { textFields } from '../support/text-fields.ts';

/**
 * Every text field of every operation, as the contracts name them, with every nasty text: it's taken as a person sees
 * it, without marks that nobody sees, or refused with a message. A new field is in here by itself; one that is read
 * by a program, never by a person, is named below.
 */
const programs: readonly RegExp[] = [
  // Passwords and tokens count letter by letter.
  /^auth\.\w+ (\w*[pP]assword|token|email)$/,
  /^newsletter\.\w+ token$/,
  // Honeypots: never stored.
  /^(contacts\.(create|requestCall)|newsletter\.subscribe) website$/,
  // What browsers report of themselves, and what names a thing of ours.
  /^(analytics\.record|platform\.(reportCrash|report)) /,
  /^platform\.\w+ build$/,
  /^savedCards\.agree version$/,
  /^emails\.(send templateId|sendCustom html)$/,
  /^(checkout\.\w+ (invoice|submissionId|package|email)|sharedEstimates\.\w+ id)$/,
  // The text that was agreed to, compared with ours.
  /^checkout\.\w+ keepCard$/,
  // Headings, as they stand in the file.
  /^clients\.mapImport columns\.\*$/,
  // Numbers, which the service reads and refuses.
  /^codes\.\w+ amount$/,
  // Read message by message when it's stored.
  /^contacts\.submitChat message$/,
];
/** Taken as what they mean: `tel:`, brackets and case don't count. */
const reads = [
  /^auth\.\w+ code$/,
  /^\w+\.\w+ phone$/,
  /^onboarding\.submit form\.(promoCode|phone)$/,
  /^(codes|checkout)\.\w+ (code|to)$/,
  /^(invoices|estimates)\.sendSms to$/,
  /^documentSettings\.update \w+Prefix$/,
];
/** The site's own forms: quotes become typographic, `<` and `>` go (public specification, section 5). */
const sanitized = /^contacts\.(create|requestCall|submitChat) /;

const fields = endpoints.flatMap((endpoint) =>
  endpoint.body
    ? textFields(endpoint.body)
        .map((field) => ({ ...field, name: `${endpoint.id} ${field.path}` }))
        .filter(({ name }) => !programs.some((program) => program.test(name)))
    : [],
);

const seenIn = (name: string, text: string): string =>
  readerSees(
    sanitized.test(name)
      ? text
          .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>|<\/?script\b[^>]*>|[<>]/gi, '')
          .replace(/[‘’']/g, '’')
          .replace(/[“”"]/g, '”')
      : text,
  );
/** A control may become a blank, or go. */
const unspaced = (text: string): string => text.replaceAll(' ', '');

const faultOf = (name: string, schema: (typeof fields)[number]['schema'], text: string): string | null => {
  const parsed = schema.safeParse(text);
  if (!parsed.success) return parsed.error.issues.every(({ message }) => message !== '') ? null : 'is refused silently';
  const parsedText: unknown = parsed.data;
  if (typeof parsedText !== 'string') return null;
  if (unseenMarks.test(parsedText)) return `keeps marks that nobody sees: ${JSON.stringify(parsedText)}`;
  if (reads.some((one) => one.test(name)) || seenIn(name, text) === '') return null;
  return unspaced(seenIn(name, parsedText)) === unspaced(seenIn(name, text))
    ? null
    : `becomes ${JSON.stringify(parsedText)}`;
};

it('finds the fields, and names no program that is none', () => {
  expect(fields.length).toBeGreaterThan(150);
  const all = endpoints.flatMap(({ id, body }) => (body ? textFields(body).map(({ path }) => `${id} ${path}`) : []));
  expect([...programs, ...reads, sanitized].filter((pattern) => !all.some((name) => pattern.test(name)))).toEqual([]);
});

it.each(fields)('$name', ({ name, schema }) => {
  const faults = everyNastyText.flatMap(({ text }) => {
    const fault = faultOf(name, schema, text);
    return fault === null ? [] : [`${JSON.stringify(text)} ${fault}`];
  });
  expect(faults).toEqual([]);
});
