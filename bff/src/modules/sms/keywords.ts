import { brand } from '@vitrine/brand';

export type Keyword = 'stop' | 'start' | 'help';

/** As Twilio and the carriers list them; the whole message has to be the keyword. */
const keywords: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};

/** The keyword that makes up the whole message; null for anything else. */
export function keywordOf(body: string): Keyword | null {
  const word = body
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  return (Object.keys(keywords) as Keyword[]).find((keyword) => keywords[keyword].includes(word)) ?? null;
}

/** Our answers, in Twilio's standard wording. */
export const answers: Readonly<Record<Keyword, string>> = {
  stop:
    `${brand.agency}: You have successfully been unsubscribed. You will not receive any more messages from this ` +
    'number. Reply START to resubscribe.',
  start:
    `${brand.agency}: You have successfully been re-subscribed to messages from this number. Reply HELP for help. ` +
    'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  help: `${brand.agency}: Reply STOP to unsubscribe. Msg&Data Rates May Apply. Questions: ${brand.email.hello}`,
};
