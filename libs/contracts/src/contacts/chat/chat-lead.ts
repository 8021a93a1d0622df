import { z } from 'zod';
import { Email } from '../../common/email-address.ts';
import { callRequestMessages } from '../call-request.ts';
import { maskPatientDetails } from './patient-details.ts';
import { Phone } from '../../common/phone.ts';
import { sanitizeText } from '../sanitize.ts';
import { visitOrigin } from '../visit-origin.ts';

/** Who said a line of a chat. */
const chatVoices = ['visitor', 'studio'] as const;
export type ChatVoice = (typeof chatVoices)[number];

/** One message of a chat. */
export const ChatLine = z.object({ from: z.enum(chatVoices), text: z.string() });
export type ChatLine = z.infer<typeof ChatLine>;

/** Bounds of a transcript: far above any conversation, and of a size a database row is glad of. */
export const transcriptLinesMaximum = 200;
export const transcriptTextMaximum = 60_000;

const names: Record<ChatVoice, string> = { visitor: 'Visitor', studio: 'Studio' };
const indent = '  ';

/**
 * Writes a conversation as text, a line for each message: `Visitor: How much?`. Further lines of a message are
 * indented, so nobody can put words into the other's mouth by typing `Studio:` on a line of their own.
 */
export const formatTranscript = (lines: readonly ChatLine[]): string =>
  lines.map(({ from, text }) => `${names[from]}: ${text.replaceAll(/\r\n?|\n/g, `\n${indent}`)}`).join('\n');

/** Reads what {@link formatTranscript} wrote; text that opens with no speaker is the visitor's. */
export function parseTranscript(text: string): ChatLine[] {
  const lines: { from: ChatVoice; parts: string[] }[] = [];
  for (const row of text.split(/\r\n?|\n/)) {
    const from = chatVoices.find((voice) => row.startsWith(`${names[voice]}: `) || row === `${names[voice]}:`);
    const last = lines.at(-1);
    if (from) lines.push({ from, parts: [row.slice(names[from].length + 2)] });
    else if (last) last.parts.push(row.startsWith(indent) ? row.slice(indent.length) : row);
    else lines.push({ from: 'visitor', parts: [row] });
  }
  return lines.map(({ from, parts }) => ({ from, text: parts.join('\n') }));
}

/** Each message sanitized like a field of the contact form, without patient details; what is empty then is left out. */
const sanitizeTranscript = (lines: readonly ChatLine[]): ChatLine[] =>
  lines.flatMap(({ from, text }) => {
    const clean = maskPatientDetails(sanitizeText(text));
    return clean === '' ? [] : [{ from, text: clean }];
  });

/** Defaults of a chat lead (public specification, section 3). */
export const chatLeadDefaults = {
  name: 'Chat User',
  project_type: 'Chat Inquiry',
  urgency: 'medium',
  source: 'chat_bot',
} as const;

const tooLong = 'This conversation is too long';

/**
 * Body of `POST /api/contact-submissions` (public specification, sections 2, 3 and 7): a chat in which the visitor left
 * an email address or a phone number. `message` is the whole transcript as `formatTranscript` writes it. The first call
 * with a conversation's id files the lead, later ones let its transcript grow; so the id is a secret of the browser
 * that made it up.
 */
export const ChatLead = z
  .object({
    conversation_id: z.uuid({ version: 'v4' }),
    name: z
      .string()
      .max(1000)
      .default(chatLeadDefaults.name)
      .transform((name) => sanitizeText(name) || chatLeadDefaults.name),
    email: Email.optional(),
    /** Of a visitor who wants a call; a conversation has an address, a number, or both. */
    phone: Phone,
    message: z.string().max(transcriptTextMaximum, tooLong),
    project_type: z.literal(chatLeadDefaults.project_type).default(chatLeadDefaults.project_type),
    urgency: z.literal(chatLeadDefaults.urgency).default(chatLeadDefaults.urgency),
    source: z.literal(chatLeadDefaults.source).default(chatLeadDefaults.source),
    ...visitOrigin,
  })
  .transform(({ message, ...rest }, context) => {
    if (rest.email === undefined && rest.phone === undefined)
      context.addIssue({ code: 'custom', path: ['email'], message: callRequestMessages.reach });
    const transcript = sanitizeTranscript(parseTranscript(message));
    if (transcript.length > transcriptLinesMaximum)
      context.addIssue({ code: 'custom', path: ['message'], message: tooLong });
    if (!transcript.some(({ from }) => from === 'visitor')) {
      context.addIssue({ code: 'custom', path: ['message'], message: 'The visitor has not said anything yet' });
    }
    return { ...rest, transcript, message: formatTranscript(transcript) };
  });
export type ChatLead = z.output<typeof ChatLead>;

/** The same for a new and a known conversation, and nothing the caller did not send: an id cannot be used to read. */
export const ChatLeadReceived = z.object({ conversation_id: z.uuid() });
