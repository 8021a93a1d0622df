import { redactText, redactUrl } from '../../../platform/log.ts';

/** Letters of a message that are kept. */
const longestMessage = 300;
/** Letters and parts of an address path that are kept. */
const longestPath = 120;

const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
/** Long, and no word: letters with digits, as keys and hashes have them. */
const token = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{12,}(?![\w-])/gi;
/** What engines quote in double or curly quotes is content; in single quotes it is often the name of a field. */
const quoted = /"[^"]*"?|“[^”]*”?|`[^`]*`?/g;
const singleQuoted = /'([^']*)'/g;
const identifier = /^[A-Za-z_$][\w$.-]{0,40}$/;
/** Of an address nothing is kept: React puts values into its query. */
const address = /\b[a-z][a-z\d+.-]{1,20}:\/\/\S+/gi;
/** React's own codes say which of its errors it is. */
const reactCode = /(?<=React error #)\d{1,3}\b/;
const digits = /\d[\d\s.,:/-]*\d|\d/g;

/**
 * The message of an error without anything that somebody may have typed: no addresses and phone numbers, no tokens, no
 * numbers, no quoted content. At most 300 letters.
 */
export function scrubMessage(text: string): string {
  const code = reactCode.exec(text)?.[0];
  const scrubbed = redactText(text.slice(0, 2000).toWellFormed().replace(address, '[address]'))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(quoted, '[text]')
    .replace(singleQuoted, (found, inner: string) =>
      identifier.test(inner) && !/\d{3}/.test(inner) ? found : '[text]',
    )
    .replace(uuid, '[id]')
    .replace(token, '[token]')
    .replace(digits, '[number]');
  const message = code === undefined ? scrubbed : scrubbed.replace('React error #[number]', `React error #${code}`);
  return message.trim().slice(0, longestMessage).toWellFormed();
}

/** The path of an address; parts that are no plain words, such as ids and tokens, are written as `:id`. */
export function scrubPath(url: string): string {
  const path = URL.parse(redactUrl(url))?.pathname ?? '/';
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .slice(0, 6);
  return `/${parts.map((part) => (/^[a-z][a-z-]{0,30}$/.test(part) ? part : ':id')).join('/')}`.slice(0, longestPath);
}
