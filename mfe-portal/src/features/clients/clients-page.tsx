import { brand } from '@vitrine/brand';
import { useLocation, useNavigate, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { paths } from '../../shared/paths.ts';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { useClientList } from './api/client-list.ts';
import { ClientDetail } from './components/client-detail.tsx';
import { ClientList } from './components/client-list.tsx';
import { NoClientChosen } from './components/no-client-chosen.tsx';
import { readClientQuery } from './list-query.ts';

/** `/clients` and `/clients/:id`: who pays, for what, and since when. */
export const ClientsPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const query = readClientQuery(new URLSearchParams(search));
  const navigate = useNavigate();
  const rows = useClientList(query).data?.pages.flatMap(({ items }) => items);

  const close = (): void => void navigate(paths.clients + search);
  usePageTitle('Clients', brand.product);

  return (
    <ListDetail
      labels={{ list: 'Clients', detail: 'Client' }}
      openId={id}
      onClose={close}
      list={<ClientList query={query} openId={id} />}
      detail={
        id === undefined ? (
          (rows?.length ?? 0) > 0 && <NoClientChosen />
        ) : (
          <ClientDetail key={id} id={id} row={rows?.find((one) => one.id === id)} onClose={close} />
        )
      }
    />
  );
};
