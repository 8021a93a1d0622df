import { brand } from '@vitrine/brand';
import { Legend } from '../../shared/section-head.tsx';
import { Case, Facts, Features, Part } from './capability-article.styles.ts';
import { capabilityLabels, type CapabilityId } from './content.ts';
import { capabilityDetails } from './details.ts';

export interface CapabilityArticleProps {
  readonly id: CapabilityId;
  /** Level of its headings: one below the title they stand under. */
  readonly heading: 'h2' | 'h3';
}

/** Everything there is to know about a capability, under a title that the caller brings. */
export function CapabilityArticle({ id, heading: Heading }: CapabilityArticleProps) {
  const { quickFacts, overview, keyFeatures, industryImpact, caseStudy } = capabilityDetails[id];
  return (
    <>
      <Part>
        <Heading>{capabilityLabels.quickFacts}</Heading>
        <Facts>
          {quickFacts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </Part>
      <Part data-lead="">
        <Heading>{capabilityLabels.overview}</Heading>
        <div>
          {overview.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Part>
      <Part>
        <Heading>{capabilityLabels.keyFeatures}</Heading>
        <div>
          <Features>
            {keyFeatures.map(({ title, text, metric }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
                <em>{metric}</em>
              </li>
            ))}
          </Features>
          <Legend>{brand.statisticsNote}</Legend>
        </div>
      </Part>
      <Part>
        <Heading>{capabilityLabels.industryImpact}</Heading>
        <div>
          <p>{industryImpact.text}</p>
          <ul>
            {industryImpact.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </Part>
      <Part>
        <Heading>{capabilityLabels.caseStudy}</Heading>
        <Case>
          <p>{caseStudy.practice}</p>
          <dl>
            <div>
              <dt>{capabilityLabels.problem}</dt>
              <dd>{caseStudy.problem}</dd>
            </div>
            <div>
              <dt>{capabilityLabels.work}</dt>
              <dd>{caseStudy.work}</dd>
            </div>
            <div data-result="">
              <dt>{capabilityLabels.result}</dt>
              <dd>{caseStudy.result}</dd>
            </div>
          </dl>
        </Case>
      </Part>
    </>
  );
}
