import { cancellation } from '@vitrine/brand';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, render, screen, within } from '@testing-library/react';
import type { LegalKind } from './legal-document.ts';
import { LegalRoute, legalTitles } from './legal-route.tsx';

const open = (kind: LegalKind) =>
  act(async () =>
    render(
      <TestShell at={`/${kind}`}>
        <LegalRoute kind={kind} />
      </TestShell>,
    ),
  );

describe.each(Object.entries(legalTitles) as [LegalKind, string][])('/%s', (kind, title) => {
  it('is a page of its own, dated, with its contents as links', async () => {
    await open(kind);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(screen.getByText('November 20, 2026').getAttribute('datetime')).toBe('2026-11-20');
    expect(document.title).toBe(`${title} · Halcyon`);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(8);
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe(link.textContent);
  });
});

it('the privacy policy lists what is stored in a browser and who else handles data', async () => {
  await open('privacy-policy');
  const storageTable = await screen.findByRole('table', { name: 'What is kept in your browser' });
  for (const what of [
    'Cookie “visitor”',
    'Session cookie',
    'Drafts',
    'Payment hand-off',
    'Chat',
    'Chat opened',
    'Sound',
    'Page count',
    'Cookie “release-group”',
    'Cookie “release-visitor”',
    'Cookie “release-preview”',
  ]) {
    expect(within(storageTable).getByRole('rowheader', { name: what })).toBeTruthy();
  }
  for (const key of ['hasSeenChat', 'audioEnabled', 'analyticsSession'])
    expect(storageTable.textContent).toContain(key);
  expect(screen.getByText('Page views: 13 months.')).toBeTruthy();
  for (const processor of [/^Stripe,/, /^Resend,/, /^Twilio,/]) expect(screen.getByText(processor)).toBeTruthy();
  expect(screen.getByText(/If your browser sends Do Not Track or Global Privacy Control/)).toBeTruthy();
});

it('the terms state how a plan is canceled, with the text of the payment page', async () => {
  await open('terms-of-service');
  expect(await screen.findByText((text) => text.startsWith(cancellation))).toBeTruthy();
  expect(document.body.textContent).not.toContain('30 days before');
});
