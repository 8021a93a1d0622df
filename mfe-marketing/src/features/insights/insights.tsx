import { longDate } from '@vitrine/brand';
import { ArrowRightIcon, Button, FilterTabs, media, vars, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection, rail, SectionHead } from '../../shared/section.tsx';
import { ArticleLink } from './article-link.tsx';
import {
  type Article,
  articleCategories,
  type ArticleCategory,
  articles,
  insightsIntro,
  insightsLabels,
} from './content.ts';
import { drawings } from './drawings.ts';

const Newsletter = styled.div`
  a {
    margin-inline-start: calc(-1 * ${vars.space[5]});
  }

  small {
    display: block;
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }
`;

const Filters = styled.div`
  margin-block: clamp(${vars.space[10]}, 4vw, ${vars.space[14]}) ${vars.space[6]};

  /* Without scripts there is no filter: every article is listed. */
  @media (scripting: none) {
    display: none;
  }
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[5]};
  font: ${vars.text.xs} / 1.6 ${vars.font.mono};
  color: ${vars.color.textFaint};

  > :first-child {
    color: ${vars.color.champagne};
  }
`;

/** The whole card leads to the article; the link is the title. */
const card = css`
  position: relative;

  h3 a {
    text-decoration: none;
    outline-offset: 0;

    &::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: inherit;
    }

    &:focus-visible {
      outline: none;

      &::after {
        outline: 2px solid ${vars.color.champagneLight};
        outline-offset: 3px;
      }
    }
  }

  img {
    opacity: 0.72;
    transition: opacity ${vars.motion.slow} ${vars.motion.ease};
  }

  ${media.hover} {
    &:hover img {
      opacity: 1;
    }

    &:hover h3 a {
      text-decoration: underline;
      text-decoration-color: ${vars.color.champagne};
      text-decoration-thickness: 1px;
      text-underline-offset: 0.16em;
    }
  }
`;

const Featured = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[5]};
  margin-block-end: ${vars.space[12]};
  ${rail}

  ${media.down('sm')} {
    margin: 0 calc(-1 * ${vars.space[5]}) ${vars.space[8]};
    padding-inline: ${vars.space[5]};
  }

  ${media.up('md')} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  }
`;

const Cover = styled.li`
  ${card}
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  padding: clamp(${vars.space[5]}, 2.4vw, ${vars.space[8]});
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  overflow: clip;

  h3 {
    max-width: 14em;
    margin-block: ${vars.space[5]} ${vars.space[3]};
    font: ${vars.weight.display} clamp(1.75rem, 1.2rem + 1.9vw, 2.75rem) / 1.08 ${vars.font.display};
    letter-spacing: ${vars.tracking.title};
  }

  p:not(:first-child) {
    max-width: 30rem;
    color: ${vars.color.textMuted};
  }

  img {
    width: 100%;
    height: clamp(10rem, 24vw, 21rem);
    margin-block: ${vars.space[6]} calc(-1 * clamp(${vars.space[5]}, 2.4vw, ${vars.space[8]}));
    object-fit: contain;
    object-position: 70% 0;
    mask-image: linear-gradient(#000 70%, transparent);
  }
`;

const Index = styled.ul.attrs({ role: 'list' })`
  border-block-end: 1px solid ${vars.color.hairlineStrong};
`;

const Row = styled.li`
  ${card}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space[3]} ${vars.space[6]};
  padding-block: clamp(${vars.space[5]}, 3vw, ${vars.space[6]});
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  > p {
    grid-column: 1 / -1;
  }

  h3 {
    font: ${vars.weight.display} clamp(1.375rem, 1.1rem + 1vw, ${vars.text.figure}) / 1.16 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  div > p {
    max-width: 38rem;
    margin-block-start: ${vars.space[2]};
    font-size: clamp(${vars.text.sm}, 0.8rem + 0.4vw, 0.9375rem);
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    grid-template-columns: minmax(9rem, 2fr) minmax(0, 7fr) minmax(7rem, 2fr);
    align-items: center;
    padding-block: ${vars.space[7]};

    > p {
      flex-direction: column;
      grid-column: auto;
    }
  }
`;

const Thumb = styled.span`
  justify-self: end;

  img {
    width: clamp(4.5rem, 12vw, 9rem);
    height: clamp(4rem, 8vw, 6rem);
    object-fit: contain;
  }
`;

type Choice = 'All' | ArticleCategory;

const inCategory = (choice: Choice): readonly Article[] =>
  articles.filter(({ category }) => choice === 'All' || category === choice);
const options = (['All', ...articleCategories] as const).map((value: Choice) => ({
  value,
  label: value,
  count: inCategory(value).length,
}));

/** The articles: two of them featured while all are shown, the others as a list. */
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
          <Button href="#contact" variant="subtle" shape="pill" aria-describedby="newsletter-note">
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
                <time dateTime={article.date}>{longDate(article.date)}</time>
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
