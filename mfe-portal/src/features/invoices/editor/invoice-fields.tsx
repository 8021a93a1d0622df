import { paymentLinkSmsText } from '@vitrine/contracts';
import { ArrowRightIcon, TextArea, TextField, VisuallyHidden } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import type { FieldProps } from '../../../shared/forms/use-portal-form.ts';
import { SmsPreview } from '../components/sms-preview.tsx';
import { editorTexts } from './invoice-form.ts';

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

interface LinkFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly field: (name: 'paymentLinkTitle' | 'paymentLinkMessage') => FieldProps<string, string>;
  readonly clientName: string;
}

/** Texts of the payment link with an SMS preview. */
export const LinkFields = ({ idPrefix, field, clientName }: LinkFieldsProps) => (
  <Pair>
    <Fields>
      <TextField id={`${idPrefix}-title`} label="Payment link title" maxLength={120} {...field('paymentLinkTitle')} />
      <Message
        id={`${idPrefix}-message`}
        label="Payment link message"
        rows={3}
        maxLength={500}
        {...field('paymentLinkMessage')}
      />
    </Fields>
    <SmsPreview
      label="SMS preview"
      text={paymentLinkSmsText({
        title: field('paymentLinkTitle').value,
        message: field('paymentLinkMessage').value,
        clientName,
      })}
    />
  </Pair>
);

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

interface PrintedFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly field: (name: 'memo' | 'terms') => FieldProps<string, string>;
  readonly readOnly?: boolean;
}

/** Texts below the items on the PDF. */
export const PrintedFields = ({ idPrefix, field, readOnly = false }: PrintedFieldsProps) => (
  <Pair>
    <Short
      id={`${idPrefix}-memo`}
      label="Message on the invoice"
      rows={2}
      maxLength={500}
      readOnly={readOnly}
      {...field('memo')}
    />
    <Short
      id={`${idPrefix}-terms`}
      label="Terms"
      hint="Such as Net 30"
      rows={2}
      maxLength={500}
      readOnly={readOnly}
      {...field('terms')}
    />
  </Pair>
);

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
