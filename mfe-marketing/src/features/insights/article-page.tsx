import { brand, longDate } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { ArrowRightIcon, Button, Eyebrow } from '@vitrine/ui';
import { Block, ContentsList, Progress, Spread } from '../../shared/prose.tsx';
import { Measure } from '../../shared/page-layout.tsx';
import { articleLinkId, articlePath } from './article-link.tsx';
import {
  After,
  ArticleText,
  Back,
  Head,
  HeadText,
  Meta,
  Next,
  Note,
  Quote,
  Standfirst,
  Takeaway,
} from './article-page.styles.ts';
import { type Article, type ArticleBlock, type ArticleBody, articles, insightsLabels } from './content.ts';
import { drawings } from './drawings.ts';

/** 'Permission is data' → 'permission-is-data': the heading's anchor. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const Part = ({ block }: { readonly block: ArticleBlock }) => {
  if (block.kind === 'heading') return <h2 id={anchorOf(block.text)}>{block.text}</h2>;
  if (block.kind === 'quote') {
    return (
      <Quote>
        <p>{block.text}</p>
        {block.source === undefined ? null : <footer>{block.source}</footer>}
      </Quote>
    );
  }
  if (block.kind === 'takeaway') {
    return (
      <Takeaway aria-labelledby="takeaway">
        <h2 id="takeaway">{insightsLabels.takeaway}</h2>
        <p>{block.text}</p>
      </Takeaway>
    );
  }
  return <Block block={block} />;
};

/** The next two in the list, which wraps around. */
const following = (article: Article): readonly Article[] => {
  const index = articles.indexOf(article);
  return [1, 2].flatMap((offset) => articles[(index + offset) % articles.length] ?? []);
};

/** An article, whole. */
export function ArticlePage({ article, body }: { readonly article: Article; readonly body: ArticleBody }) {
  const { src, width, height, alt } = drawings[article.id];
  const entries = body.flatMap((block) =>
    block.kind === 'heading' ? [{ id: anchorOf(block.text), title: block.text }] : [],
  );
  return (
    <article aria-labelledby="article-title">
      <Progress aria-hidden="true" />
      <Head>
        <img src={src} alt={alt} width={width} height={height} decoding="async" />
        <HeadText>
          <Back>
            <Link to={`/#${articleLinkId(article.id)}`}>
              <ArrowRightIcon />
              {insightsLabels.back}
            </Link>
          </Back>
          <Eyebrow>{article.category}</Eyebrow>
          <h1 id="article-title">{article.title}</h1>
          <Standfirst>{article.excerpt}</Standfirst>
          <Meta>
            <time dateTime={article.date}>{longDate(article.date)}</time>
            <span>{article.readTime}</span>
            <span>{brand.statisticsNote}</span>
          </Meta>
        </HeadText>
      </Head>
      <Spread>
        <ContentsList id="article-contents" title={insightsLabels.contents} entries={entries} />
        <ArticleText>
          {body.map((block, index) => (
            // A text never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={index} block={block} />
          ))}
          <Note>
            {insightsLabels.tags}: {article.tags.join(', ')}
          </Note>
        </ArticleText>
      </Spread>
      <After>
        <Measure>
          <h2>{insightsLabels.next}</h2>
          {following(article).map((next) => (
            <Next key={next.id}>
              <img
                src={drawings[next.id].src}
                alt=""
                width={drawings[next.id].width}
                height={drawings[next.id].height}
                loading="lazy"
                decoding="async"
              />
              <p>
                <small>{next.category}</small>
                <Link to={articlePath(next.id)}>{next.title}</Link>
              </p>
            </Next>
          ))}
          <Button shape="pill" variant="primary" render={<Link to="/#contact" />}>
            {insightsLabels.contact}
          </Button>
        </Measure>
      </After>
    </article>
  );
}
