export { InvoiceEditor } from './invoice-editor.tsx';
