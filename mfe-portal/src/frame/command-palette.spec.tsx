import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../testing/fake-bff.ts';
import { address, openPortal } from '../testing/open-portal.tsx';
import { sampleClient, sampleInvoice } from '../testing/sample-commerce.ts';
import { id } from '../testing/sample-leads.ts';
import { commandsFor } from './commands.ts';

const none = { clients: [], invoices: [], leads: [], codes: [] };
const field = () => screen.findByRole('combobox', { name: 'Search or jump to a page' });
const options = () =>
  within(screen.getByRole('dialog', { name: 'Search and commands' }))
    .queryAllByRole('option')
    .map((option) => option.textContent);

afterEach(() => window.sessionStorage.clear());

async function visit() {
  const bff = new FakeBff();
  bff.clients = [sampleClient()];
  bff.answer('GET /api/search?q=alder&with=estimates', () => ({
    ...none,
    clients: [{ id: sampleClient().id, title: 'Alder Dental Studio', note: 'June Alder', status: 'active' }],
    invoices: [{ id: id(201), title: 'INV-2026-001', note: 'Alder Dental Studio', status: 'sent' }],
  }));
  const user = await openPortal(bff, '/clients');
  await screen.findByRole('heading', { level: 1, name: 'Clients' });
  return { bff, user };
}

test('words match as prefixes in any order; an empty query matches everything', () => {
  const titles = (query: string) => commandsFor(query, null).flatMap(({ items }) => items.map(({ title }) => title));
  expect(titles('')).toEqual(
    expect.arrayContaining(['Dashboard', 'Messages', 'New invoice', 'New client', 'Sign Out', 'Audit log']),
  );
  expect(titles('cli new')).toEqual(['New client']);
  expect(titles('settings aud')).toEqual(['Audit log']);
  expect(titles('zzz')).toEqual([]);
}, 20_000);

test('Ctrl+K opens it, Enter goes to the first command, Escape closes it', async () => {
  const { user } = await visit();
  await user.keyboard('{Control>}k{/Control}');
  const typed = await field();
  await waitFor(() => expect(typed).toHaveFocus());
  await user.keyboard('leads{Enter}');
  await waitFor(() => expect(address()).toBe('/leads'));
  expect(screen.queryByRole('dialog', { name: 'Search and commands' })).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options()[0]).toBe('Leads');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search and commands' })).not.toBeInTheDocument());
}, 20_000);

test('a search finds records by group, reachable with the arrows', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'Search and commands' }));
  await user.type(await field(), 'a');
  expect(await screen.findByText('Type two letters to search')).toBeInTheDocument();
  await user.type(await field(), 'lder');
  await waitFor(() =>
    expect(options()).toEqual(['Alder Dental StudioJune Alderactive', 'INV-2026-001Alder Dental Studiosent']),
  );
  expect(screen.getByText('2 found')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Invoices' })).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`/invoices/${id(201)}`));
}, 20_000);

test('what the server finds stands below the command that was typed, so that Enter still goes there', async () => {
  const { bff, user } = await visit();
  bff.answer('GET /api/search?q=messages&with=estimates', () => ({
    ...none,
    clients: [{ id: sampleClient().id, title: 'Messages & More', note: 'June Alder', status: 'active' }],
  }));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'messages');
  expect(await screen.findByText('1 found')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/messages'));
}, 20_000);

test('a failed search is reported, keeps the commands, and can be retried', async () => {
  const { bff, user } = await visit();
  bff.fail(/search/, 'network');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'alder');
  expect(await screen.findByText('Search didn’t work')).toBeInTheDocument();
  bff.heal();
  await user.click(screen.getByRole('option', { name: /^Search again/ }));
  await waitFor(() => expect(options()[0]).toContain('Alder Dental Studio'));
}, 20_000);

test('the acts of the open record come first, and are done there', async () => {
  const bff = new FakeBff();
  bff.invoices = [sampleInvoice()];
  const user = await openPortal(bff, `/invoices/${sampleInvoice().id}`);
  await screen.findByRole('button', { name: 'Record payment' });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options()[0]).toBe('Record paymentINV-2026-001');
  await user.keyboard('record{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Record payment' })).toBeVisible();
}, 20_000);
