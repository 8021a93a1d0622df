import { brand } from '@vitrine/brand';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { media, vars, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { projectAnchor, projectParameter, projects, type ProjectTitle } from '../../shared/projects.ts';
import { PageSection, rail, railCard, SectionHead } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';
import { dialogHref } from '../../shared/use-dialog-address.ts';
import { technologyCategories, type TechnologyCategoryId, technologyIntro, technologyLabels } from './content.ts';

const Chips = styled(Measure).attrs({ as: 'fieldset' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  margin-block: clamp(${vars.space[8]}, 4vw, ${vars.space[12]}) clamp(${vars.space[6]}, 3vw, ${vars.space[10]});

  button {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 2.75rem;
    padding-inline: ${vars.space[4]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.pill};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
    transition:
      background-color ${vars.motion.quick} ${vars.motion.ease},
      color ${vars.motion.quick} ${vars.motion.ease};
  }

  span {
    font: ${vars.text.xs} / 1 ${vars.font.mono};
    color: ${vars.color.textMuted};
  }

  [aria-pressed='true'] {
    border-color: ${vars.color.champagne};
    background: ${vars.color.champagne};
    color: ${vars.color.onChampagne};

    span {
      color: inherit;
    }
  }

  ${media.hover} {
    button:hover:not([aria-pressed='true']) {
      border-color: ${vars.color.controlHover};
      color: ${vars.color.text};
    }
  }

  ${media.forcedColors} {
    [aria-pressed='true'] {
      border-width: 3px;
    }
  }
`;

const Instrument = styled(Measure)`
  display: grid;
  ${rail}
`;

const Category = styled.section`
  display: grid;
  gap: ${vars.space[5]};
  padding-block: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  align-content: start;
  ${railCard}

  h3 {
    font: ${vars.weight.display} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  header p {
    max-width: 14rem;
    margin-block-start: ${vars.space[1]};
    font: ${vars.weight.text} 1.0625rem / 1.4 ${vars.font.text};
    color: ${vars.color.champagne};
  }

  ${media.up('md')} {
    grid-template-columns: 3fr 9fr;

    header {
      position: sticky;
      inset-block-start: 7rem;
      align-self: start;
    }
  }
`;

/** Each row is a scale: a thin line as long as the proficiency. */
const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[8]} ${vars.space[12]};

  ${media.down('sm')} {
    gap: ${vars.space[5]};
  }

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    align-content: start;
  }

  h4 {
    font-weight: ${vars.weight.medium};
  }

  h4 + span {
    font: ${vars.text.sm} / 1 ${vars.font.mono};
    font-variant-numeric: tabular-nums;
    color: ${vars.color.champagne};
  }

  li > p,
  meter {
    grid-column: 1 / -1;
  }

  p {
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  meter {
    appearance: none;
    display: block;
    width: 100%;
    height: 9px;
    margin-block: ${vars.space[2]};
    border: 0;
    background: linear-gradient(${vars.color.hairlineStrong} 0 0) 0 50% / 100% 1px no-repeat;
  }

  meter::-webkit-meter-inner-element {
    display: block;
    height: 9px;
  }

  meter::-webkit-meter-bar {
    height: 9px;
    border: 0;
    border-radius: 0;
    background: none;
  }

  meter::-webkit-meter-optimum-value {
    border-inline-end: 1px solid ${vars.color.champagneLight};
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}) 0 50% / 100% 1px no-repeat;
  }

  meter::-moz-meter-bar {
    border-inline-end: 1px solid ${vars.color.champagneLight};
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}) 0 50% / 100% 1px no-repeat;
  }

  ${media.forcedColors} {
    meter {
      appearance: auto;
    }
  }

  ${media.down('sm')} {
    p {
      font-size: ${vars.text.sm};
    }
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: ${vars.space[10]};
  }
`;

const Uses = styled.p`
  && {
    margin-block-start: ${vars.space[1]};
    font-size: ${vars.text.sm};
    line-height: 1.75rem;
    color: ${vars.color.textMuted};
  }

  a {
    color: ${vars.color.text};
    text-decoration-color: ${vars.color.control};
  }
`;

/** A case study opens in a dialog; any other project is an anchor in the Showcase. */
function ProjectLink({ title }: { readonly title: ProjectTitle }) {
  const { id, featured } = projects[title];
  if (!featured) return <a href={`#${projectAnchor(id)}`}>{title}</a>;
  return (
    <Link to={dialogHref(projectParameter, id, 'showcase')} state={inPlace} data-in-place="">
      {title}
    </Link>
  );
}

/** Six categories as filter chips, each technology with its level and the projects that use it. */
export function Technology() {
  const [chosen, setChosen] = useState<TechnologyCategoryId | null>(null);
  return (
    <PageSection id="technology" aria-labelledby="technology-title">
      <SectionHead id="technology-title" {...technologyIntro} note={brand.statisticsNote} />
      <Chips aria-label={technologyLabels.filter}>
        {technologyCategories.map(({ id, label, technologies }) => (
          <button
            key={id}
            type="button"
            aria-pressed={chosen === id}
            onClick={() => setChosen(chosen === id ? null : id)}
          >
            {label}
            <span aria-hidden="true">{technologies.length}</span>
          </button>
        ))}
      </Chips>
      <Instrument>
        {technologyCategories.map(({ id, label, summary, technologies }) => (
          <Category key={id} aria-labelledby={`technology-${id}`} hidden={chosen !== null && chosen !== id}>
            <header>
              <h3 id={`technology-${id}`}>{label}</h3>
              <p>{summary}</p>
            </header>
            <Rows>
              {technologies.map(({ name, level, description, projects: usedIn }) => (
                <li key={name}>
                  <h4>{name}</h4>
                  <span>{`${String(level)}%`}</span>
                  <meter min={0} max={100} value={level} aria-label={`${name}, ${technologyLabels.proficiency}`}>
                    {`${String(level)}%`}
                  </meter>
                  <p>{description}</p>
                  <Uses>
                    {technologyLabels.projects}{' '}
                    {usedIn.map((title, index) => (
                      <span key={title}>
                        {index > 0 && ', '}
                        <ProjectLink title={title} />
                      </span>
                    ))}
                  </Uses>
                </li>
              ))}
            </Rows>
          </Category>
        ))}
      </Instrument>
      <VisuallyHidden as="output">
        {chosen && technologyLabels.filtered(technologyCategories.find(({ id }) => id === chosen)?.label ?? '')}
      </VisuallyHidden>
    </PageSection>
  );
}
