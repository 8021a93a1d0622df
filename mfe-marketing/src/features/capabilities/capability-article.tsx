import { brand } from '@vitrine/brand';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DetailPage } from '../../shared/detail-page.tsx';
import { Legend } from '../../shared/section.tsx';
import { capabilitiesBack, type Capability, type CapabilityId, capabilityLabels } from './content.ts';
import { capabilityDetails } from './details/index.ts';
import { drawings } from './drawings.ts';

/** Label in the margin, content beside it, a hairline above. */
const Part = styled.section`
  display: grid;
  gap: ${vars.space[4]};
  padding-block: ${vars.space[6]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};

  > h2,
  > h3 {
    font: ${vars.text.sm} / 1.8 ${vars.font.mono};
    color: ${vars.color.champagne};
  }

  > div {
    display: grid;
    gap: ${vars.space[4]};
    min-width: 0;
  }

  ul:not([role]) {
    display: grid;
    gap: ${vars.space[2]};
    padding-inline-start: 1.125rem;
  }

  li::marker {
    color: ${vars.color.champagne};
  }

  &[data-lead] p:first-child {
    font: ${vars.weight.display} 1.375rem / 1.4 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.text};
  }

  ${media.up('md')} {
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: ${vars.space[8]};
  }
`;

const Facts = styled.dl`
  display: grid;
  gap: ${vars.space[4]} ${vars.space[8]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};

  dt {
    color: ${vars.color.textMuted};
  }

  dd {
    color: ${vars.color.text};
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Features = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[6]} ${vars.space[8]};

  li {
    display: flex;
    flex-direction: column;
  }

  strong {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }

  em {
    margin-block-start: ${vars.space[2]};
    font: ${vars.weight.text} 1.1875rem / 1.3 ${vars.font.text};
    font-variant-numeric: lining-nums;
    color: ${vars.color.champagne};
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    em {
      margin-block-start: auto;
      padding-block-start: ${vars.space[2]};
    }
  }
`;

const Case = styled.div`
  && {
    gap: ${vars.space[5]};
  }

  > p {
    font: ${vars.weight.medium} 1.1875rem / 1.4 ${vars.font.text};
    color: ${vars.color.text};
  }

  dl {
    display: grid;
    gap: ${vars.space[5]} ${vars.space[6]};
  }

  dt {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  [data-result] dd {
    color: ${vars.color.text};
  }

  ${media.up('sm')} {
    dl {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;

interface CapabilityArticleProps {
  readonly id: CapabilityId;
  /** Level of its headings: one below the title they stand under. */
  readonly heading: 'h2' | 'h3';
}

/** The full text of a capability, under a title that the caller renders. */
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

/** What a card opens, as a page of its own. */
export const CapabilityPage = ({ capability }: { readonly capability: Capability }) => (
  <DetailPage
    back={capabilitiesBack}
    title={capability.title}
    subtitle={capability.subtitle}
    lead={capability.description}
    drawing={drawings[capability.form]}
    action={capabilityLabels.schedule}
  >
    <CapabilityArticle id={capability.id} heading="h2" />
  </DetailPage>
);
