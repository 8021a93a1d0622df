import { brand } from '@vitrine/brand';
import type { Invoice } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { Pending, useToast } from '@vitrine/ui';
import { lazy, useEffect } from 'react';
import { paths } from '../../shared/paths.ts';
import { preloadable } from '../../shared/preloadable.ts';
import { NoneSelected } from '../../shared/screen/empty-states.tsx';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { RecordDetail } from '../../shared/screen/record-detail.tsx';
import { InvoiceList } from './components/invoice-list.tsx';
import { useInvoice, useInvoiceList } from './invoices-queries.ts';
import { invoiceSearch, openSearch, readPrefilledClient, readInvoiceQuery, readOpenDialog } from './list-params.ts';
import { useInvoiceHotkeys } from './use-invoice-hotkeys.ts';

const { Component: InvoiceSheet, prepare: prepareSheet } = preloadable(
  async () => (await import('./components/invoice-sheet.tsx')).InvoiceSheet,
);

interface InvoiceDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

const InvoiceDetail = ({ id, onClose }: InvoiceDetailProps) => (
  <RecordDetail noun="invoice" query={useInvoice(id)} missing="The link may be incomplete." onClose={onClose}>
    {(invoice, notice) => (
      <InvoiceSheet invoice={invoice} onClose={onClose}>
        {notice}
      </InvoiceSheet>
    )}
  </RecordDetail>
);

const CreateDialog = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateDialog }));
const CreateForClient = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateForClient }));
const OpenEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenEditor }));

/** `/invoices` and `/invoices/:id`: the list of invoices and the open invoice. */
export const InvoicesPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const query = readInvoiceQuery(params);
  const dialog = readOpenDialog(params);
  const prefilledClient = readPrefilledClient(params);
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
  // While the list is on its way: the first press on a row finds the sheet's code here.
  useEffect(prepareSheet, []);
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
              <NoneSelected title="Select an invoice">Its items, payments and payment link open here.</NoneSelected>
            )
          ) : (
            <InvoiceDetail key={id} id={id} onClose={close} />
          )
        }
      />
      <Pending>
        {dialog === 'new' && prefilledClient === null && <CreateDialog onClose={closeDialog} onCreated={created} />}
        {dialog === 'new' && prefilledClient !== null && (
          <CreateForClient key={prefilledClient} clientId={prefilledClient} onClose={closeDialog} onCreated={created} />
        )}
        {(dialog === 'edit' || dialog === 'correct') && id !== undefined && (
          <OpenEditor key={id} how={dialog} id={id} onClose={closeDialog} onSaved={closeDialog} />
        )}
      </Pending>
    </>
  );
};
