import { TestShell } from '@vitrine/shell-sdk/testing';
import { contourSvg } from '@vitrine/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { processPhases } from './content.ts';
import { survey, surveyLevels } from './forms.ts';
import { Process } from './process.tsx';

const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.value] : []));
/** The buttons are shown on small screens only; jsdom has no layout. */
const press = (name: string) => fireEvent.click(screen.getByLabelText(name));

describe('the process', () => {
  beforeEach(() => {
    render(
      <TestShell>
        <Process />
      </TestShell>,
    );
  });

  it('has the five phases with the specified durations, the first one open', () => {
    expect(processPhases.map(({ title, duration }) => [title, duration])).toEqual([
      ['Discovery', '1-2 weeks'],
      ['Architecture', '2-3 weeks'],
      ['Development', '4-12 weeks'],
      ['Launch', '1-2 weeks'],
      ['Scale', 'ongoing'],
    ]);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(
      processPhases.map(({ title, duration }) => title + duration),
    );
    expect(chosen()).toEqual(['discovery']);
  });

  it('chooses the phase that is clicked, and only that one', () => {
    fireEvent.click(screen.getByLabelText(/^Launch/));
    expect(chosen()).toEqual(['launch']);
  });

  it('steps forward and wraps around after the last phase', () => {
    const phaseIds = processPhases.map(() => {
      press('Next phase');
      return chosen().join();
    });
    expect(phaseIds).toEqual(['architecture', 'development', 'launch', 'scale', 'discovery']);
  });

  it('steps back past the first phase to the last', () => {
    press('Previous phase');
    expect(chosen()).toEqual(['scale']);
    expect(screen.getByRole('status').textContent).toBe('Phase 5 of 5: Scale, ongoing');
  });

  it('continues from a phase that was chosen by hand', () => {
    fireEvent.click(screen.getByLabelText(/^Launch/));
    press('Next phase');
    expect(chosen()).toEqual(['scale']);
  });

  it('lists what every phase delivers, and marks its figures as illustrative', () => {
    for (const { deliverables } of processPhases) {
      expect(deliverables.length).toBeGreaterThanOrEqual(4);
      for (const text of deliverables) expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('illustrative figures')).toBeTruthy();
  });
});

it.each(surveyLevels.map((count, index) => [index + 1, count]))(
  'ships survey %i with the %i levels that the engine produces',
  (number, count) => {
    const file = new URL(`art/survey-${String(number)}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8') === contourSvg({ ...survey, levels: { ...survey.levels, count } })).toBe(true);
  },
);
