import { brand } from '@vitrine/brand';
import type { Client } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { Pending, useToast } from '@vitrine/ui';
import { lazy } from 'react';
import { useHotkeys } from '../../shared/hotkeys.ts';
import { paths } from '../../shared/paths.ts';
import { NoneSelected } from '../../shared/screen/empty-states.tsx';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { focusedRowId } from '../../shared/screen/list-hotkeys.ts';
import { RecordDetail } from '../../shared/screen/record-detail.tsx';
import { useClient, useClientList } from './clients-queries.ts';
import { ClientList } from './components/client-list.tsx';
import { ClientSheet } from './components/client-sheet.tsx';
import { clientSearch, openSearch, readClientQuery, readOpenDialog } from './list-params.ts';

interface ClientDetailProps {
  readonly id: string;
  /** The list's row. */
  readonly row: Client | undefined;
  readonly onClose: () => void;
}

const ClientDetail = ({ id, row, onClose }: ClientDetailProps) => (
  <RecordDetail
    noun="client"
    query={useClient(id, row)}
    missing="The link may be incomplete, or the client was removed."
    onClose={onClose}
  >
    {(client, notice) => (
      <ClientSheet client={client} onClose={onClose}>
        {notice}
      </ClientSheet>
    )}
  </RecordDetail>
);

const CreateDialog = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateDialog }));
const OpenEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenEditor }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }));

/** `/clients` and `/clients/:id`: the list of clients and the open client. */
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
    toast({ tone: 'success', title: `${client.company} was added` });
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
              <NoneSelected title="Select a client">Their plan, payments and access code open here.</NoneSelected>
            )
          ) : (
            <ClientDetail key={id} id={id} row={rows?.find((one) => one.id === id)} onClose={close} />
          )
        }
      />
      <Pending>
        {dialog === 'new' && <CreateDialog onClose={closeDialog} onCreated={created} />}
        {dialog === 'edit' && id !== undefined && (
          <OpenEditor key={id} id={id} onClose={closeDialog} onSaved={closeDialog} />
        )}
        {dialog === 'import' && <ImportDialog onClose={closeDialog} />}
      </Pending>
    </>
  );
};
