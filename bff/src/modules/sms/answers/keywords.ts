import { brand } from '@vitrine/brand';

export type Keyword = 'stop' | 'start' | 'help';

/** As Twilio and the carriers list them; the whole message has to be the keyword. */
const keywords: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};

/**
 * Other whole messages that ask us to stop. 47 CFR 64.1200(a)(10) takes any reasonable wording for a revocation, so in
 * doubt we stop: START brings the texts back.
 */
const stopPhrases = [
  'STOP ALL',
  'STOP IT',
  'STOP TEXTS',
  'STOP TEXTING',
  'STOP TEXTING ME',
  'STOP MESSAGING ME',
  'STOP CONTACTING ME',
  'OPT OUT',
  'OPT ME OUT',
  'I OPT OUT',
  'UNSUBSCRIBE ME',
  'UNSUBSCRIBE ALL',
  'END ALL',
  'CANCEL ALL',
  'REMOVE ME',
  'REMOVE ME FROM YOUR LIST',
  'REMOVE ME FROM THIS LIST',
  'TAKE ME OFF YOUR LIST',
  'DO NOT TEXT',
  'DO NOT TEXT ME',
  'DONT TEXT ME',
  'DO NOT CONTACT ME',
  'DONT CONTACT ME',
  'NO MORE TEXTS',
  'WRONG NUMBER',
  'PARE',
  'ALTO',
  'BAJA',
  'DETENER',
  'CANCELAR',
  'NO ME ENVIEN MENSAJES',
];
const stops = new Set([...keywords.stop, ...stopPhrases]);

/** What phones and mail programs put below a text. */
const signature = /\n\s*(?:sent from|sent via|get outlook|enviado desde|--\s*\n|—)[\s\S]*$/i;
const polite = /\b(?:PLEASE|PLS|PLZ|THANKS|THANK YOU|THX|POR FAVOR|GRACIAS)\b/g;

/** Upper-case words without accents, punctuation, quotes and emoji; letters that stand alone are put together. */
const wordsOf = (body: string): string =>
  body
    .replace(signature, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase()
    .replaceAll(/(?<=\b\p{L}) (?=\p{L}\b)/gu, '');

/** What the whole message asks for; null for anything else. */
export function keywordOf(body: string): Keyword | null {
  const words = wordsOf(body);
  const request = words.replaceAll(polite, ' ').replaceAll(/ +/g, ' ').trim();
  if (stops.has(words) || stops.has(request)) return 'stop';
  return (['start', 'help'] as const).find((keyword) => keywords[keyword].includes(words)) ?? null;
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
