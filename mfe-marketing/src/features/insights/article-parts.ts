import { codeSplit, type CodeSplit } from '../../shared/code-split.ts';
import type { ArticleBody, ArticleId } from './content.ts';

interface BodyModule {
  readonly body: ArticleBody;
}

/** The reading page, apart from the landing page. */
export const articlePage = codeSplit(() => import('./article/article-page.tsx'));

/** Each text in a chunk of its own. */
export const articleBodies: Readonly<Record<ArticleId, CodeSplit<BodyModule>>> = {
  'what-to-automate-first': codeSplit(() => import('./articles/what-to-automate-first.ts')),
  'before-and-after-with-a-paper-trail': codeSplit(() => import('./articles/before-and-after-with-a-paper-trail.ts')),
  'the-price-of-an-empty-chair': codeSplit(() => import('./articles/the-price-of-an-empty-chair.ts')),
  'the-pixel-on-the-booking-page': codeSplit(() => import('./articles/the-pixel-on-the-booking-page.ts')),
  'from-click-to-chair': codeSplit(() => import('./articles/from-click-to-chair.ts')),
  'what-an-ai-receptionist-should-refuse': codeSplit(
    () => import('./articles/what-an-ai-receptionist-should-refuse.ts'),
  ),
};
