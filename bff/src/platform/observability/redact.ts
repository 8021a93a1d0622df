/** What stands where a secret stood. */
const hidden = '[redacted]';

/** What a URL goes on with in a text: up to a blank, or what closes a quotation or a stack frame. */
const rest = String.raw`[^\s"'<>)\]]+`;
const url = new RegExp(String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/${rest}`, 'gi');
/** Of an address without its host: `/pay?invoice=…`, `b?token=…`; `x?.y` of a program is none. */
const query = new RegExp(String.raw`(?<=[\w/.%-])\?(?![.?:])${rest}`, 'g');
/** Links of our mails bear their token there. A private field, `Session.#token`, is none. */
const fragment = new RegExp(String.raw`(?<=\/[\w.%-]{0,200})#${rest}`, 'g');

/** Our paths whose next part opens something, or names somebody to whoever has it; files of our own source are none. */
const guarded = String.raw`reset-password|verify-email|(?:checkout|billing)\/sessions|onboarding\/status`;
const ofSource = String.raw`[\w.%~-]|(?:\/[\w-]+){0,8}\.[cm]?[jt]sx?`;
const secretPath = new RegExp(String.raw`(\/(?:${guarded})\/)(?!resend\b)[\w%~-]+(?!${ofSource})`, 'g');
const cookie = /((?:__Host-)?vitrine-[\w-]{1,40}=)[^\s;,"']+/g;

const value = String.raw`(?:(?:Bearer|Basic)\s+)?(?:\\?"[^"]*"?|'[^']*'?|[^\s,;&"'<>()[\]{}]+)`;
/** As `token=…`, `"password": "…"` or a header. The bounds keep long texts from being read for long. */
const words = 'token|secret|passw(?:or)?d|pwd|api[-_]?key|authorization|cookie|credential|signature|otp';
const strongName = String.raw`[\w-]{0,40}(?:${words})[\w-]{0,40}`;
const strong = new RegExp(String.raw`(?<![\w-])(${strongName}\\?["']?\s{0,3}[:=]\s{0,3})(${value})`, 'gi');
/** These are common words, so that only `code=…` is one: `Error code: 23505` is not. */
const weak = new RegExp(
  String.raw`(?<![\w-])((?:session(?:[-_]?id)?|sid|code|state|key|sig|pin|phone|tel|mobile)=)(${value})`,
  'gi',
);
/** Known by their form: keys and sessions of Stripe, keys of ours, signed tokens. */
const knownForm =
  /\b(?:(?:cs|sk|rk)_(?:test|live)_\w{4,}|whsec_[\w+/=]{4,}|vtr_[\w-]{4,}|eyJ[\w-]{8,}\.[\w-]+\.[\w-]+)/g;

const local = String.raw`\p{L}\p{N}.!#$&'’*+^_|~%\-`;
/** It begins where such a run of letters does, so that a long one without an @ is read once. */
const email = new RegExp(
  String.raw`(?:"[^"\r\n]{1,64}"|(?<![${local}])[${local}]+)(?:@|%40)[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+`,
  'giu',
);
/** With its country code, or as people of the United States write theirs. Digits in one row may be anything. */
const phone = /(?<![\w.+-])(?:\+\d(?:[ ().-]{0,2}\d){6,14}(?!\d)|(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-]))/g;

/** Removes what a URL may carry about a person: query string, fragment and credentials. */
export function redactUrl(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/^([\w+.-]+:\/\/)[^/@]*@/, '$1');
}

/**
 * A free text as it may be logged: no query strings, no secrets of ours and no address or number of anybody. File, line
 * and column of a stack frame stay.
 */
export function redactText(text: string): string {
  return text
    .replace(url, (found) => redactUrl(found) + lineReference(found))
    .replace(query, lineReference)
    .replace(fragment, lineReference)
    .replace(secretPath, `$1${hidden}`)
    .replace(cookie, `$1${hidden}`)
    .replace(strong, hideValue)
    .replace(weak, hideValue)
    .replace(knownForm, hidden)
    .replace(email, '[email]')
    .replace(phone, '[phone]');
}

/** In the quotes it stood in. */
function hideValue(_: string, name: string, secret: string): string {
  const [quote = ''] = /^\\?["']/.exec(secret) ?? [];
  return `${name}${quote}${hidden}${quote}`;
}

/** Stack frames end in `:line:column`; behind a query string it would be lost with it. */
function lineReference(found: string): string {
  return /[?#]/.test(found) ? (/:\d+(?::\d+)?$/.exec(found)?.[0] ?? '') : '';
}
