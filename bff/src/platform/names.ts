/** Before a name, and no part of it. */
const titles = /^(?:dr|mr|mrs|ms|mx|prof)\.?$/i;
const word = /^\p{L}[\p{L}\p{M}’'-]*\.?$/u;
const wordsMaximum = 4;
const lengthMaximum = 20;

/** The words of a name; null for what does not look like one, such as an address of a page, a sentence or a number. */
function namesIn(name: string): { readonly title: string; readonly names: readonly string[] } | null {
  const words = name.trim().split(/\s+/u);
  const title = titles.test(words[0] ?? '') ? (words[0] ?? '') : '';
  const names = title ? words.slice(1) : words;
  const isName =
    names.length > 0 &&
    names.length <= wordsMaximum &&
    names.every((part) => word.test(part) && part.length <= lengthMaximum);
  return isName ? { title, names } : null;
}

/**
 * How a mail to an unproven address greets whoever typed a name: `Dr. Marlow` with a title, else the first name; empty
 * where it does not look like a name. The mail repeats nothing else, so that nobody can send text of their own to
 * another person's address.
 */
export function greetingNameOf(name: string): string {
  const found = namesIn(name);
  if (!found) return '';
  const one = (found.title ? found.names.at(-1) : found.names[0])?.replace(/\.$/, '') ?? '';
  return [found.title, one].filter(Boolean).join(' ');
}

/** The whole of such a name, for a mail that staff send; empty where it does not look like one. */
export function nameOf(name: string): string {
  const found = namesIn(name);
  return found ? [found.title, ...found.names].filter(Boolean).join(' ') : '';
}

/** A company that somebody typed; empty where a reader, or a mail program, would take it for an address of a page. */
export const companyOf = (company: string): string =>
  company.length <= 80 && !/[/@:\\]|\w\.\w/.test(company) ? company : '';

/** A person's name in its two parts, without a title: `Dr. Elena Marchetti` is Elena, Marchetti. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/u);
  const [firstName = '', ...rest] = words.length > 1 && titles.test(words[0] ?? '') ? words.slice(1) : words;
  return { firstName, lastName: rest.join(' ') };
}
