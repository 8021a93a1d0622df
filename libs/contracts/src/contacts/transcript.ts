import { z } from 'zod';
import { sanitizeText } from './sanitize.ts';

/** Who said a line of a chat. */
export const chatVoices = ['visitor', 'studio'] as const;
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

/** Each message sanitized like a field of the contact form; what is empty then is left out. */
export const sanitizeTranscript = (lines: readonly ChatLine[]): ChatLine[] =>
  lines.flatMap(({ from, text }) => {
    const clean = sanitizeText(text);
    return clean === '' ? [] : [{ from, text: clean }];
  });
