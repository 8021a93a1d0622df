import { invoiceFields, paymentLinkSmsText, printedIn, printedInvoice, type TypedValues } from '@vitrine/contracts';
import { ArrowRightIcon, TextArea, TextField, VisuallyHidden } from '@vitrine/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { controlsOf } from '../../../shared/forms/record-form.ts';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import { SmsPreview } from '../components/sms-preview.tsx';
import { editorTexts } from './invoice-form.ts';
import { type EditedTerms, lastDayOf, termsTexts } from '../documents/terms-form.ts';

const Fields = styled.div`
  display: grid;
  align-content: start;
  gap: inherit;
`;

const Message = styled(TextArea)`
  textarea {
    min-height: 5rem;
  }
`;

/** A form that has these fields of an invoice. */
type FormOf<Name extends keyof TypedValues<typeof invoiceFields>> = Pick<
  PortalForm<Pick<TypedValues<typeof invoiceFields>, Name>>,
  'field' | 'values'
>;

interface DayFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly form: FormOf<keyof typeof printedInvoice> & { readonly values: { readonly parts: EditedTerms } };
  readonly required?: boolean;
  /** Only the due date may change. */
  readonly onlyDue?: boolean;
  readonly onInvoiceDate?: (day: string) => void;
}

/** What stands beside the client on paper: days, and what the client refers to. */
export const DayFields = ({ idPrefix, form, required = false, onlyDue = false, onInvoiceDate }: DayFieldsProps) => {
  const control = controlsOf(printedInvoice, form, idPrefix);
  const lastDay = lastDayOf(form.values.parts);
  return (
    <>
      {!onlyDue && (
        <TextField
          {...control('invoiceDate')}
          type="date"
          required={required}
          {...(onInvoiceDate && { onChange: ({ target }) => onInvoiceDate(target.value) })}
        />
      )}
      <TextField
        {...control('dueDate')}
        type="date"
        required={required}
        {...(lastDay !== null && { value: lastDay, readOnly: true, hint: termsTexts.lastDay })}
      />
      {!onlyDue && <TextField {...control('purchaseOrder')} maxLength={60} autoComplete="off" />}
    </>
  );
};

interface LinkFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly form: FormOf<'paymentLinkTitle' | 'paymentLinkMessage' | 'clientName'>;
}

/** Texts of the payment link with an SMS preview. */
export const LinkFields = ({ idPrefix, form }: LinkFieldsProps) => {
  const { paymentLinkTitle: title, paymentLinkMessage: message, clientName } = form.values;
  const { paymentLinkTitle, paymentLinkMessage } = invoiceFields;
  const control = controlsOf({ paymentLinkTitle, paymentLinkMessage }, form, idPrefix);
  return (
    <Pair>
      <Fields>
        <TextField {...control('paymentLinkTitle')} maxLength={120} />
        <Message {...control('paymentLinkMessage')} rows={3} maxLength={500} />
      </Fields>
      <SmsPreview label="SMS preview" text={paymentLinkSmsText({ title, message, clientName })} />
    </Pair>
  );
};

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const notes = printedIn(invoiceFields, 'note');

interface PrintedFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly form: FormOf<keyof typeof notes>;
}

/** Texts below the items on the PDF. */
export const PrintedFields = ({ idPrefix, form }: PrintedFieldsProps) => {
  const control = controlsOf(notes, form, idPrefix);
  return (
    <Pair>
      <Short {...control('memo')} rows={2} maxLength={500} />
      <Short {...control('terms')} rows={2} maxLength={500} />
    </Pair>
  );
};

/** Inline; images are blocks by default. */
const Arrow = styled.span`
  svg {
    display: inline-block;
    vertical-align: -0.0625rem;
  }
`;

/** The invoice workflow. Arrows are icons, because the fonts may lack them. */
export const Workflow = () =>
  editorTexts.workflow.map((step, index) => (
    <Fragment key={step}>
      {index > 0 && (
        <>
          {' '}
          <Arrow>
            <ArrowRightIcon size={12} />
          </Arrow>
          <VisuallyHidden>→</VisuallyHidden>{' '}
        </>
      )}
      {step}
    </Fragment>
  ));

/** The specified words before the reason of a failed creation. */
export const createFailed = (reason: ReactNode): ReactNode => (
  <>
    {editorTexts.createFailed}
    {reason}
  </>
);

/** The specified words before the reason of a failed save. */
export const saveFailed = (reason: ReactNode): ReactNode => (
  <>
    <strong>{editorTexts.saveFailed}</strong>
    <br />
    {reason}
  </>
);
