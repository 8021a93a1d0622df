/** @jest-environment-options {"styles": true} */
import { packagePrices } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { contourSvg, portrait, waveform } from '@vitrine/ui';
import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { Hero } from './hero.tsx';

window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;

const signedInAs = (user: unknown) => (async () => Response.json({ user })) as typeof globalThis.fetch;
const owner = {
  id: '8f14e45f-ceea-467f-a8f1-1d2a3b4c5d6e',
  email: 'owner@vitrine.test',
  name: null,
  staff: true,
  role: 'owner',
};

/** Resolves once the page knows who is signed in. */
const open = (user: unknown) =>
  act(async () =>
    render(
      <TestShell fetch={signedInAs(user)}>
        <Hero />
      </TestShell>,
    ),
  );

describe('the hero', () => {
  it('says what is sold, to whom and what it costs, at the prices of the contracts', async () => {
    await open(null);
    const lead = screen.getByText(/^We build websites/).textContent;
    expect(lead).toContain('dermatology, med spa and dental practices');
    expect(lead).toContain(`Monthly packages from ${formatPrice(packagePrices.foundation)}, projects from $25,000.`);
  });

  it('leads to the contact section and the showcase by its buttons, and to the packages by their price', async () => {
    await open(null);
    expect(screen.getByRole('link', { name: 'Book a call' }).getAttribute('href')).toBe('#call');
    expect(screen.getByRole('link', { name: 'See the work' }).getAttribute('href')).toBe('#showcase');
    expect(screen.getByRole('link', { name: /^Monthly packages from/ }).getAttribute('href')).toBe('#prices');
  });

  it('names each figure before it, as a list of descriptions must', async () => {
    await open(null);
    const order = [...document.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map((one) => one.tagName),
    );
    expect(order).toEqual([
      ['DT', 'DD'],
      ['DT', 'DD'],
      ['DT', 'DD'],
    ]);
  });

  it('marks its figures as illustrative', async () => {
    await open(null);
    expect(screen.getByText('illustrative figures')).toBeTruthy();
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['3.4×', '61%', '24h']);
  });

  it('shows signed-in people the way to their payments, and staff the way into the portal, in a new tab', async () => {
    const leadsTo = (name: RegExp) => {
      const link = screen.queryByRole('link', { name });
      return link && [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')];
    };
    const { unmount: first } = await open(null);
    expect([leadsTo(/^Payment Portal/), leadsTo(/^Mission Control/)]).toEqual([null, null]);
    first();
    const { unmount: second } = await open({ ...owner, staff: false, role: null });
    expect([leadsTo(/^Payment Portal/), leadsTo(/^Mission Control/)]).toEqual([
      ['/account', '_blank', 'noopener'],
      null,
    ]);
    second();
    await open(owner);
    expect([leadsTo(/^Payment Portal/), leadsTo(/^Mission Control/)]).toEqual([
      ['/account', '_blank', 'noopener'],
      ['/admin', '_blank', 'noopener'],
    ]);
  });

  it.each([
    { file: new URL('portrait.svg', import.meta.url), form: portrait, lit: false },
    { file: new URL('../contact/waveform.svg', import.meta.url), form: waveform, lit: true },
  ])('ships $form.name as the engine draws it today', ({ file, form, lit }) => {
    expect(readFileSync(file, 'utf8')).toBe(contourSvg(form, { lit }));
  });
});
