import { brand } from '@vitrine/brand';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { projectAnchor, projectParameter, projects, type ProjectTitle } from '../../shared/projects.ts';
import { PageSection, SectionHead } from '../../shared/section-head.tsx';
import { dialogHref } from '../../shared/use-dialog-address.ts';
import { technologyCategories, technologyIntro, technologyLabels, type TechnologyCategoryId } from './content.ts';
import { Category, Chips, Instrument, Rows, Uses } from './technology.styles.ts';

/** A case study opens over the page; any other project stands in the Showcase. */
function ProjectLink({ title }: { readonly title: ProjectTitle }) {
  const { id, featured } = projects[title];
  if (!featured) return <a href={`#${projectAnchor(id)}`}>{title}</a>;
  return (
    <Link to={dialogHref(projectParameter, id, 'showcase')} state={inPlace} data-in-place="">
      {title}
    </Link>
  );
}

/** What we work with: six categories as chips that filter, each technology with its level and where it is used. */
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
