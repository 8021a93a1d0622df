import { z } from 'zod';
import { Email } from '../common/email-address.ts';
import { sanitizeText } from './sanitize.ts';
import {
  formatTranscript,
  parseTranscript,
  sanitizeTranscript,
  transcriptLinesMaximum,
  transcriptTextMaximum,
} from './transcript.ts';

/** Defaults of a chat lead (public specification, section 3). */
export const chatLeadDefaults = {
  name: 'Chat User',
  project_type: 'Chat Inquiry',
  urgency: 'medium',
  source: 'chat_bot',
} as const;

const tooLong = 'This conversation is too long';

/**
 * Body of `POST /api/contact-submissions` (public specification, sections 2, 3 and 7): a chat in which the visitor left an
 * e-mail address. `message` is the whole transcript as `formatTranscript` writes it. The first call with a conversation's id
 * files the lead, later ones let its transcript grow; so the id is a secret of the browser that made it up.
 */
export const ChatLead = z
  .object({
    conversation_id: z.uuid({ version: 'v4' }),
    name: z
      .string()
      .max(1000)
      .default(chatLeadDefaults.name)
      .transform((name) => sanitizeText(name) || chatLeadDefaults.name),
    email: Email,
    message: z.string().max(transcriptTextMaximum, tooLong),
    project_type: z.literal(chatLeadDefaults.project_type).default(chatLeadDefaults.project_type),
    urgency: z.literal(chatLeadDefaults.urgency).default(chatLeadDefaults.urgency),
    source: z.literal(chatLeadDefaults.source).default(chatLeadDefaults.source),
  })
  .transform(({ message, ...rest }, context) => {
    const transcript = sanitizeTranscript(parseTranscript(message));
    if (transcript.length > transcriptLinesMaximum)
      context.addIssue({ code: 'custom', path: ['message'], message: tooLong });
    if (!transcript.some(({ from }) => from === 'visitor')) {
      context.addIssue({ code: 'custom', path: ['message'], message: 'The visitor has not said anything yet' });
    }
    return { ...rest, transcript, message: formatTranscript(transcript) };
  });
export type ChatLead = z.output<typeof ChatLead>;
export type ChatLeadInput = z.input<typeof ChatLead>;

/** The same for a new and a known conversation, and nothing the caller did not send: an id cannot be used to read. */
export const ChatLeadReceived = z.object({ conversation_id: z.uuid() });
