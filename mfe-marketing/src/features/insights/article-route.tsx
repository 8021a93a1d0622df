import { useParams } from '@vitrine/shell-sdk';
import { codeSplit, type CodeSplit } from '@vitrine/shell-sdk/code-split';
import type { ComponentType } from 'react';
import { MissingPage, SplitPage } from '../../shared/page-layout.tsx';
import { articles, insightsIntro, insightsLabels, type Article, type ArticleBody, type ArticleId } from './content.ts';

interface ArticlePart {
  readonly ArticlePage: ComponentType<{ readonly article: Article; readonly body: ArticleBody }>;
  readonly body: ArticleBody;
}

/** The page and one text, each in its own chunk, loaded in parallel. */
const articlePart = (loadBody: () => Promise<{ readonly body: ArticleBody }>): CodeSplit<ArticlePart> =>
  codeSplit(async () => {
    const [{ ArticlePage }, { body }] = await Promise.all([import('./article-page.tsx'), loadBody()]);
    return { ArticlePage, body };
  });

export const articleParts: Readonly<Record<ArticleId, CodeSplit<ArticlePart>>> = {
  'what-to-automate-first': articlePart(() => import('./articles/what-to-automate-first.ts')),
  'before-and-after-with-a-paper-trail': articlePart(() => import('./articles/before-and-after-with-a-paper-trail.ts')),
  'the-price-of-an-empty-chair': articlePart(() => import('./articles/the-price-of-an-empty-chair.ts')),
  'the-pixel-on-the-booking-page': articlePart(() => import('./articles/the-pixel-on-the-booking-page.ts')),
  'from-click-to-chair': articlePart(() => import('./articles/from-click-to-chair.ts')),
  'what-an-ai-receptionist-should-refuse': articlePart(
    () => import('./articles/what-an-ai-receptionist-should-refuse.ts'),
  ),
};

/** `/insights/:slug`. */
export function ArticleRoute() {
  const { slug } = useParams();
  const article = articles.find(({ id }) => id === slug);
  if (!article)
    return (
      <MissingPage
        eyebrow={insightsIntro.eyebrow}
        title={insightsLabels.missingTitle}
        text={insightsLabels.missingText}
        back={{ to: '/#insights', label: insightsLabels.back }}
      />
    );
  return (
    <SplitPage key={article.id} title={article.title} split={articleParts[article.id]}>
      {({ ArticlePage, body }) => <ArticlePage article={article} body={body} />}
    </SplitPage>
  );
}
