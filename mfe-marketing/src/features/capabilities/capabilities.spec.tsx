import { TestShell } from '@vitrine/shell-sdk/testing';
import { useLocation } from '@vitrine/shell-sdk';
import { contourSvg, fingerprint, hand, iris, jaw, molar, waveform } from '@vitrine/ui/contour';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { Capabilities } from './capabilities.tsx';
import { capabilityDialogPart } from './capability-route.tsx';
import { capabilities } from './content.ts';
import { capabilityDetails } from './details/index.ts';

const Address = () => {
  const { search, hash } = useLocation();
  return <output>{search + hash}</output>;
};

/** The chunk is loaded first, as it is after a pointer has entered a card. */
const open = async (at = '/') => {
  await capabilityDialogPart.load();
  await act(async () =>
    render(
      <TestShell at={at}>
        <Capabilities />
        <Address />
      </TestShell>,
    ),
  );
};
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));

describe('capabilities', () => {
  it('shows six cards, each a real link to a page of its own', async () => {
    await open();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/capabilities/ai-infrastructure',
      '/capabilities/machine-learning',
      '/capabilities/full-stack',
      '/capabilities/data-synthesis',
      '/capabilities/automation',
      '/capabilities/ai-luxury',
    ]);
  });

  it.each(capabilities)('opens $title with every part the specification lists', async ({ id, title, subtitle }) => {
    await open();
    await press(screen.getByRole('link', { name: title }));
    const dialog = await screen.findByRole('dialog', { name: title });
    const { quickFacts, overview, keyFeatures, industryImpact, caseStudy } = capabilityDetails[id];
    for (const heading of ['Quick facts', 'Overview', 'Key features', 'Industry impact', 'Case study']) {
      expect(within(dialog).getByRole('heading', { name: heading })).toBeTruthy();
    }
    for (const text of [
      subtitle,
      ...quickFacts.map(({ value }) => value),
      ...overview,
      ...keyFeatures.flatMap((feature) => [feature.title, feature.text, feature.metric]),
      industryImpact.text,
      ...industryImpact.points,
      ...Object.values(caseStudy),
    ]) {
      expect(dialog.textContent).toContain(text);
    }
    expect(dialog.textContent).toContain('illustrative figures');
    expect(within(dialog).getByRole('button', { name: 'Schedule Consultation' })).toBeTruthy();
  });

  it('focuses the top of the dialog, and closes on Escape and on both buttons', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Machine Learning' });
    for (const leave of [
      (dialog: HTMLElement) => act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' })),
      (dialog: HTMLElement) => press(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement),
      (dialog: HTMLElement) => press(within(dialog).getAllByRole('button', { name: 'Close' })[1] as HTMLElement),
    ]) {
      await press(link);
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Forecasts from your own schedule'));
      await leave(dialog);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByRole('status').textContent).toBe('');
    }
  });

  it('opens by its own address', async () => {
    await open('/?capability=automation#capabilities');
    expect(await screen.findByRole('dialog', { name: 'Process Automation' })).toBeTruthy();
  });

  it('leads to the contact form from Schedule Consultation', async () => {
    await open();
    await press(screen.getByRole('link', { name: 'AI for Luxury' }));
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schedule Consultation' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('#contact');
  });

  it.each([fingerprint, hand, iris, jaw, molar, waveform])(
    'ships the drawing of $name that the engine produces',
    (form) => {
      expect(readFileSync(new URL(`drawings/${form.name}.svg`, import.meta.url), 'utf8')).toBe(contourSvg(form));
    },
  );
});
