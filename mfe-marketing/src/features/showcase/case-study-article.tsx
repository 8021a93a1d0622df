import { brand } from '@vitrine/brand';
import { Legend } from '../../shared/section-head.tsx';
import { Matter, Part, Results } from './case-study-article.styles.ts';
import { featuredProjects, showcaseLabels, type FeaturedId } from './content.ts';
import { caseStudyDetails } from './details.ts';

export interface CaseStudyArticleProps {
  readonly id: FeaturedId;
  /** Level of its headings: one below the title they stand under. */
  readonly heading: 'h2' | 'h3';
}

/** A case study in full, under a title that the caller brings. */
export function CaseStudyArticle({ id, heading: Heading }: CaseStudyArticleProps) {
  const { description, keyFeatures, marketSize } = caseStudyDetails[id];
  const project = featuredProjects.find((one) => one.id === id);
  return (
    <Matter>
      <Part data-wide="">
        <Heading>{showcaseLabels.metrics}</Heading>
        <Results>
          {project?.metrics.map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Results>
        <Legend>{brand.statisticsNote}</Legend>
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
        <p>{project?.techStack.join(', ')}</p>
      </Part>
      <Part>
        <Heading>{showcaseLabels.marketSize}</Heading>
        <p>{marketSize}</p>
      </Part>
    </Matter>
  );
}
