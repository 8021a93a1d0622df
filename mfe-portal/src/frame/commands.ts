import type { SearchKind, SearchResult, SearchResults } from '@vitrine/contracts';
import { settingsSections } from '../app/settings-sections.ts';
import { paths } from '../shared/paths.ts';
import { screens } from './screens.ts';

/** Something to go to or to do, by its address; only signing out has none. */
export interface PortalCommand {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly side?: string;
  readonly to: string | null;
}

export interface PortalGroup {
  readonly label: string;
  readonly items: readonly PortalCommand[];
}

const go: readonly PortalCommand[] = screens.map(({ to, label }) => ({ id: `go:${to}`, title: label, to }));
const act: readonly PortalCommand[] = [
  { id: 'new-invoice', title: 'New invoice', to: `${paths.invoices}?open=new` },
  { id: 'new-client', title: 'New client', to: `${paths.clients}?open=new` },
  { id: 'import-clients', title: 'Import clients', note: 'from a CSV file', to: `${paths.clients}?open=import` },
  { id: 'overdue', title: 'Overdue invoices', to: `${paths.invoices}?status=overdue` },
  { id: 'pending', title: 'Pending clients', to: `${paths.clients}?tab=pending` },
  { id: 'sign-out', title: 'Sign Out', to: null },
];
const settings: readonly PortalCommand[] = settingsSections.map(({ path, label, group }) => ({
  id: `settings:${path}`,
  title: label,
  note: group,
  side: 'Settings',
  to: `${paths.settings}/${path}`,
}));

const groups: readonly PortalGroup[] = [
  { label: 'Go to', items: go },
  { label: 'Do', items: act },
  { label: 'Settings', items: settings },
];

/** Every word of the query begins a word of the command. */
export function matches({ title, note = '', side = '' }: PortalCommand, query: string): boolean {
  const words = `${side} ${title} ${note}`.toLowerCase().split(/[\s,]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** What the portal itself can do that fits the query; groups without any are left out. */
export const commandsFor = (query: string): readonly PortalGroup[] =>
  groups
    .map(({ label, items }) => ({ label, items: items.filter((command) => matches(command, query)) }))
    .filter(({ items }) => items.length > 0);

const kinds: Record<
  SearchKind,
  { readonly label: string; readonly side: string; readonly to: (result: SearchResult) => string }
> = {
  clients: { label: 'Clients', side: 'Client', to: ({ id }) => paths.client(id) },
  invoices: { label: 'Invoices', side: 'Invoice', to: ({ id }) => paths.invoice(id) },
  leads: { label: 'Leads', side: 'Lead', to: ({ id }) => paths.lead(id) },
  codes: {
    label: 'Codes',
    side: 'Code',
    to: ({ title }) => `${paths.generator}?${new URLSearchParams({ search: title })}`,
  },
};

/** What the server found, group by group. */
export const resultGroups = (results: SearchResults): readonly PortalGroup[] =>
  (Object.keys(kinds) as SearchKind[])
    .map((kind) => ({
      label: kinds[kind].label,
      items: results[kind].map((result): PortalCommand => ({
        id: `${kind}:${result.id}`,
        title: result.title,
        note: result.note,
        side: result.status ?? kinds[kind].side,
        to: kinds[kind].to(result),
      })),
    }))
    .filter(({ items }) => items.length > 0);
