import { useParams } from '@vitrine/shell-sdk';
import { DocumentPage } from '../documents/document-page.tsx';
import { useInvoice } from '../invoices-queries.ts';
import { CorrectInvoice } from './correct-page.tsx';
import { CreateInvoicePage } from './create-page.tsx';
import { EditInvoice } from './edit-page.tsx';
import { editorTexts, invoiceList } from './invoice-form.ts';

interface InvoiceEditorProps {
  /** Last part of the address: 'new', 'edit' or 'correct' */
  readonly how: string;
}

/** `/invoices/new`, `/invoices/:id/edit` and `/invoices/:id/correct`. */
export const InvoiceEditor = ({ how }: InvoiceEditorProps) =>
  how === 'new' ? <CreateInvoicePage /> : <ChangeInvoicePage how={how} />;

const ChangeInvoicePage = ({ how }: InvoiceEditorProps) => {
  const { id = '' } = useParams();
  const Editor = how === 'edit' ? EditInvoice : CorrectInvoice;
  return (
    <DocumentPage
      noun="invoice"
      list={invoiceList}
      query={useInvoice(id)}
      blocked={({ status }) => (status === 'void' ? editorTexts.void : null)}
    >
      {(invoice) => <Editor key={`${how}.${id}`} invoice={invoice} />}
    </DocumentPage>
  );
};
