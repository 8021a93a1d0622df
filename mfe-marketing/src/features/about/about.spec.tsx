import { render, screen, within } from '@testing-library/react';
import { About } from './about.tsx';

describe('about', () => {
  it('shows the founder, four achievements marked as illustrative, and the years in order', () => {
    render(<About />);
    expect(screen.getByRole('img', { name: /^The founder/ })).toBeTruthy();
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
});
