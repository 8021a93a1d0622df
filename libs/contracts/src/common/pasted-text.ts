/** Marks that nobody sees: soft hyphens, directions, zero-width blanks, fillers, selectors that select nothing. */
const unseen =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]|\u034F|\uFE0D/g;
const joiners = /[\u200C\u200D]+/g;
/** What a joiner can join: letters of scripts that are written joined, and the parts of an emoji. */
const joined =
  /^(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u;

/**
 * A text without marks that nobody sees, which come along when it's copied. Joiners stay where they join something, as
 * in emoji and in Persian.
 */
export const visibleText = (text: string): string => {
  const withoutInvisible = text.replace(unseen, '');
  return withoutInvisible.replace(joiners, (mark, at: number) => {
    const before = Array.from(withoutInvisible.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const after = String.fromCodePoint(withoutInvisible.codePointAt(at + mark.length) ?? 0);
    return joined.test(before) && joined.test(after) ? mark : '';
  });
};

/** One line as typed: breaks and controls become spaces, so that no header and no message can be continued by them. */
export const singleLine = (text: string): string =>
  visibleText(text)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Several lines as typed: only what no person types is removed. */
export const multipleLines = (text: string): string =>
  visibleText(text)
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/**
 * What is one word of plain characters, as it's pasted from a page or a document: without what nobody sees or types,
 * full-width characters and typographic dashes as a keyboard has them.
 */
export const pastedWord = (text: string): string =>
  visibleText(text)
    .replace(/[\uFE00-\uFE0F]|\u200C|\u200D|[^\P{Cc}\s]/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .trim();

/** A phone number without what its link or a copied text adds. */
export const pastedPhone = (text: string): string =>
  pastedWord(text)
    .replace(/^<(.*)>$/, '$1')
    .replace(/^tel:\s*/i, '');

/** An email address without what its link or a copied text adds: `mailto:`, `<…>`, a typographic apostrophe. */
export const pastedEmail = (text: string): string =>
  pastedWord(text)
    .replace(/^<(.*)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\u2019/g, "'")
    .trim();

/** A code as it's told: upper case; blanks in it, and what ends or quotes a sentence around it, don't count. */
export const pastedCode = (text: string): string =>
  pastedWord(text)
    .replace(/\s|^["'\u2018-\u201F(<]+|["'\u2018-\u201F)>.,;:!]+$/g, '')
    .toUpperCase();

/**
 * The first UUID in what a link brought, with or without its dashes; null without one. Mail programs leave a dot, a
 * bracket, a quote or a line break beside it or in it.
 */
export function linkedId(text: string): string | null {
  const found = /([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})/i.exec(
    pastedWord(text).replace(/[\s=]/g, ''),
  );
  return found ? found.slice(1).join('-').toLowerCase() : null;
}

/** A value of a link's address, also where a mail program wrote `&amp;` for `&`. */
export const linkValue = (params: URLSearchParams, name: string): string =>
  (params.get(name) ?? params.get(`amp;${name}`) ?? '').trim();

/** Whether a text names a person: two letters of any script that can be seen. */
export const isName = (text: string): boolean => (visibleText(text).match(/\p{L}/gu)?.length ?? 0) >= 2;

/** Whether a text names a person or a company, which may be `3M` or `1-800-Dentist`, and is no number alone. */
export const isPartyName = (text: string): boolean => {
  const visible = visibleText(text);
  return /\p{L}/u.test(visible) && (visible.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2;
};
