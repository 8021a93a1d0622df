import { packageContent, packageIds, packagePrices } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { render, screen, within } from '@testing-library/react';
import { Prices } from './prices.tsx';

describe('packages and prices', () => {
  beforeEach(() => {
    render(
      <TestShell>
        <Prices />
      </TestShell>,
    );
  });

  it.each(packageIds)('shows %s at its price, and leads into the wizard with it chosen', (id) => {
    const { name, features } = packageContent[id];
    const offer = screen.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }).closest('li') as HTMLElement;
    expect(offer.textContent).toContain(`${formatPrice(packagePrices[id])} a month`);
    expect(within(offer).getByText(String(features[0]))).toBeTruthy();
    expect(
      within(offer)
        .getByRole('link', { name: `Choose ${name}` })
        .getAttribute('href'),
    ).toBe(`/onboarding/package?package=${id}`);
  });

  it('marks the popular package, and only that one', () => {
    expect(screen.getByText('Most popular').closest('h3')?.textContent).toContain('Visionary Transformation');
  });

  it('says who should take which, what a project costs and what decides it', () => {
    expect(screen.getByText(/^Take a package if .* Take a project if /)).toBeTruthy();
    expect(screen.getByText(/\$25,000/).textContent).toBe('from $25,000');
    expect(screen.getByText('What decides the price')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book a call' }).getAttribute('href')).toBe('#call');
    expect(screen.getByRole('link', { name: /^Compare everything/ }).getAttribute('href')).toBe('/packages');
  });
});
