import { Email } from '@vitrine/contracts';

/** Apostrophes belong to it: `o'brien@…` must be refused as a whole, not be taken for `brien@…`, who is someone else. */
const candidate = /[\p{L}\p{N}._%+'’-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** The first e-mail address in a message, lower-cased, or `null`: quotes and full stops around it are not part of it. */
export function emailIn(text: string): string | null {
  for (const [found] of text.matchAll(candidate)) {
    const email = Email.safeParse(found.replaceAll(/^['’._-]+|['’._-]+$/g, ''));
    if (email.success) return email.data;
  }
  return null;
}
