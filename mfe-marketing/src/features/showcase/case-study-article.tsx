import { brand } from '@vitrine/brand';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DetailPage } from '../../shared/detail-page.tsx';
import { contourProject, type FeaturedId, type FeaturedProject, showcaseBack, showcaseLabels } from './content.ts';
import { caseStudyDetails } from './details.ts';
import { drawings } from './drawings.ts';
import { Price } from './price.tsx';
import { miniatures } from './miniatures/index.ts';

const Matter = styled.div`
  display: grid;

  ${media.up('md')} {
    grid-template-columns: 7fr 5fr;
    column-gap: ${vars.space[10]};
  }
`;

const Part = styled.section`
  display: grid;
  gap: ${vars.space[3]};
  align-content: start;
  padding-block: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};

  > h2,
  > h3 {
    font: ${vars.weight.medium} ${vars.text.sm} / 1.6 ${vars.font.text};
    color: ${vars.color.champagne};
  }

  small {
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }

  ul {
    display: grid;
    gap: ${vars.space[2]};
    padding-inline-start: 1.125rem;
  }

  li::marker {
    color: ${vars.color.champagne};
  }

  &[data-wide] {
    grid-column: 1 / -1;
  }
`;

const Results = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${vars.space[4]} ${vars.space[8]};

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dd {
    font: ${vars.weight.text} 2.5rem / 1.15 ${vars.font.text};
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: ${vars.tracking.title};
    color: ${vars.color.champagneLight};
  }
`;

interface CaseStudyArticleProps {
  readonly id: FeaturedId;
  /** Level of its headings: one below the title they stand under. */
  readonly heading: 'h2' | 'h3';
}

/** The full text of a case study, under a title that the caller renders. */
export function CaseStudyArticle({ id, heading: Heading }: CaseStudyArticleProps) {
  const { description, keyFeatures, metrics, techStack, marketSize } = caseStudyDetails[id];
  return (
    <Matter>
      <Part data-wide="">
        <Heading>{showcaseLabels.metrics}</Heading>
        <Results>
          {metrics.map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Results>
        <small>{brand.statisticsNote}</small>
      </Part>
      <Part data-price="">
        <Heading>{showcaseLabels.price}</Heading>
        <Price id={id} />
      </Part>
      <Part>
        <Heading>{showcaseLabels.description}</Heading>
        <p>{description}</p>
      </Part>
      <Part>
        <Heading>{showcaseLabels.keyFeatures}</Heading>
        <ul>
          {keyFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Part>
      <Part>
        <Heading>{showcaseLabels.techStack}</Heading>
        <p>{techStack.join(', ')}</p>
      </Part>
      <Part>
        <Heading>{showcaseLabels.marketSize}</Heading>
        <p>{marketSize}</p>
      </Part>
    </Matter>
  );
}

/** Above the drawing, which hangs down from the page's head. */
const Trial = styled.div`
  position: relative;
  margin-block-end: ${vars.space[10]};
`;

/** What a case study opens, as a page of its own, with the miniature to try. */
export const CaseStudyPage = ({ project }: { readonly project: FeaturedProject }) => {
  const Miniature = miniatures[project.id];
  return (
    <DetailPage
      back={showcaseBack}
      title={project.title}
      subtitle={project.subtitle}
      drawing={drawings[project.title]}
      action={showcaseLabels.talk}
    >
      <Trial>
        <Miniature />
      </Trial>
      <CaseStudyArticle id={project.id} heading="h2" />
    </DetailPage>
  );
};

const Gallery = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr));
  gap: ${vars.space[8]} ${vars.space[6]};
  padding-block-end: ${vars.space[12]};

  img {
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    object-fit: contain;
  }

  p {
    margin-block-start: ${vars.space[3]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }

  ${media.up('md')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: ${vars.space[10]};
  }
`;

/** The drawings themselves, which is what this project made. */
export const ContourPage = () => {
  const { title, subtitle, description } = contourProject;
  return (
    <DetailPage
      back={showcaseBack}
      title={title}
      subtitle={subtitle}
      lead={description}
      drawing={drawings[title]}
      action={showcaseLabels.talk}
    >
      <Gallery aria-label={showcaseLabels.gallery}>
        {Object.entries(drawings).map(([name, drawing]) => (
          <li key={name}>
            <img {...drawing} alt={`${name}, as contour lines`} loading="lazy" decoding="async" />
            <p>{name}</p>
          </li>
        ))}
      </Gallery>
    </DetailPage>
  );
};
