import type { ArticleId } from './content.ts';

export const articlePath = (id: ArticleId): `/insights/${ArticleId}` => `/insights/${id}`;

/** Id of an article's link on the landing page; going back from the article leads there. */
export const articleLinkId = (id: ArticleId): string => `insight-${id}`;

const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-10-28' → 'October 28, 2026'. */
export const writtenDate = (date: string): string => written.format(new Date(`${date}T00:00:00Z`));
