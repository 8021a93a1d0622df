/** Before a name, and no part of it. */
export const titles = /^(?:dr|mr|mrs|ms|mx|prof)\.?$/i;

/** A person's name in its two parts, without a title: `Dr. Elena Marchetti` is Elena, Marchetti. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/u);
  const [firstName = '', ...rest] = words.length > 1 && titles.test(words[0] ?? '') ? words.slice(1) : words;
  return { firstName, lastName: rest.join(' ') };
}
