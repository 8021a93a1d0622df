import type { Invoice } from '@vitrine/contracts';
import type { DocumentTotals } from '@vitrine/money';
import { TextField } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import { ClientField } from '../documents/client-field.tsx';
import { newLine } from '../documents/lines-form.ts';
import { Lines } from '../documents/lines.tsx';
import type { TaxChoice } from '../documents/tax-choices.ts';
import { TermsFields } from '../documents/terms-fields.tsx';
import { useFormExemption } from '../documents/use-exemption.ts';
import { DayFields, PrintedFields } from './invoice-fields.tsx';
import type { EditedInvoice } from './invoice-form.ts';

interface DraftFieldsProps {
  readonly invoice: Invoice;
  readonly form: PortalForm<EditedInvoice>;
  readonly choices: readonly TaxChoice[];
  readonly totals: DocumentTotals | null;
  readonly status: ReactNode;
  /** What a change of the status does. */
  readonly children: ReactNode;
}

/** What changes of a draft: everything but its number. */
export const DraftFields = ({ invoice, form, choices, totals, status, children }: DraftFieldsProps) => {
  const { values } = form;
  const { exemption, pick } = useFormExemption(form, values.invoiceDate, choices);
  return (
    <>
      <Pair>
        <ClientField idPrefix="edit-invoice" form={form} linkedTo={invoice.clientCompany} onPick={pick} />
        <TextField id="edit-invoice-number" label="Invoice number" readOnly value={invoice.number} />
        {status}
        <DayFields idPrefix="edit-invoice" form={form} />
      </Pair>
      {children}
      <Lines
        items={values.items}
        choices={choices}
        exemption={exemption}
        error={form.error}
        newLine={newLine}
        frozen={invoice.amountsFrozen}
        foot={{ discount: values.discount, totals, onDiscount: (discount) => form.set({ discount }) }}
        onChange={(items) => form.set({ items: [...items] })}
      />
      <TermsFields
        idPrefix="edit-invoice"
        terms={values.parts}
        total={totals?.totalCents ?? null}
        dueDate={values.dueDate}
        error={form.error}
        onChange={(parts) => form.set({ parts })}
      />
      <PrintedFields idPrefix="edit-invoice" form={form} />
    </>
  );
};
