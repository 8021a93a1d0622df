import { brand } from '@vitrine/brand';
import type { Client } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { paths } from '../../shared/paths.ts';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { NothingChosen } from '../../shared/screen/nothing-chosen.tsx';
import { focusedRowId } from '../../shared/screen/use-list-hotkeys.ts';
import { useHotkeys } from '../../shared/use-hotkeys.ts';
import { useClientList } from './api/client-list.ts';
import { ClientDetail } from './components/client-detail.tsx';
import { ClientList } from './components/client-list.tsx';
import { clientSearch, readClientQuery } from './list-query.ts';
import { openSearch, readOpenDialog } from './open-dialog.ts';

const CreateDialog = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateDialog }));
const OpenEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenEditor }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }));

/** `/clients` and `/clients/:id`: who pays, for what, and since when. */
export const ClientsPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const query = readClientQuery(params);
  const dialog = readOpenDialog(params);
  const navigate = useNavigate();
  const toast = useToast();
  const rows = useClientList(query).data?.pages.flatMap(({ items }) => items);

  const close = (): void => void navigate(paths.clients + clientSearch(query), { state: inPlace });
  const closeDialog = (): void => void navigate({ search: openSearch(search, null) }, { replace: true });
  const created = (client: Client): void => {
    toast({ tone: 'success', title: `${client.company} is added` });
    void navigate(paths.client(client.id) + clientSearch(query), { replace: true });
  };
  usePageTitle('Clients', brand.product);
  useHotkeys({
    n: () => void navigate({ search: openSearch(search, 'new') }),
    e: () => {
      const chosen = focusedRowId() ?? id;
      if (chosen === undefined) return false;
      void navigate({ pathname: paths.client(chosen), search: openSearch(search, 'edit') });
      return true;
    },
  });

  return (
    <>
      <ListDetail
        labels={{ list: 'Clients', detail: 'Client' }}
        openId={id}
        onClose={close}
        list={<ClientList query={query} openId={id} />}
        detail={
          id === undefined ? (
            (rows?.length ?? 0) > 0 && (
              <NothingChosen title="Choose a client">Their plan, payments and access code open here.</NothingChosen>
            )
          ) : (
            <ClientDetail key={id} id={id} row={rows?.find((one) => one.id === id)} onClose={close} />
          )
        }
      />
      <Suspense>
        {dialog === 'new' && <CreateDialog onClose={closeDialog} onCreated={created} />}
        {dialog === 'edit' && id !== undefined && (
          <OpenEditor key={id} id={id} onClose={closeDialog} onSaved={closeDialog} />
        )}
        {dialog === 'import' && <ImportDialog onClose={closeDialog} />}
      </Suspense>
    </>
  );
};
