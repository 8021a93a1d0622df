import { paymentLinkSmsText } from '@vitrine/contracts';
import { TextArea, TextField } from '@vitrine/ui';
import { styled } from 'styled-components';
import { SmsPreview } from '../components/sms-preview.tsx';
import { Pair } from '../../../shared/edit/form-layout.ts';

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
  /** Before the ids of the fields. */
  readonly idPrefix: string;
  readonly values: LinkValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: Partial<Pick<LinkValues, 'paymentLinkTitle' | 'paymentLinkMessage'>>) => void;
}

/** The words that go with the payment link, and how they read on a phone. */
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
