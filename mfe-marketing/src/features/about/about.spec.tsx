import { contourSvg } from '@vitrine/ui';
import { render, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { About } from './about.tsx';
import { founder as form } from './forms.ts';

describe('about', () => {
  it('shows the founder, four achievements marked as illustrative, and the years in order', () => {
    render(<About />);
    expect(screen.getByRole('img', { name: /founder in profile/ })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Achievements' })).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('illustrative figures')).toBeTruthy();
    const years = within(screen.getByRole('list', { name: 'Timeline' }))
      .getAllByRole('time')
      .map((time) => Number(time.textContent));
    expect(years.length).toBeGreaterThanOrEqual(6);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });

  it('leads to the contact form by a real link', () => {
    render(<About />);
    expect(screen.getByRole('link', { name: 'Start Your Journey' }).getAttribute('href')).toBe('#contact');
  });

  it('ships the drawing of the founder that the engine produces', () => {
    expect(readFileSync(new URL('founder.svg', import.meta.url), 'utf8') === contourSvg(form)).toBe(true);
  });
});
