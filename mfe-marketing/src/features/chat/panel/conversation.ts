import { type ApiClient, ApiError } from '@vitrine/api-client';
import {
  chatLeadDefaults,
  ChatLine,
  contactEndpoints,
  Email,
  formatTranscript,
  maskPatientDetails,
  readPhone,
  transcriptLinesMaximum,
  transcriptTextMaximum,
} from '@vitrine/contracts';
import { z } from 'zod';
import { type Answer, chatCaptured, chatCapturedPhone, chatCaptureFailure } from './answers.ts';
import { chatWelcome } from './content.ts';
import { answerTo, intentOf } from './intents.ts';
import { visitOrigin } from '../../../shared/site-form/visit-origin.ts';

export const conversationKey = 'chatConversation';
/** How long a conversation is kept after its last message, in milliseconds: seven days. */
const conversationMilliseconds = 7 * 24 * 3_600_000;

/** A message with the ways onward below it, which are no part of the transcript. */
const SavedLine = ChatLine.extend({
  links: z.array(z.object({ label: z.string(), to: z.string().regex(/^(\/(?!\/)|tel:)/) })).optional(),
});
type SavedLine = z.infer<typeof SavedLine>;

const Saved = z.object({
  version: z.literal(1),
  /** Known to this browser only: whoever has it can write into the conversation's lead. */
  id: z.uuid({ version: 'v4' }),
  savedAt: z.number(),
  /** The address the visitor left, if any. */
  email: z.string().nullable(),
  /** The number the visitor left, if any; conversations from before numbers were taken have none. */
  phone: z.string().nullable().default(null),
  /** How many messages the studio has received. */
  received: z.number().int().min(0),
  lines: z.array(SavedLine).min(1),
});
type SavedConversation = z.infer<typeof Saved>;

/** The stored conversation, or null when there is none, it is too old or malformed. */
function readConversation(now: number): SavedConversation | null {
  try {
    const saved = Saved.safeParse(JSON.parse(localStorage.getItem(conversationKey) ?? 'null'));
    if (saved.success && now - saved.data.savedAt < conversationMilliseconds) return saved.data;
  } catch {
    // Storage is refused or holds something else: the conversation starts over.
  }
  return null;
}

/** Stores the conversation for the next visit; without storage it lasts as long as the page. */
function writeConversation(conversation: SavedConversation): void {
  try {
    localStorage.setItem(conversationKey, JSON.stringify(conversation));
  } catch {
    // With full or refused storage the conversation on screen goes on.
  }
}

/** Includes apostrophes: `o'brien@…` must be refused as a whole, not read as `brien@…`, another person's address. */
const candidate = /[\p{L}\p{N}._%+'’-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * The first email address in a message, lower-cased, or `null`: quotes and full stops around it are not part of it.
 */
function emailIn(text: string): string | null {
  for (const [found] of text.matchAll(candidate)) {
    const email = Email.safeParse(found.replaceAll(/^['’._-]+|['’._-]+$/g, ''));
    if (email.success) return email.data;
  }
  return null;
}

/** Ten digits or more as people write numbers, an extension included; prices and dates are shorter. */
const numberCandidate = /(?<![\d$])\+?\(?\d[\d\s().-]{8,20}\d(?!\d)(?:\s*(?:ext\.?|x)\s*\d{1,6})?/giu;

/** The first phone number in a message that can be called, as typed, or `null`. */
function phoneIn(text: string): string | null {
  for (const [found] of text.matchAll(numberCandidate)) {
    const read = readPhone(found);
    if (typeof read !== 'string' && read.international !== null) return found.trim();
  }
  return null;
}

/** How long a reply takes, in milliseconds (public specification, section 9). */
const replyMilliseconds = { quick: 1000, typed: 1500 } as const;

/** A message on screen. */
interface ShownLine extends SavedLine {
  /** Its index, which never changes: lines are only appended. */
  readonly id: string;
}

interface ConversationView {
  readonly lines: readonly ShownLine[];
  /** A reply is being written. */
  readonly typing: boolean;
}

/** A conversation with the scripted assistant. It continues while the panel is closed. */
interface Conversation {
  readonly read: () => ConversationView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends a typed message; returns false, and does nothing, when it is only white space. */
  readonly say: (text: string) => boolean;
  /** Sends one of the suggested questions. */
  readonly ask: (label: string) => void;
  /** Resumes what the last visit left open; returns a function that stops replies and listeners. The lines are kept. */
  readonly start: () => () => void;
}

/** A version 4 uuid. Not `crypto.randomUUID`, which plain-http pages on other hosts than localhost lack. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const begin = (): SavedConversation => ({
  version: 1,
  id: newId(),
  savedAt: Date.now(),
  email: null,
  phone: null,
  received: 0,
  lines: [{ from: 'studio', text: chatWelcome }],
});

/**
 * The stored conversation, or a new one. Once the visitor has left an address or number, the transcript is sent to the
 * studio with every message: the first call creates the lead, the others extend it (public specification, sections 2
 * and 7).
 */
export function openConversation(client: ApiClient): Conversation {
  let now = readConversation(Date.now()) ?? begin();
  const viewOf = (): ConversationView => ({
    lines: now.lines.map((line, place) => ({ ...line, id: `line-${place}` })),
    typing: pending > 0,
  });
  let pending = 0;
  let view = viewOf();
  /** Calls run one after the other, or a shorter transcript could arrive last. */
  let sending: Promise<boolean> = Promise.resolve(true);
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let ended = new AbortController();

  const show = () => {
    view = viewOf();
    for (const listener of listeners) listener();
  };
  const update = (changes: Partial<SavedConversation>) => {
    now = { ...now, ...changes, savedAt: Date.now() };
    writeConversation(now);
    show();
  };
  const append = (line: SavedLine) => update({ lines: [...now.lines, line] });

  /** Whether the studio has received all lines so far. */
  const send = async (): Promise<boolean> => {
    const { id, email, phone, lines, received } = now;
    if ((email === null && phone === null) || received >= lines.length) return true;
    const message = formatTranscript(lines);
    // Longer than the BFF accepts; what was received stays.
    if (lines.length > transcriptLinesMaximum || message.length > transcriptTextMaximum) return received > 0;
    try {
      await client.call(contactEndpoints.submitChat, {
        body: {
          ...chatLeadDefaults,
          conversation_id: id,
          ...(email !== null && { email }),
          ...(phone !== null && { phone }),
          ...visitOrigin(),
          message,
        },
        signal: ended.signal,
      });
      if (now.id === id) update({ received: lines.length });
      return true;
    } catch (error) {
      // Another window has added lines in between: the studio has the conversation, and this window's lines stay here.
      return error instanceof ApiError && error.code === 'conflict';
    }
  };
  const deliver = (): Promise<boolean> => (sending = sending.then(send));

  const after = (milliseconds: number, task: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void task();
    }, milliseconds);
    timers.add(timer);
  };

  const reply = (text: string, milliseconds: number) => {
    const isReachable = now.email !== null || now.phone !== null;
    const [email, phone] = [emailIn(text), phoneIn(text)];
    if (email !== null && now.email === null) update({ email });
    if (phone !== null && now.phone === null) update({ phone });
    const captured = email === null ? phone !== null && chatCapturedPhone : chatCaptured;
    const delivered = deliver();
    pending += 1;
    show();
    const { signal } = ended;
    after(milliseconds, async () => {
      // Whoever needs 911 is told so first, whatever else the message holds.
      const scripted = !captured || intentOf(text) === 'urgent-care';
      const answer: Answer = scripted ? answerTo(text, isReachable) : (await delivered) ? captured : chatCaptureFailure;
      if (signal.aborted) return;
      pending -= 1;
      append({ from: 'studio', text: answer.reply, ...(answer.links && { links: [...answer.links] }) });
      void deliver();
    });
  };

  const adopt = ({ key }: StorageEvent) => {
    const other = key === conversationKey ? readConversation(Date.now()) : null;
    if (!other || pending > 0 || (other.id === now.id && other.lines.length <= now.lines.length)) return;
    now = other;
    show();
  };

  return {
    read: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (text) => {
      const clean = maskPatientDetails(text.trim());
      if (clean === '') return false;
      append({ from: 'visitor', text: clean });
      reply(clean, replyMilliseconds.typed);
      return true;
    },
    ask: (label) => {
      append({ from: 'visitor', text: label });
      reply(label, replyMilliseconds.quick);
    },
    start: () => {
      ended = new AbortController();
      const { signal } = ended;
      addEventListener('online', () => void deliver(), { signal });
      addEventListener('storage', adopt, { signal });
      // A reload while a reply was pending still gets the reply.
      const last = now.lines.at(-1);
      if (last?.from === 'visitor') reply(last.text, replyMilliseconds.typed);
      else void deliver();
      return () => {
        ended.abort();
        for (const timer of timers) clearTimeout(timer);
        timers.clear();
        pending = 0;
      };
    },
  };
}
