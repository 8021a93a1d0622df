import { TestShell } from '@vitrine/shell-sdk/testing';
import { contourSvg } from '@vitrine/ui/contour';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { projects } from '../../shared/projects.ts';
import { caseStudyDetails } from './details.ts';
import { featuredProjects } from './content.ts';
import { additionalProjects } from './landing-content.ts';
import * as forms from './forms.ts';
import { Showcase } from './showcase.tsx';
import { caseStudyDialogPart } from './case-study-route.tsx';

const open = async (at = '/') => {
  await caseStudyDialogPart.load();
  await act(async () =>
    render(
      <TestShell at={at}>
        <Showcase />
      </TestShell>,
    ),
  );
};

const project = (id: string) => {
  const element = document.querySelector<HTMLElement>(`#project-${id}`);
  if (!element) throw new Error(`The section has no project ${id}`);
  return within(element);
};

describe('showcase', () => {
  it('shows three case studies, six more projects, and Technical Excellence', async () => {
    await open();
    expect(
      within(screen.getByRole('list', { name: 'Case studies' })).getAllByRole('heading', { level: 3 }),
    ).toHaveLength(3);
    for (const { title } of additionalProjects)
      expect(screen.getByRole('heading', { level: 4, name: title })).toBeTruthy();
    expect(additionalProjects).toHaveLength(6);
    expect(screen.getByRole('heading', { name: 'Technical Excellence' })).toBeTruthy();
  });

  it.each(featuredProjects)(
    'shows $title with a miniature, one figure and how it was measured',
    async ({ id, figure, measured }) => {
      await open();
      expect(project(id).getByRole('group', { name: /^Try / })).toBeTruthy();
      expect(project(id).getByText(figure).parentElement?.textContent).toBe(`${figure} ${measured}`);
      expect(caseStudyDetails[id].metrics.map(([value]) => value)).toContain(figure);
    },
  );

  it.each([
    ['consult-desk', 'from $48,000 on its own, or in Visionary Transformation, live in month 3.'],
    ['after-hours', 'from $25,000 on its own, or in Visionary Transformation, live in month 1.'],
    ['recall-engine', 'from $32,000 on its own, or in Visionary Transformation, live in month 2.'],
  ])('says what %s costs, beside its figure', async (id, expected) => {
    await open();
    const link = project(id).getByRole('link', { name: 'in Visionary Transformation' });
    expect(link.getAttribute('href')).toBe('/onboarding/package?package=transformation');
    expect(link.parentElement?.textContent).toBe(expected);
  });

  it.each(additionalProjects)('shows a still of $title', async ({ id, title, still }) => {
    await open();
    const element = document.querySelector(`#project-${id}`);
    expect(still !== undefined || element?.querySelector('img') !== null).toBe(true);
    for (const text of still?.rows.flatMap(([what, value]) => [what, value]) ?? [title])
      expect(element?.textContent).toContain(text);
  });

  it.each(featuredProjects)(
    'opens $title with description, key features, metrics and tech stack',
    async ({ id, title, open: label }) => {
      await open();
      await act(async () => void fireEvent.click(screen.getByRole('link', { name: label })));
      const dialog = await screen.findByRole('dialog', { name: title });
      const { description, keyFeatures, metrics, techStack } = caseStudyDetails[id];
      for (const text of [description, ...keyFeatures, ...metrics.flat(), ...techStack])
        expect(dialog.textContent).toContain(text);
    },
  );

  it('opens by its own address', async () => {
    await open('/?project=after-hours#showcase');
    expect(await screen.findByRole('dialog', { name: 'After Hours' })).toBeTruthy();
  });

  it('shows View Live and GitHub only where there is a link', async () => {
    await open();
    expect(screen.getAllByRole('link', { name: 'View Live' }).map((link) => link.getAttribute('href'))).toEqual(
      additionalProjects.flatMap(({ liveUrl }) => liveUrl ?? []),
    );
    expect(screen.queryAllByRole('link', { name: 'GitHub' })).toHaveLength(
      additionalProjects.filter(({ githubUrl }) => githubUrl).length,
    );
  });

  it('has the anchors that other sections link to', async () => {
    await open();
    const expected = [...featuredProjects, ...additionalProjects].map(({ title, id }) => [title, id]);
    expect(Object.entries(projects).map(([title, { id }]) => [title, id])).toEqual(expected);
    for (const { id } of Object.values(projects)) expect(document.querySelector(`#project-${id}`)).not.toBeNull();
  });

  it.each(Object.entries(forms))('ships the drawing of %s that the engine produces', (name, form) => {
    expect(readFileSync(new URL(`drawings/${name}.svg`, import.meta.url), 'utf8')).toBe(contourSvg(form));
  });
});
