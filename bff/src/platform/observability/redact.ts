const emailPattern = /[\p{L}\p{N}._%+'’-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const urlPattern = /\bhttps?:\/\/[^\s"'<>)\]]+/gi;

/** Removes what a URL may carry about a person: query string, fragment and credentials. */
export function redactUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^(\w+:\/\/)[^/@]*@/, '$1');
}

/** A free text as it may be logged: URLs without their query, e-mail addresses masked. */
export function redactText(text: string): string {
  return text.replace(urlPattern, (url) => redactUrl(url) + lineReference(url)).replace(emailPattern, '[email]');
}

/** Stack frames end in `:line:column`; behind a query string it would be lost with it. */
function lineReference(url: string): string {
  return /[?#]/.test(url) ? (/:\d+(?::\d+)?$/.exec(url)?.[0] ?? '') : '';
}
