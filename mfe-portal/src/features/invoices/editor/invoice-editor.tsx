import { useParams } from '@vitrine/shell-sdk';
import { Suspense, useEffect } from 'react';
import { preloadable } from '../../../shared/preloadable.ts';
import { DocumentLoading, DocumentPage } from '../documents/document-page.tsx';
import { useInvoice } from '../invoices-queries.ts';
import { CreateInvoicePage } from './create-page.tsx';
import { editorTexts, invoiceList } from './invoice-form.ts';

/** Not of the first view of a new invoice; they come while the invoice does. */
const editors = {
  edit: preloadable(async () => (await import('./edit-page.tsx')).EditInvoice),
  correct: preloadable(async () => (await import('./correct-page.tsx')).CorrectInvoice),
};

interface InvoiceEditorProps {
  /** Last part of the address: 'new', 'edit' or 'correct' */
  readonly how: string;
}

/** `/invoices/new`, `/invoices/:id/edit` and `/invoices/:id/correct`. */
export const InvoiceEditor = ({ how }: InvoiceEditorProps) =>
  how === 'new' ? <CreateInvoicePage /> : <ChangeInvoicePage how={how} />;

const ChangeInvoicePage = ({ how }: InvoiceEditorProps) => {
  const { id = '' } = useParams();
  const { Component: Editor, prepare } = editors[how === 'edit' ? 'edit' : 'correct'];
  useEffect(prepare, [prepare]);
  return (
    <DocumentPage
      noun="invoice"
      list={invoiceList}
      query={useInvoice(id)}
      blocked={({ status }) => (status === 'void' ? editorTexts.void : null)}
    >
      {(invoice) => (
        <Suspense fallback={<DocumentLoading noun="invoice" />}>
          <Editor key={`${how}.${id}`} invoice={invoice} />
        </Suspense>
      )}
    </DocumentPage>
  );
};
