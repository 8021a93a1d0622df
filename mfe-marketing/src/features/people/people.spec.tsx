import { people } from '@vitrine/brand';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { render, screen, within } from '@testing-library/react';
import { People } from './people.tsx';
import { quotes } from './content.ts';

describe('people', () => {
  beforeEach(() => {
    render(
      <TestShell>
        <People />
      </TestShell>,
    );
  });

  it.each(people)('shows $name with a portrait, the role and what to call about', ({ name, role, about }) => {
    const person = screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;
    expect(within(person).getByRole('img', { name: new RegExp(name) })).toBeTruthy();
    expect(person.textContent).toContain(role);
    expect(person.textContent).toContain(about);
  });

  it('has the number to call, the street, and the systems as words', () => {
    expect(screen.getByRole('link', { name: '(212) 555-0140' }).getAttribute('href')).toBe('tel:+12125550140');
    expect(screen.getByText(/640 East 61st Street/)).toBeTruthy();
    for (const system of ['Nextech', 'Open Dental', 'AestheticsPro']) expect(screen.getByText(system)).toBeTruthy();
  });

  it.each(quotes)('quotes $name with a practice, a city, one figure and how it was counted', (quote) => {
    const item = screen.getByText(`“${quote.words}”`).closest('li') as HTMLElement;
    for (const text of [quote.name, quote.practice, quote.city, quote.figure, quote.counted])
      expect(item.textContent).toContain(text);
    expect(quote.counted).toMatch(/[Cc]ounted/);
  });
});
