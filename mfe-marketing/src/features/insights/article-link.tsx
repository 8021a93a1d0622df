import { Link } from '@vitrine/shell-sdk';
import type { MouseEvent, ReactNode } from 'react';
import { articleLinkId, articlePath } from './article-address.ts';
import type { ArticleId } from './content.ts';

/**
 * Notes the link in the address of the page that is left, without a navigation, so that going back leads to this link and
 * its focus instead of the top of the page.
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
