import { longDate } from '@vitrine/brand';
import { media, vars, VisuallyHidden } from '@vitrine/ui';
import { type ReactNode, useState } from 'react';
import { css, styled } from 'styled-components';
import { Chips } from '../../shared/chips.ts';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection, rail, RailDots, SectionHead } from '../../shared/section.tsx';
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

const Filters = styled.div`
  margin-block: ${vars.space[5]};

  /* On a phone one line, scrolled sideways. */
  ${media.down('sm')} {
    margin-inline: calc(-1 * ${vars.space[5]});
    padding-inline: ${vars.space[5]};
    overflow-x: auto;
    scrollbar-width: none;

    fieldset {
      flex-wrap: nowrap;
      width: max-content;
    }
  }

  small {
    font-size: inherit;
    font-variant-numeric: tabular-nums;
    color: ${vars.color.textFaint};
  }

  /* Without scripts there is no filter: every article is listed. */
  @media (scripting: none) {
    display: none;
  }
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[4]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

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

/** On a phone both lists are one rail. */
const Shelf = styled.div`
  ${rail}

  ${media.down('sm')} {
    display: grid;
    margin-inline: calc(-1 * ${vars.space[5]});
    padding-inline: ${vars.space[5]};

    ul {
      display: contents;
    }

    li {
      padding: ${vars.space[5]};
      border: 1px solid ${vars.color.hairlineStrong};
      border-radius: ${vars.radius.lg};
      background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
      overflow: clip;
      scroll-snap-align: start;
    }

    h3 {
      margin-block: ${vars.space[2]};
      font: ${vars.weight.display} 1.5rem / 1.15 ${vars.font.display};
    }
  }
`;

const Featured = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[4]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

/** The drawing stands at the right, cut by the card's edges. */
const Cover = styled.li`
  ${card}
  isolation: isolate;
  padding: ${vars.space[5]} 34% ${vars.space[5]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  overflow: clip;

  h3 {
    margin-block: ${vars.space[2]};
    font: ${vars.weight.display} clamp(1.5rem, 1.2rem + 1vw, 1.875rem) / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  p:not(:first-child) {
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  img {
    position: absolute;
    z-index: -1;
    inset-block-end: -1rem;
    inset-inline-end: -0.5rem;
    width: 34%;
    height: 90%;
    object-fit: contain;
    mask-image: linear-gradient(100deg, transparent 8%, #000 45%);
  }

  ${media.down('sm')} {
    img {
      display: none;
    }
  }

  ${media.up('md')} {
    padding-block: ${vars.space[6]};
    padding-inline-start: ${vars.space[6]};
  }
`;

const Index = styled.ul.attrs({ role: 'list' })`
  display: grid;
  column-gap: clamp(${vars.space[8]}, 4vw, ${vars.space[14]});
  margin-block-start: ${vars.space[4]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Row = styled.li`
  ${card}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${vars.space[5]};
  align-items: center;
  padding-block: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};

  h3 {
    margin-block-start: ${vars.space[1]};
    font: ${vars.weight.medium} 1.0625rem / 1.4 ${vars.font.text};
  }

  div > p:last-child {
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  img {
    width: 5.5rem;
    height: 4.5rem;
    object-fit: contain;
  }

  ${media.down('sm')} {
    align-items: start;

    img {
      display: none;
    }
  }
`;

type Choice = 'All' | ArticleCategory;

const inCategory = (choice: Choice): readonly Article[] =>
  articles.filter(({ category }) => choice === 'All' || category === choice);
const options = (['All', ...articleCategories] as const).map((value: Choice) => ({
  value,
  count: inCategory(value).length,
}));

interface InsightsProps {
  /** Below the introduction: the form that subscribes to the newsletter. */
  readonly newsletter: ReactNode;
}

/** The articles: two of them featured while all are shown, the others as a list. */
export function Insights({ newsletter }: InsightsProps) {
  const [choice, setChoice] = useState<Choice>('All');
  // Announced once it was changed, not while the page loads.
  const [changed, setChanged] = useState(false);
  const chosen = inCategory(choice);
  const featured = choice === 'All' ? chosen.filter((article) => article.featured) : [];
  const listed = chosen.filter((article) => !featured.includes(article));
  return (
    <PageSection id="insights" aria-labelledby="insights-title">
      <SectionHead id="insights-title" {...insightsIntro}>
        {newsletter}
      </SectionHead>
      <Measure>
        <Filters>
          <Chips aria-label={insightsLabels.filter}>
            {options.map(({ value, count }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === choice}
                onClick={() => {
                  setChoice(value);
                  setChanged(true);
                }}
              >
                {value}
                <small>{count}</small>
              </button>
            ))}
          </Chips>
          <VisuallyHidden as="output">
            {changed ? `${choice}: ${chosen.length} ${chosen.length === 1 ? 'article' : 'articles'}` : null}
          </VisuallyHidden>
        </Filters>
        <Shelf>
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
                <div>
                  <Meta>
                    <span>{article.category}</span>
                    <span>{article.readTime}</span>
                    <time dateTime={article.date}>{longDate(article.date)}</time>
                  </Meta>
                  <h3>
                    <ArticleLink id={article.id}>{article.title}</ArticleLink>
                  </h3>
                  <p>{article.excerpt}</p>
                </div>
                <Picture article={article} />
              </Row>
            ))}
          </Index>
        </Shelf>
        <RailDots count={chosen.length} />
      </Measure>
    </PageSection>
  );
}

/** Decoration here; on the article's own page it is described. */
const Picture = ({ article }: { readonly article: Article }) => {
  const { src, width, height } = drawings[article.id];
  return <img src={src} alt="" width={width} height={height} loading="lazy" />;
};
