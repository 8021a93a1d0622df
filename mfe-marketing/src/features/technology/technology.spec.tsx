import { TestShell } from '@vitrine/shell-sdk/testing';
import { useLocation } from '@vitrine/shell-sdk';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { technologyCategories } from './content.ts';
import { Technology } from './technology.tsx';

const Address = () => {
  const { search, hash } = useLocation();
  return <p data-testid="address">{search + hash}</p>;
};

const open = () =>
  render(
    <TestShell>
      <Technology />
      <Address />
    </TestShell>,
  );
const chip = (name: string) => screen.getByRole('button', { name });
const categories = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const all = ['Frontend', 'Backend', 'AI', 'Security', 'Infrastructure', 'Mobile'];

describe('technology', () => {
  it('has six chips, none chosen, and shows every category', () => {
    open();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual(
      Array(6).fill('false'),
    );
    expect(categories()).toEqual(all);
  });

  it.each(all)('filters to %s, and clears when the chip is pressed again', (label) => {
    open();
    fireEvent.click(chip(label));
    expect(chip(label).getAttribute('aria-pressed')).toBe('true');
    expect(categories()).toEqual([label]);
    expect(screen.getByRole('status').textContent).toContain(label);
    fireEvent.click(chip(label));
    expect(chip(label).getAttribute('aria-pressed')).toBe('false');
    expect(categories()).toEqual(all);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('moves from one category to another', () => {
    open();
    fireEvent.click(chip('AI'));
    fireEvent.click(chip('Mobile'));
    expect(categories()).toEqual(['Mobile']);
    expect(chip('AI').getAttribute('aria-pressed')).toBe('false');
  });

  it('shows each proficiency as a meter and as text', () => {
    open();
    for (const { name, level } of technologyCategories.flatMap(({ technologies }) => technologies)) {
      const row = screen.getByRole('heading', { level: 4, name }).closest('li') as HTMLElement;
      expect(
        within(row)
          .getByRole('meter', { name: `${name}, Proficiency` })
          .getAttribute('value'),
      ).toBe(String(level));
      expect(within(row).getAllByText(`${level}%`).length).toBeGreaterThan(0);
    }
  });

  it('links to related projects: case studies in place, others by anchor', () => {
    open();
    const row = screen.getByRole('heading', { level: 4, name: 'TypeScript' }).closest('li') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Consent Ledger' }).getAttribute('href')).toBe(
      '#project-consent-ledger',
    );
    fireEvent.click(within(row).getByRole('link', { name: 'The Consult Desk' }));
    expect(screen.getByTestId('address').textContent).toBe('?project=consult-desk#showcase');
  });
});
