import { paymentLinkSmsText } from '@vitrine/contracts';
import { ArrowRightIcon, TextArea, TextField, VisuallyHidden } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/edit/editor-form.tsx';
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

interface LinkValues {
  readonly clientName: string;
  readonly paymentLinkTitle: string;
  readonly paymentLinkMessage: string;
}

interface LinkFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly values: LinkValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: Partial<Pick<LinkValues, 'paymentLinkTitle' | 'paymentLinkMessage'>>) => void;
}

/** Texts of the payment link with an SMS preview. */
export const LinkFields = ({ idPrefix, values, errors, onChange }: LinkFieldsProps) => (
  <Pair>
    <Fields>
      <TextField
        id={`${idPrefix}-title`}
        name="paymentLinkTitle"
        label="Payment link title"
        maxLength={120}
        value={values.paymentLinkTitle}
        error={errors['paymentLinkTitle']}
        onChange={({ target }) => onChange({ paymentLinkTitle: target.value })}
      />
      <Message
        id={`${idPrefix}-message`}
        name="paymentLinkMessage"
        label="Payment link message"
        rows={3}
        maxLength={500}
        value={values.paymentLinkMessage}
        error={errors['paymentLinkMessage']}
        onChange={({ target }) => onChange({ paymentLinkMessage: target.value })}
      />
    </Fields>
    <SmsPreview
      label="SMS preview"
      text={paymentLinkSmsText({
        title: values.paymentLinkTitle,
        message: values.paymentLinkMessage,
        clientName: values.clientName,
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
  readonly values: { readonly memo: string; readonly terms: string };
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly readOnly?: boolean;
  readonly onChange: (changes: { readonly memo?: string; readonly terms?: string }) => void;
}

/** Texts below the items on the PDF. */
export const PrintedFields = ({ idPrefix, values, errors, readOnly = false, onChange }: PrintedFieldsProps) => (
  <Pair>
    <Short
      id={`${idPrefix}-memo`}
      name="memo"
      label="Message on the invoice"
      rows={2}
      maxLength={500}
      readOnly={readOnly}
      value={values.memo}
      error={errors['memo']}
      onChange={({ target }) => onChange({ memo: target.value })}
    />
    <Short
      id={`${idPrefix}-terms`}
      name="terms"
      label="Terms"
      hint="Such as Net 30"
      rows={2}
      maxLength={500}
      readOnly={readOnly}
      value={values.terms}
      error={errors['terms']}
      onChange={({ target }) => onChange({ terms: target.value })}
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
