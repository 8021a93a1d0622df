import { TestShell } from '@vitrine/shell-sdk/testing';
import { useLocation } from '@vitrine/shell-sdk';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Technology } from './technology.tsx';
import { technologyCategories } from './tools-content.ts';

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
/** Opens the fold, as a press on it does. */
const unfold = async () => {
  open();
  const fold = screen.getByText('For your IT person').closest('details') as HTMLDetailsElement;
  fold.open = true;
  await act(async () => void fireEvent(fold, new Event('toggle')));
  await screen.findByRole('heading', { level: 3, name: 'Frontend' });
};
const chip = (name: string) => screen.getByRole('button', { name });
const labels = ['Frontend', 'Backend', 'AI', 'Security', 'Infrastructure', 'Mobile'];
const categories = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .flatMap(({ textContent }) => (labels.includes(textContent) ? [textContent] : []));

describe('technology', () => {
  it('answers what an owner asks, each with a way to read more', () => {
    open();
    for (const question of [
      'Where does my patient data live?',
      'Who can read it?',
      'What happens if you go away?',
      'Will it work with my EHR?',
    ])
      expect(within(screen.getByRole('region', { name: question })).getByRole('link')).toBeTruthy();
  });

  it('keeps the tools behind a fold, which leads to a page of them as well', async () => {
    open();
    expect(screen.queryByText('TypeScript')).toBeNull();
    expect(screen.getByRole('link', { name: /^Open this list/, hidden: true }).getAttribute('href')).toBe(
      '/technology',
    );
  });

  it('has six chips, none chosen, and shows every category', async () => {
    await unfold();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual(
      Array(6).fill('false'),
    );
    expect(categories()).toEqual(labels);
  });

  it.each(labels)('filters to %s, and clears when the chip is pressed again', async (label) => {
    await unfold();
    fireEvent.click(chip(label));
    expect(chip(label).getAttribute('aria-pressed')).toBe('true');
    expect(categories()).toEqual([label]);
    expect(screen.getByRole('status').textContent).toContain(label);
    fireEvent.click(chip(label));
    expect(chip(label).getAttribute('aria-pressed')).toBe('false');
    expect(categories()).toEqual(labels);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('moves from one category to another', async () => {
    await unfold();
    fireEvent.click(chip('AI'));
    fireEvent.click(chip('Mobile'));
    expect(categories()).toEqual(['Mobile']);
    expect(chip('AI').getAttribute('aria-pressed')).toBe('false');
  });

  it('shows each proficiency as a meter and as text', async () => {
    await unfold();
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

  it('links to related projects: case studies in place, others by anchor', async () => {
    await unfold();
    const row = screen.getByRole('heading', { level: 4, name: 'TypeScript' }).closest('li') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Consent Ledger' }).getAttribute('href')).toBe(
      '#project-consent-ledger',
    );
    fireEvent.click(within(row).getByRole('link', { name: 'The Consult Desk' }));
    expect(screen.getByTestId('address').textContent).toBe('?project=consult-desk#showcase');
  });
});
