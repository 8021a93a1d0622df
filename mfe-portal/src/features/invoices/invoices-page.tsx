import { brand } from '@vitrine/brand';
import type { Invoice } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { paths } from '../../shared/paths.ts';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { NothingChosen } from '../../shared/screen/nothing-chosen.tsx';
import { useInvoiceList } from './api/invoice-list.ts';
import { InvoiceDetail } from './components/invoice-detail.tsx';
import { InvoiceList } from './components/invoice-list.tsx';
import { invoiceSearch, readInvoiceQuery } from './list-query.ts';
import { openSearch, readBilled, readOpenDialog } from './open-dialog.ts';
import { useInvoiceHotkeys } from './use-invoice-hotkeys.ts';

const CreateDialog = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateDialog }));
const CreateForClient = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateForClient }));
const OpenEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenEditor }));

/** `/invoices` and `/invoices/:id`: what was asked for, what has come, and the link that collects the rest. */
export const InvoicesPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const query = readInvoiceQuery(params);
  const dialog = readOpenDialog(params);
  const billed = readBilled(params);
  const navigate = useNavigate();
  const toast = useToast();
  const any = useInvoiceList(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.invoices + invoiceSearch(query), { state: inPlace });
  const closeDialog = (): void =>
    void navigate({ search: openSearch(search, null) }, { replace: true, state: inPlace });
  const created = ({ id: newId, number, status }: Invoice): void => {
    toast({
      tone: 'success',
      title: status === 'sent' ? `${number} is sent: its payment link works` : `${number} is a draft`,
      stayMs: 3000,
    });
    void navigate(paths.invoice(newId) + invoiceSearch(query), { replace: true, state: inPlace });
  };
  usePageTitle('Invoices', brand.product);
  useInvoiceHotkeys({ openId: id, search });

  return (
    <>
      <ListDetail
        labels={{ list: 'Invoices', detail: 'Invoice' }}
        openId={id}
        onClose={close}
        list={<InvoiceList query={query} openId={id} />}
        detail={
          id === undefined ? (
            any && (
              <NothingChosen title="Choose an invoice">Its items, payments and payment link open here.</NothingChosen>
            )
          ) : (
            <InvoiceDetail key={id} id={id} onClose={close} />
          )
        }
      />
      <Suspense>
        {dialog === 'new' && billed === null && <CreateDialog onClose={closeDialog} onCreated={created} />}
        {dialog === 'new' && billed !== null && (
          <CreateForClient key={billed} clientId={billed} onClose={closeDialog} onCreated={created} />
        )}
        {(dialog === 'edit' || dialog === 'correct') && id !== undefined && (
          <OpenEditor key={id} how={dialog} id={id} onClose={closeDialog} onSaved={closeDialog} />
        )}
      </Suspense>
    </>
  );
};
