import { TextArea } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/edit/form-layout.ts';

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

interface PrintedFieldsProps {
  /** Before the ids of the fields. */
  readonly idPrefix: string;
  readonly values: { readonly memo: string; readonly terms: string };
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly readOnly?: boolean;
  readonly onChange: (changes: { readonly memo?: string; readonly terms?: string }) => void;
}

/** The words below the lines of the invoice, on its PDF. */
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
