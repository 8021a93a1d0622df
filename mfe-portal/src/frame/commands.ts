import type { Right, SearchKind, SearchResult, SearchResults, SessionUser } from '@vitrine/contracts';
import { z } from 'zod';
import { settingsSections } from '../app/settings-sections.ts';
import { editors } from '../shared/editor-paths.ts';
import { hasRight, maySee } from '../shared/auth/rights.ts';
import { maySeeSection } from '../shared/auth/section-rights.ts';
import { paths, screens } from '../shared/paths.ts';
import { findOpenRecord } from '../shared/record-acts.ts';

/** A navigation target or action by its path; signing out and the acts of the open record have none. */
export interface PortalCommand {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly side?: string;
  readonly to: string | null;
  /** Of an act of the open record. */
  readonly run?: () => void;
  /** What it needs. */
  readonly right?: Right;
}

export interface PortalGroup {
  readonly label: string;
  readonly items: readonly PortalCommand[];
}

const go: readonly PortalCommand[] = screens.map(({ to, label }) => ({ id: `go:${to}`, title: label, to }));
const act: readonly PortalCommand[] = [
  { id: 'new-invoice', title: 'New invoice', to: editors.newInvoice, right: 'money.write' },
  { id: 'go:estimates', title: 'Estimates', to: paths.estimates },
  { id: 'new-estimate', title: 'New estimate', to: editors.newEstimate, right: 'money.write' },
  { id: 'new-client', title: 'New client', to: `${paths.clients}?open=new`, right: 'clients.write' },
  { id: 'new-task', title: 'New task', to: `${paths.admin}?task=new`, right: 'clients.write' },
  { id: 'new-lead', title: 'Add a lead', to: `${paths.leads}?open=new`, right: 'leads.write' },
  {
    id: 'import-clients',
    title: 'Import clients',
    note: 'from a CSV file',
    to: `${paths.clients}?open=import`,
    right: 'clients.write',
  },
  { id: 'reports', title: 'Reports', note: 'statements, exports, journal', to: paths.reports },
  { id: 'overdue', title: 'Overdue invoices', to: `${paths.invoices}?status=overdue` },
  { id: 'pending', title: 'Pending clients', to: `${paths.clients}?tab=pending` },
  { id: 'sign-out', title: 'Sign Out', to: null },
];
const settingsOf = (user: SessionUser | null): readonly PortalCommand[] =>
  settingsSections
    .filter(({ path }) => maySeeSection(user, path))
    .map(({ path, label, group }) => ({
      id: `settings:${path}`,
      title: label,
      note: group,
      side: 'Settings',
      to: `${paths.settings}/${path}`,
    }));

const groupsFor = (user: SessionUser | null): readonly PortalGroup[] => [
  { label: 'Go to', items: go },
  { label: 'Do', items: act },
  { label: 'Settings', items: settingsOf(user) },
];

/** Whether every word of the query is a prefix of a word of the command. */
function matches({ title, note = '', side = '' }: PortalCommand, query: string): boolean {
  const words = `${side} ${title} ${note}`.toLowerCase().split(/[\s,]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** What can be done with the open record, before all else. */
function recordGroup(): PortalGroup[] {
  const record = findOpenRecord();
  if (record === null) return [];
  const items = record.acts.map(({ title, run }) => ({ id: `act:${title}`, title, note: record.name, to: null, run }));
  return [{ label: record.name, items }];
}

/** Whether the user's role has anything to do with a command. */
const isFor = (user: SessionUser | null, { to, right }: PortalCommand): boolean =>
  (right === undefined || hasRight(user, right)) && (to === null || maySee(user, to));

/** The portal's own commands that match the query and are the user's to give, without empty groups. */
export const commandsFor = (query: string, user: SessionUser | null): readonly PortalGroup[] =>
  [...recordGroup(), ...groupsFor(user)]
    .map(({ label, items }) => ({
      label,
      items: items.filter((command) => matches(command, query) && isFor(user, command)),
    }))
    .filter(({ items }) => items.length > 0);

const kinds: Record<
  SearchKind,
  { readonly label: string; readonly side: string; readonly to: (result: SearchResult) => string }
> = {
  clients: { label: 'Clients', side: 'Client', to: ({ id }) => paths.client(id) },
  invoices: { label: 'Invoices', side: 'Invoice', to: ({ id }) => paths.invoice(id) },
  estimates: { label: 'Estimates', side: 'Estimate', to: ({ id }) => paths.estimate(id) },
  leads: { label: 'Leads', side: 'Lead', to: ({ id }) => paths.lead(id) },
  codes: {
    label: 'Codes',
    side: 'Code',
    to: ({ title }) => `${paths.generator}?${new URLSearchParams({ search: title })}`,
  },
};

/** Search results by group. */
export const resultGroups = (results: SearchResults): readonly PortalGroup[] =>
  (Object.keys(kinds) as SearchKind[])
    .map((kind) => ({
      label: kinds[kind].label,
      items: (results[kind] ?? []).map((result): PortalCommand => ({
        id: `${kind}:${result.id}`,
        title: result.title,
        note: result.note,
        side: result.status ?? kinds[kind].side,
        to: kinds[kind].to(result),
      })),
    }))
    .filter(({ items }) => items.length > 0);

const maximum = 5;
const Recent = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    note: z.string().optional(),
    side: z.string().optional(),
    to: z.string().nullable(),
  }),
);
/** Per user, in session storage: names of clients do not stay on a machine. */
const keyOf = (userId: string): string => `vitrine.portal.recent.${userId}`;

export function readRecent(userId: string): readonly PortalCommand[] {
  try {
    const stored = Recent.safeParse(JSON.parse(window.sessionStorage.getItem(keyOf(userId)) ?? '[]'));
    return (stored.data ?? []).map(({ note, side, ...command }) => ({
      ...command,
      ...(note !== undefined && { note }),
      ...(side !== undefined && { side }),
    }));
  } catch {
    return [];
  }
}

/** Newest first, without duplicates. */
export function rememberCommand(userId: string, command: PortalCommand): void {
  const others = readRecent(userId).filter(({ id }) => id !== command.id);
  try {
    window.sessionStorage.setItem(keyOf(userId), JSON.stringify([command, ...others].slice(0, maximum)));
  } catch {
    // Storage is full or refused: there are no recent commands.
  }
}
