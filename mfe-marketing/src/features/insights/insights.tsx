import { ArrowRightIcon, Button, FilterTabs, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { PageSection, SectionHead } from '../../shared/section-head.tsx';
import { Measure } from '../../shared/section.ts';
import { writtenDate } from './article-address.ts';
import { ArticleLink } from './article-link.tsx';
import {
  articleCategories,
  articles,
  insightsIntro,
  insightsLabels,
  type Article,
  type ArticleCategory,
} from './content.ts';
import { drawings } from './drawings.ts';
import { Cover, Featured, Filters, Index, Meta, Newsletter, Row, Thumb } from './insights.styles.ts';

type Choice = 'All' | ArticleCategory;

const inCategory = (choice: Choice): readonly Article[] =>
  articles.filter(({ category }) => choice === 'All' || category === choice);
const options = (['All', ...articleCategories] as const).map((value: Choice) => ({
  value,
  label: value,
  count: inCategory(value).length,
}));

/** The notes: two of them featured while all are shown, the others as an index. */
export function Insights() {
  const [choice, setChoice] = useState<Choice>('All');
  // Announced once it was changed, not while the page loads.
  const [changed, setChanged] = useState(false);
  const chosen = inCategory(choice);
  const featured = choice === 'All' ? chosen.filter((article) => article.featured) : [];
  const listed = chosen.filter((article) => !featured.includes(article));
  return (
    <PageSection id="insights" aria-labelledby="insights-title">
      <SectionHead id="insights-title" {...insightsIntro}>
        <Newsletter>
          <Button href="#contact" variant="quiet" shape="pill" aria-describedby="newsletter-note">
            {insightsLabels.newsletter}
            <ArrowRightIcon />
          </Button>
          <small id="newsletter-note">{insightsLabels.newsletterNote}</small>
        </Newsletter>
      </SectionHead>
      <Measure>
        <Filters>
          <FilterTabs
            label={insightsLabels.filter}
            options={options}
            value={choice}
            onChange={(value) => {
              setChoice(value);
              setChanged(true);
            }}
          />
          <VisuallyHidden as="output">
            {changed ? `${choice}: ${chosen.length} ${chosen.length === 1 ? 'article' : 'articles'}` : null}
          </VisuallyHidden>
        </Filters>
        {featured.length > 0 ? (
          <Featured aria-label={insightsLabels.featured}>
            {featured.map((article) => (
              <Cover key={article.id}>
                <Meta>
                  <span>{article.category}</span>
                  <span>{article.readTime}</span>
                </Meta>
                <h3>
                  <ArticleLink id={article.id}>{article.title}</ArticleLink>
                </h3>
                <p>{article.excerpt}</p>
                <Picture article={article} />
              </Cover>
            ))}
          </Featured>
        ) : null}
        <Index aria-label={insightsLabels.index}>
          {listed.map((article) => (
            <Row key={article.id}>
              <Meta>
                <time dateTime={article.date}>{writtenDate(article.date)}</time>
                <span>{article.category}</span>
                <span>{article.readTime}</span>
              </Meta>
              <div>
                <h3>
                  <ArticleLink id={article.id}>{article.title}</ArticleLink>
                </h3>
                <p>{article.excerpt}</p>
              </div>
              <Thumb>
                <Picture article={article} />
              </Thumb>
            </Row>
          ))}
        </Index>
      </Measure>
    </PageSection>
  );
}

/** Decoration here; on the article's own page it is described. */
const Picture = ({ article }: { readonly article: Article }) => {
  const { src, width, height } = drawings[article.id];
  return <img src={src} alt="" width={width} height={height} loading="lazy" />;
};
