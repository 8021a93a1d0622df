import { Link, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, Eyebrow, Text } from '@vitrine/ui';
import { useState } from 'react';
import { beginLoading, ScreenBoundary, usePart } from '../../shared/code-split.ts';
import { PageRoom } from '../../shared/page-room.ts';
import { articleBodies, articlePage } from './article-parts.ts';
import { articles, insightsIntro, insightsLabels, type Article } from './content.ts';

const Loaded = ({ article }: { readonly article: Article }) => {
  const { ArticlePage } = usePart(articlePage);
  const { body } = usePart(articleBodies[article.id]);
  return <ArticlePage article={article} body={body} />;
};

const Known = ({ article }: { readonly article: Article }) => {
  usePageTitle(article.title);
  // Page and text come side by side, and again when a failed page is opened anew.
  useState(() => beginLoading(articlePage, articleBodies[article.id]));
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>
      <Loaded article={article} />
    </ScreenBoundary>
  );
};

const Unknown = () => {
  usePageTitle(insightsLabels.missingTitle);
  return (
    <PageRoom>
      <Eyebrow>{insightsIntro.eyebrow}</Eyebrow>
      <Display as="h1">{insightsLabels.missingTitle}</Display>
      <Text>{insightsLabels.missingText}</Text>
      <Button shape="pill" render={<Link to="/#insights" />}>
        {insightsLabels.back}
      </Button>
    </PageRoom>
  );
};

/** `/insights/:slug`. */
export function ArticleRoute() {
  const { slug } = useParams();
  const article = articles.find(({ id }) => id === slug);
  return article ? <Known key={article.id} article={article} /> : <Unknown />;
}
