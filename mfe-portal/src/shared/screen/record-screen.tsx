import { brand } from '@vitrine/brand';
import { inPlace, Navigate, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { type ComponentType, useEffect, useMemo } from 'react';
import { capitalize } from '../format.ts';
import { useRights } from '../auth/rights.ts';
import { useHotkeys } from '../hotkeys.ts';
import { ListDetail } from './list-detail.tsx';
import { type ListQuery, type OpenDialog, openSearch, readOpenDialog, searchOf, withoutDialog } from './list-query.ts';
import { type Place, PlaceContext } from './detail.tsx';
import { RecordDetail } from './record-detail.tsx';
import { type AnyRow, type PageOf, panelOf, type RecordScreenDefinition } from './screen-definition.ts';
import { ScreenList } from './screen-list.tsx';

/** The screen of a list: `/leads`, and `/leads/:id` with a record open beside it. */
export function recordScreen<
  Query extends ListQuery,
  Sort extends string,
  Row extends AnyRow,
  Page extends PageOf<Row>,
  Data,
>(list: RecordScreenDefinition<Query, Sort, Row, Page, Data>): ComponentType {
  interface OpenRecordProps {
    readonly id: string;
    readonly row: Row | undefined;
    readonly onClose: () => void;
  }
  const { noun, create, Sheet, Dialogs } = list;

  const OpenRecord = ({ id, row, onClose }: OpenRecordProps) => (
    <RecordDetail noun={noun} query={list.useRecord(id, row)} missing={list.missing} onClose={onClose}>
      {(record, notice) => (
        <Sheet record={record} onClose={onClose}>
          {notice}
        </Sheet>
      )}
    </RecordDetail>
  );

  return function RecordScreen() {
    const { id } = useParams();
    const location = useLocation();
    const query = list.address.read(location.search);
    const search = searchOf(query);
    const answer = list.useList(query);
    const pages = answer.data?.pages;
    const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
    const navigate = useNavigate();
    const toast = useToast();
    const may = useRights();

    const close = (): void => void navigate(list.path + search, { state: inPlace });
    const move = (to: string): void => void navigate(`${list.path}/${to}${search}`, { state: inPlace, replace: true });
    const index = items.findIndex((row) => row.id === id);
    const place: Place | null =
      index === -1
        ? null
        : { text: `${index + 1} of ${pages?.[0]?.total ?? items.length}`, at: (step) => items[index + step]?.id, move };
    const pageOf = (dialog: OpenDialog | null): string | null => {
      if (!dialog || !list.pages?.includes(dialog)) return null;
      if (dialog === 'new') return `${list.path}/new`;
      return id === undefined ? null : `${list.path}/${id}/${dialog}`;
    };
    const open = (dialog: OpenDialog | null, how?: { replace: true; state: typeof inPlace }): void => {
      const page = pageOf(dialog);
      void navigate(page ? page + location.search : { search: openSearch(location.search, dialog) }, how);
    };
    const dialog = readOpenDialog(new URLSearchParams(location.search));
    const page = pageOf(dialog);
    usePageTitle(list.title, brand.product);
    useEffect(() => list.prepare?.(), []);
    useHotkeys({
      n: () => {
        if (create === undefined || !may(list.change)) return false;
        open('new');
        return true;
      },
    });
    const Aside = panelOf(list, query)?.Aside;

    // Links of earlier releases open a dialog.
    if (page) return <Navigate to={page + withoutDialog(location.search)} replace />;
    return (
      <>
        <ListDetail
          labels={{ list: list.title, detail: capitalize(noun) }}
          openId={id}
          onClose={close}
          onMove={move}
          list={
            <ScreenList
              list={list}
              query={query}
              search={search}
              answer={answer}
              items={items}
              openId={id}
              onOpen={open}
            />
          }
          detail={
            id !== undefined ? (
              <PlaceContext value={place}>
                <OpenRecord key={id} id={id} row={items[index]} onClose={close} />
              </PlaceContext>
            ) : Aside ? (
              <Aside />
            ) : null
          }
        />
        {Dialogs && (
          <Dialogs
            dialog={dialog}
            openId={id}
            search={location.search}
            onClose={() => open(null, { replace: true, state: inPlace })}
            onCreated={(newId, text) => {
              toast({ tone: 'success', ...text });
              void navigate(`${list.path}/${newId}${search}`, { replace: true, state: inPlace });
            }}
          />
        )}
      </>
    );
  };
}
