/** What the PDF's built-in fonts cannot draw: all but line ends and Windows-1252. */
const undrawable = /[^\n\u0020-\u007E\u00A0-\u00FF\u20AC\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u017D\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u017E\u0178]/gu;
/** Letters that do not come apart into a base and an accent. */
const letters: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŋ: 'n', Ŋ: 'N' };

/** A text as the built-in fonts can draw it: an accent they lack falls off its letter, a sign they lack becomes a question mark. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(undrawable, (sign) => {
    const plain = letters[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return plain === '' || plain.match(undrawable) ? '?' : plain;
  });
