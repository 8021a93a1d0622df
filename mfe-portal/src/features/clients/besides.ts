/** What is not said yet: whoever paid before telling a name is known by the e-mail address alone, which need not stand there thrice. */
export const besides = (title: string, texts: readonly string[]): string =>
  [...new Set(texts)].filter((text) => text !== title).join(', ');
