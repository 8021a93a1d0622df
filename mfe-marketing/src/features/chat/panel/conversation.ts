import { ApiError, type ApiClient } from '@vitrine/api-client';
import {
  type ChatLine,
  chatLeadDefaults,
  contactEndpoints,
  formatTranscript,
  transcriptLinesMaximum,
  transcriptTextMaximum,
} from '@vitrine/contracts';
import { answerTo } from './answer-to.ts';
import { emailIn } from './email-in.ts';
import { conversationKey, readConversation, type SavedConversation, writeConversation } from './saved-conversation.ts';
import { chatCaptured, chatCaptureFailure, chatWelcome } from './words.ts';

/** How long a reply takes, in milliseconds (public specification, section 9). */
export const replyMilliseconds = { quick: 1000, typed: 1500 } as const;

/** A message on screen. */
export interface ShownLine extends ChatLine {
  /** Its place, which it keeps: a conversation only grows. */
  readonly id: string;
}

export interface ConversationView {
  readonly lines: readonly ShownLine[];
  /** A reply is being written. */
  readonly typing: boolean;
}

/** A conversation with the studio's script. It goes on while its panel is closed. */
export interface Conversation {
  readonly read: () => ConversationView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Says something typed; answers false, and does nothing, when there is nothing but white space. */
  readonly say: (text: string) => boolean;
  /** Asks one of the suggested questions. */
  readonly ask: (label: string) => void;
  /** Takes up what was left open at the last visit; answers how to stop replies and listeners. What was said is kept. */
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
  received: 0,
  lines: [{ from: 'studio', text: chatWelcome }],
});

/**
 * The stored conversation, or a new one. Once the visitor has left an address, the transcript goes to the studio
 * with every message: the first call files the lead, the others let it grow (public specification, sections 2 and 7).
 */
export function openConversation(client: ApiClient): Conversation {
  let now = readConversation(Date.now()) ?? begin();
  const viewOf = (): ConversationView => ({
    lines: now.lines.map((line, place) => ({ ...line, id: `line-${place}` })),
    typing: pending > 0,
  });
  let pending = 0;
  let view = viewOf();
  /** Calls go one after the other, or a shorter transcript could arrive last. */
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
  const append = (line: ChatLine) => update({ lines: [...now.lines, line] });

  /** Whether the studio has, or now received, what was said so far. */
  const send = async (): Promise<boolean> => {
    const { id, email, lines, received } = now;
    if (email === null || received >= lines.length) return true;
    const message = formatTranscript(lines);
    // Beyond any conversation; what was received stays.
    if (lines.length > transcriptLinesMaximum || message.length > transcriptTextMaximum) return received > 0;
    try {
      await client.call(contactEndpoints.submitChat, {
        body: { ...chatLeadDefaults, conversation_id: id, email, message },
        signal: ended.signal,
      });
      if (now.id === id) update({ received: lines.length });
      return true;
    } catch (error) {
      // Another window has said something in between: the studio has the conversation, and this window's part stays here.
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
    const found = emailIn(text);
    if (found !== null && now.email === null) update({ email: found });
    const delivered = deliver();
    pending += 1;
    show();
    const { signal } = ended;
    after(milliseconds, async () => {
      const answer =
        found === null ? answerTo(text, now.email !== null) : (await delivered) ? chatCaptured : chatCaptureFailure;
      if (signal.aborted) return;
      pending -= 1;
      append({ from: 'studio', text: answer });
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
      const clean = text.trim();
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
      // Whoever reloads while a reply is being written gets it all the same.
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
