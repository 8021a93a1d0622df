import type { ClientImport, ImportColumns, ImportField } from '@vitrine/contracts';
import { importFields } from '@vitrine/contracts';
import { SelectField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: ${vars.space[4]};
`;

const labels: Record<ImportField, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  industry: 'Industry',
  businessType: 'Business type',
  status: 'Status',
  monthlyAmount: 'Monthly amount',
  subscriptionPlan: 'Plan',
};
const needed = new Set<ImportField>(['name', 'email', 'company']);

interface ColumnChoiceProps {
  readonly read: ClientImport;
  readonly disabled: boolean;
  readonly onChange: (columns: ImportColumns) => void;
}

/** Which of the file's columns holds what. A change reads the file anew. */
export const ColumnChoice = ({ read, disabled, onChange }: ColumnChoiceProps) => (
  <Grid>
    {importFields.map((field) => (
      <SelectField
        key={field}
        id={`import-${field}`}
        label={labels[field]}
        required={needed.has(field)}
        placeholder="Not in this file"
        options={read.headers.filter(Boolean)}
        disabled={disabled}
        value={read.columns[field] ?? ''}
        error={read.missing.includes(field) ? 'Choose its column' : undefined}
        onChange={({ target }) => {
          const { [field]: _before, ...others } = read.columns;
          onChange(target.value ? { ...others, [field]: target.value } : others);
        }}
      />
    ))}
  </Grid>
);
