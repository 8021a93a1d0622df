/** PostgreSQL takes neither zero bytes nor halves of characters. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
