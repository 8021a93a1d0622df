import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SiteHeader } from '../pages/site-header.ts';
import { aRemoteFailed } from '../screens/screen.ts';
import { system } from '../system.ts';
import { liveRemote } from './deployed-files.ts';
import { operate, test } from './own-remote.ts';
import type { OwnWorkspace } from './own-workspace.ts';

test.describe.configure({ mode: 'serial' });

const config = 'mfe-booking/webpack.config.ts';
const panel = 'mfe-booking/src/features/overview/client-panel.tsx';

const panelSource = `import type { SlotProps } from '@vitrine/shell-sdk/extensions';

export const Extension = ({ clientId }: SlotProps['client-panel']) => (
  <section aria-label="Bookings">No bookings of {clientId} yet.</section>
);
`;

/** What mfe-booking declares: an entry of the header between two of mfe-marketing, and a component on the record. */
const declared = `extensions: {
    menu: [
      { place: 'header', label: 'Booking', to: '/booking', order: 65 },
      { place: 'staff-bar', label: 'Bookings', to: '/booking', order: 35 },
    ],
    slots: [{ slot: 'client-panel', module: './src/features/overview/client-panel.tsx', order: 10 }],
  },
  devPort`;

const declare = (workspace: OwnWorkspace): void => {
  writeFileSync(join(workspace.root, panel), panelSource);
  workspace.edit(config, 'devPort', declared);
};

const shellOf = async (url: string): Promise<string | undefined> =>
  /data-remote="shell" data-build="(\w+)"/.exec(await (await fetch(url)).text())?.[1];

const addClient = async (page: Page): Promise<string> => {
  const tag = randomUUID().slice(0, 6);
  const response = await page.request.post(`${system.edgeUrl}/api/clients`, {
    headers: { origin: system.edgeUrl },
    data: { name: 'June Juniper', email: `june.${tag}@juniper.example`, company: `Juniper Dental ${tag}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { id: string }).id;
};

const panelOf = (page: Page) => new ClientsPage(page).detail.getByRole('region', { name: 'Bookings' });
/** Without the number of what waits. */
const staffLinks = async (page: Page): Promise<string[]> => {
  const texts = await page.getByRole('navigation', { name: 'Portal' }).getByRole('link').allTextContents();
  return texts.map((text) => text.replace(/\d.*$/, ''));
};
const headerLinks = (page: Page) =>
  new SiteHeader(page).banner.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
const sections = ['Capabilities', 'Showcase', 'Technology', 'Process', 'About', 'Insights', 'Contact'];
const screens = ['Dashboard', 'Inbox', 'Leads', 'Clients', 'Invoices', 'Onboarding', 'Messages'];

/** Waits until the edge composes pages of what the tool wrote. */
const untilHeader = async (url: string, names: readonly string[]): Promise<void> => {
  const inHtml = async () => {
    const nav = /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(await (await fetch(url)).text())?.[1] ?? '';
    return [...nav.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);
  };
  await expect.poll(inHtml).toEqual(names);
};

const withBooking = sections.toSpliced(6, 0, 'Booking');

test('a remote adds a menu entry and a panel on the client record, and the shell stays as it is', async ({
  page,
  openPortal,
  ownEdge,
  ownWorkspace,
  expectAccessible,
}) => {
  test.setTimeout(480_000);
  await operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking');
  const shell = await shellOf(ownEdge.url);
  await untilHeader(ownEdge.url, sections);
  declare(ownWorkspace);
  await operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking');

  // It stands in the HTML, where nobody waits for it, and hydration leaves it there.
  await untilHeader(ownEdge.url, withBooking);
  await page.goto('/faq');
  const header = new SiteHeader(page);
  await header.section('Booking').click();
  await expect(page).toHaveURL(`${ownEdge.url}/booking`);
  await expect(page.locator('main [data-remote="mfe-booking"]')).toBeVisible();
  expect(await headerLinks(page)).toEqual(withBooking);
  expect(await shellOf(ownEdge.url)).toBe(shell);

  await openPortal('/login');
  const client = await addClient(page);
  await page.goto(`/clients/${client}`);
  await expect(panelOf(page)).toHaveText(`No bookings of ${client} yet.`);
  expect(await staffLinks(page)).toEqual(screens.toSpliced(4, 0, 'Bookings'));
  await expectAccessible(page);
});

test('a panel that does not load leaves the record as it is, and comes when it is tried again', async ({
  page,
  openPortal,
  ownEdge,
  expectConsole,
}) => {
  expectConsole(aRemoteFailed);
  const { buildId } = liveRemote(ownEdge.deployDir, 'mfe-booking');
  await openPortal('/login');
  const client = await addClient(page);
  await page.route(`**/remotes/mfe-booking/${buildId}/*.js`, (route) => route.abort('connectionrefused'));
  await page.goto(`/clients/${client}`);
  const { detail } = new ClientsPage(page);
  await expect(detail.getByText('A part of this record didn’t load.')).toBeVisible();
  await expect(detail.getByRole('heading', { level: 2, name: 'Juniper Dental' })).toBeVisible();
  await page.unrouteAll();
  await detail.getByRole('button', { name: 'Retry' }).click();
  await expect(panelOf(page)).toBeVisible();
});

test('without the remote its entries and its panel go, and the record stays usable', async ({
  page,
  openPortal,
  ownEdge,
  ownWorkspace,
}) => {
  test.setTimeout(240_000);
  await openPortal('/login');
  const client = await addClient(page);
  const { detail } = new ClientsPage(page);
  const expectGone = async () => {
    await untilHeader(ownEdge.url, sections);
    await page.goto(`/clients/${client}`);
    await expect(detail.getByRole('heading', { level: 2, name: 'Juniper Dental' })).toBeVisible();
    expect(await staffLinks(page)).toEqual(screens);
    await expect(panelOf(page)).toHaveCount(0);
    await detail.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Client' })).toBeVisible();
  };
  try {
    await operate(ownWorkspace, ownEdge, 'disable', 'mfe-booking', '--reason', 'double bookings');
    await expectGone();
  } finally {
    await operate(ownWorkspace, ownEdge, 'enable', 'mfe-booking');
  }
  await untilHeader(ownEdge.url, withBooking);
  // Back on a build that declares nothing.
  await operate(ownWorkspace, ownEdge, 'rollback', 'mfe-booking');
  await expectGone();
});
