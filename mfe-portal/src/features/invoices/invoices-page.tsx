import { brand } from '@vitrine/brand';
import { useLocation, useNavigate, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { paths } from '../../shared/paths.ts';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { useInvoiceList } from './api/invoice-list.ts';
import { InvoiceDetail } from './components/invoice-detail.tsx';
import { InvoiceList } from './components/invoice-list.tsx';
import { NoInvoiceChosen } from './components/no-invoice-chosen.tsx';
import { readInvoiceQuery } from './list-query.ts';

/** `/invoices` and `/invoices/:id`: what was asked for, what has come, and the link that collects the rest. */
export const InvoicesPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const query = readInvoiceQuery(new URLSearchParams(search));
  const navigate = useNavigate();
  const any = useInvoiceList(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.invoices + search);
  usePageTitle('Invoices', brand.product);

  return (
    <ListDetail
      labels={{ list: 'Invoices', detail: 'Invoice' }}
      openId={id}
      onClose={close}
      list={<InvoiceList query={query} openId={id} />}
      detail={id === undefined ? any && <NoInvoiceChosen /> : <InvoiceDetail key={id} id={id} onClose={close} />}
    />
  );
};
