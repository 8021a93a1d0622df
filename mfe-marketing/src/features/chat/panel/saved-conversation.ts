import { ChatLine } from '@vitrine/contracts';
import { z } from 'zod';

export const conversationKey = 'chatConversation';
/** How long a conversation outlives its last word, in milliseconds: seven days. */
export const conversationMilliseconds = 7 * 24 * 3_600_000;

const Saved = z.object({
  version: z.literal(1),
  /** A secret of this browser: whoever has it can write into the conversation's lead. */
  id: z.uuid({ version: 'v4' }),
  savedAt: z.number(),
  /** The address the visitor left, if any. */
  email: z.string().nullable(),
  /** How many messages the studio has received. */
  received: z.number().int().min(0),
  lines: z.array(ChatLine).min(1),
});
export type SavedConversation = z.infer<typeof Saved>;

/** The stored conversation, unless there is none, it is too old, or it is not one of ours. */
export function readConversation(now: number): SavedConversation | null {
  try {
    const saved = Saved.safeParse(JSON.parse(localStorage.getItem(conversationKey) ?? 'null'));
    if (saved.success && now - saved.data.savedAt < conversationMilliseconds) return saved.data;
  } catch {
    // Storage is closed to us, or holds something else: the conversation begins anew.
  }
  return null;
}

/** Keeps the conversation for the next visit; without storage it lives as long as the page. */
export function writeConversation(conversation: SavedConversation): void {
  try {
    localStorage.setItem(conversationKey, JSON.stringify(conversation));
  } catch {
    // Full or closed storage takes nothing from the conversation on screen.
  }
}
