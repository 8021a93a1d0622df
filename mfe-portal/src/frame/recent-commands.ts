import { z } from 'zod';
import type { PortalCommand } from './commands.ts';

const maximum = 5;
const Recent = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    note: z.string().optional(),
    side: z.string().optional(),
    to: z.string().nullable(),
  }),
);
/** Per person, and gone with the tab: names of clients do not stay on a machine. */
const keyOf = (userId: string): string => `vitrine.portal.recent.${userId}`;

export function readRecent(userId: string): readonly PortalCommand[] {
  try {
    const stored = Recent.safeParse(JSON.parse(window.sessionStorage.getItem(keyOf(userId)) ?? '[]'));
    return (stored.data ?? []).map(({ note, side, ...command }) => ({
      ...command,
      ...(note !== undefined && { note }),
      ...(side !== undefined && { side }),
    }));
  } catch {
    return [];
  }
}

/** The newest first, each once. */
export function rememberCommand(userId: string, command: PortalCommand): void {
  const others = readRecent(userId).filter(({ id }) => id !== command.id);
  try {
    window.sessionStorage.setItem(keyOf(userId), JSON.stringify([command, ...others].slice(0, maximum)));
  } catch {
    // Storage is full or refused: there are no recent commands, and nothing else changes.
  }
}
