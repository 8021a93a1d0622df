import { Link } from '@vitrine/shell-sdk';
import type { MouseEvent, ReactNode } from 'react';
import type { ArticleId } from './content.ts';

export const articlePath = (id: ArticleId): `/insights/${ArticleId}` => `/insights/${id}`;

/** Id of an article's link on the landing page; going back from the article leads there. */
export const articleLinkId = (id: ArticleId): string => `insight-${id}`;

/**
 * Puts the link's id into the address of the current page, without a navigation, so that going back restores this link
 * and its focus instead of the top of the page.
 */
const markPlace = (id: ArticleId, event: MouseEvent) => {
  if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey)
    history.replaceState(history.state, '', `#${articleLinkId(id)}`);
};

/** From the landing page to an article. */
export const ArticleLink = ({ id, children }: { readonly id: ArticleId; readonly children: ReactNode }) => (
  <Link id={articleLinkId(id)} to={articlePath(id)} onClick={(event) => markPlace(id, event)}>
    {children}
  </Link>
);
