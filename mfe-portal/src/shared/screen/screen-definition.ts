import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Right, ViewList } from '@vitrine/contracts';
import type { ToastMessage } from '@vitrine/ui';
import type { ComponentType, ReactNode } from 'react';
import type { Download } from '../download.ts';
import type { BulkBarProps } from './bulk-bar.tsx';
import type { DrawingName } from './drawing.tsx';
import type { ListAddress, ListQuery, OpenDialog } from './list-query.ts';
import type { RecordQuery } from './record-detail.tsx';
import type { RecordListDefinition } from './record-list.tsx';

/** Why a list has no rows, and what fills it. */
export interface Empty {
  readonly title: string;
  readonly text: string;
  /** Default molar. */
  readonly form?: DrawingName;
  /** The button that opens the dialog of a new record. */
  readonly create?: string;
  /** Instead of it. */
  readonly action?: (onOpen: (dialog: OpenDialog) => void) => ReactNode;
}

/** What a tab shows instead of the list. */
interface Panel<Query> {
  readonly Tools: ComponentType<{ readonly query: Query }>;
  readonly Body: ComponentType<{ readonly query: Query; readonly onChange: (change: ListQuery) => void }>;
  /** Beside it. */
  readonly Aside: ComponentType;
}

/** One filter as tabs, and how many rows each has. */
interface Tabs<Name, Value extends string, Query, Page> {
  /** Of the filter in the address. */
  readonly name: Name;
  /** 'Filter by status' */
  readonly label: string;
  /** Besides All. */
  readonly values: readonly Value[];
  readonly labels: Readonly<Partial<Record<Value, string>>>;
  readonly counts: (page: Page) => Readonly<Record<string, number>>;
  /** A first tab with so many rows of All, and a button that shows the others. */
  readonly overview?: { readonly count: number; readonly more: string };
  /** Of a tab that says it in its own words. */
  readonly empty?: Readonly<Partial<Record<Value, Empty>>>;
  readonly panels?: Readonly<Partial<Record<Value, Panel<Query>>>>;
}

type Value<Query, Name extends keyof Query> = Extract<Query[Name], string>;
type TabsOf<Query, Page> = {
  [Name in keyof Query & string]: Tabs<Name, Value<Query, Name>, Query, Page>;
}[keyof Query & string];

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface OptionContext<Page> {
  readonly page: Page | undefined;
  /** In the address. */
  readonly value: string | undefined;
  readonly now: Date;
}

/** One filter as a select; without a choice it isn't shown. */
interface Select<Name, Value extends string, Page> {
  readonly name: Name;
  readonly label: string;
  /** 'Any age' */
  readonly any: string;
  readonly options: readonly Option<Value>[] | ((context: OptionContext<Page>) => readonly Option<Value>[]);
}

export interface FiguresProps<Page> {
  readonly page: Page | undefined;
  /** The list's query string. */
  readonly search: string;
  /** Whether they are of fewer than all records: they follow everything but the tab. */
  readonly isSearched: boolean;
}

export interface ToolsProps {
  readonly exporting: boolean;
  /** Undefined while there is nothing to export. */
  readonly onExport: (() => void) | undefined;
  readonly onOpen: (dialog: OpenDialog) => void;
}

export interface DialogsProps {
  readonly dialog: OpenDialog | null;
  readonly openId: string | undefined;
  readonly search: string;
  readonly onClose: () => void;
  /** Opens the new record, and says so. */
  readonly onCreated: (id: string, toast: Omit<ToastMessage, 'tone'>) => void;
}

export interface SheetProps<Data> {
  readonly record: Data;
  readonly onClose: () => void;
  /** Above the record. */
  readonly children: ReactNode;
}

export interface AnyRow {
  readonly id: string;
  readonly demo?: boolean;
}

export interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** Whether more rows than `total` match the search; nothing of them was counted. */
  readonly isCapped?: boolean | undefined;
}

/** What the screen of one list has of its own; declared once, outside of any component. */
export interface RecordScreenDefinition<Query extends ListQuery, Sort extends string, Row, Page, Data> {
  /** Of its saved views, and of its columns on this device. */
  readonly name: ViewList;
  readonly title: string;
  /** 'lead' */
  readonly noun: string;
  readonly path: string;
  readonly address: ListAddress<Query, Sort>;
  readonly useList: (query: Query) => UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rows: RecordListDefinition<Row, Sort>;
  /** Above the title. */
  readonly Nav?: ComponentType;
  /** What is searched: 'Search name, email or company'. */
  readonly searchLabel: string;
  readonly Figures?: ComponentType<FiguresProps<Page>>;
  readonly tabs: TabsOf<Query, Page>;
  readonly selects?: readonly {
    [Name in keyof Query & string]: Select<Name, Value<Query, Name>, Page>;
  }[keyof Query & string][];
  /** Saves the listed rows as a file, or those with `ids`. */
  readonly exportCsv?: (download: Download['download'], query: Partial<Query> & { readonly ids?: string }) => void;
  /** Instead of the button that exports. */
  readonly Tools?: ComponentType<ToolsProps>;
  /** What changing its records needs. */
  readonly change: Right;
  /** The button that opens the dialog of a new record, as `n` does. */
  readonly create?: string;
  /** What can be done to selected rows. */
  readonly Bulk?: ComponentType<Omit<BulkBarProps, 'actions'> & { readonly rows: readonly Row[] }>;
  readonly empty: Empty;
  /** The same records in columns, which a person may choose over the list. */
  readonly Board?: ComponentType<{
    readonly query: Query;
    /** The list's query string. */
    readonly search: string;
    readonly openId: string | undefined;
  }>;
  /** 'No matching leads' */
  readonly noMatch: string;
  /** One record; `row` is the list's. */
  readonly useRecord: (id: string, row: Row | undefined) => RecordQuery<Data>;
  /** Why a record may not exist. */
  readonly missing: string;
  /** It may be lazy. */
  readonly Sheet: ComponentType<SheetProps<Data>>;
  /** Loads the sheet's code while the list is on its way. */
  readonly prepare?: () => void;
  /** What the address opens over the list. */
  readonly Dialogs?: ComponentType<DialogsProps>;
  /** What has a page below the list's path instead of a dialog over it: `/new`, `/:id/edit`. */
  readonly pages?: readonly OpenDialog[];
}

/** What the open tab shows instead of the list. */
export const panelOf = <Query extends ListQuery>(
  { tabs }: { readonly tabs: TabsOf<Query, never> },
  query: Query,
): Panel<Query> | undefined => tabs.panels?.[query[tabs.name] ?? ''];
