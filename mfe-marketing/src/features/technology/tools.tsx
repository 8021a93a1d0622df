import { brand } from '@vitrine/brand';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Display, media, vars, VisuallyHidden } from '@vitrine/ui';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { Chips } from '../../shared/chips.ts';
import { Measure } from '../../shared/page-layout.tsx';
import { projectAnchor, projectParameter, projects, type ProjectTitle } from '../../shared/projects.ts';
import { dialogHref } from '../../shared/use-dialog-address.ts';
import { technologyLabels } from './content.ts';
import { technologyCategories, type TechnologyCategoryId } from './tools-content.ts';

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${vars.space[4]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Filters = styled(Chips)`
  margin-block: ${vars.space[4]} ${vars.space[2]};
`;

const Category = styled.section`
  display: grid;
  gap: ${vars.space[4]} ${vars.space[8]};
  padding-block: ${vars.space[6]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};

  h3 {
    font: ${vars.weight.display} ${vars.text.figure} / 1.2 ${vars.font.display};
  }

  header p {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    grid-template-columns: 3fr 9fr;
  }
`;

/** Each row is a scale: a thin line as long as the proficiency. */
const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[6]} ${vars.space[10]};

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
    font-size: ${vars.text.sm};
    font-variant-numeric: tabular-nums;
    color: ${vars.color.champagne};
  }

  li > p,
  meter {
    grid-column: 1 / -1;
  }

  p {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  p + p {
    line-height: 1.75rem;
  }

  meter {
    appearance: none;
    display: block;
    width: 100%;
    height: 9px;
    margin-block: ${vars.space[1]};
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
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}) 0 50% / 100% 1px no-repeat;
  }

  meter::-moz-meter-bar {
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}) 0 50% / 100% 1px no-repeat;
  }

  ${media.forcedColors} {
    meter {
      appearance: auto;
    }
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** A case study opens in a dialog; any other project is an anchor in the Showcase. */
function ProjectLink({ title }: { readonly title: ProjectTitle }) {
  const { id, featured } = projects[title];
  // On the landing page a link moves within it, and the dialog gives the focus back.
  const home = useLocation().pathname === '/' ? '' : '/';
  if (!featured) return <a href={`${home}#${projectAnchor(id)}`}>{title}</a>;
  return (
    <Link to={`${home}${dialogHref(projectParameter, id, 'showcase')}`} state={inPlace} data-in-place="">
      {title}
    </Link>
  );
}

/** Six categories as filter chips, each technology with its level and the projects that use it. */
export function TechnologyTools() {
  const [chosen, setChosen] = useState<TechnologyCategoryId | null>(null);
  return (
    <>
      <Note>
        {technologyLabels.note}
        <span>{brand.statisticsNote}</span>
      </Note>
      <Filters aria-label={technologyLabels.filter}>
        {technologyCategories.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={chosen === id}
            onClick={() => setChosen(chosen === id ? null : id)}
          >
            {label}
          </button>
        ))}
      </Filters>
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
                <p>
                  {technologyLabels.projects}{' '}
                  {usedIn.map((title, index) => (
                    <Fragment key={title}>
                      {index > 0 && ', '}
                      <ProjectLink title={title} />
                    </Fragment>
                  ))}
                </p>
              </li>
            ))}
          </Rows>
        </Category>
      ))}
      <VisuallyHidden as="output">
        {chosen && technologyLabels.filtered(technologyCategories.find(({ id }) => id === chosen)?.label ?? '')}
      </VisuallyHidden>
    </>
  );
}

const Page = styled(Measure)`
  padding-block: 8rem ${vars.space[16]};

  h2 {
    margin-block: ${vars.space[4]} ${vars.space[2]};
    font: ${vars.weight.text} ${vars.text.lg} / 1.4 ${vars.font.text};
  }

  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.touch};
    margin-block-start: ${vars.space[6]};
  }
`;

/** The same list as a page of its own. */
export const TechnologyPage = ({ title }: { readonly title: string }) => (
  <Page>
    <Display as="h1">{title}</Display>
    <h2>{technologyLabels.toolsHint}</h2>
    <TechnologyTools />
    <Link to="/#technology">{technologyLabels.back}</Link>
  </Page>
);
