import { ClientStatus, clientStatuses, dashboardPackages, practiceTypes } from '@vitrine/contracts';
import { SelectField, Text, TextField, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import { statusLabels, testModeText } from '../client-texts.ts';
import { type ClientValues, textMaximum } from './client-form.ts';
import { Pair } from '../../../shared/edit/form-layout.ts';
import { PackageFields } from './package-fields.tsx';

const Switch = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${vars.space[1]} ${vars.space[3]};
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1.125rem;
    height: 1.125rem;
    margin: 0.1875rem 0 0;
    accent-color: ${vars.color.champagne};
  }

  p {
    grid-column: 2;
  }
`;

const statusOptions = clientStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface ClientFieldsProps {
  readonly idPrefix: string;
  readonly values: ClientValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: Partial<ClientValues>) => void;
}

/** Everything staff write of a client. */
export const ClientFields = ({ idPrefix, values, errors, onChange }: ClientFieldsProps) => {
  const text = (name: 'name' | 'email' | 'company' | 'phone' | 'industry' | 'businessType' | 'subscriptionPlan') => ({
    id: `${idPrefix}-${name}`,
    name,
    autoComplete: 'off',
    maxLength: textMaximum,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <>
      <Pair>
        <TextField {...text('name')} label="Name" required />
        <TextField {...text('email')} type="email" label="Email" required />
        <TextField {...text('company')} label="Company" required />
        <TextField
          {...text('phone')}
          type="tel"
          label="Phone"
          maxLength={40}
          hint="Include country code (e.g., +1 for US)"
        />
        <TextField {...text('industry')} label="Industry" placeholder="Not specified" />
        <TextField {...text('businessType')} label="Business type" list={`${idPrefix}-types`} />
        <SelectField
          id={`${idPrefix}-status`}
          name="status"
          label="Status"
          options={statusOptions}
          value={values.status}
          error={errors['status']}
          onChange={({ target }) => onChange({ status: ClientStatus.parse(target.value) })}
        />
        <MoneyField
          id={`${idPrefix}-monthly`}
          name="monthlyAmount"
          label="Monthly amount"
          from={0}
          hint="In US dollars"
          value={values.monthlyAmount}
          error={errors['monthlyAmount']}
          onText={(monthlyAmount) => onChange({ monthlyAmount })}
        />
        <TextField {...text('subscriptionPlan')} label="Plan" list={`${idPrefix}-plans`} />
      </Pair>
      <datalist id={`${idPrefix}-types`}>
        {Object.values(practiceTypes).map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      <datalist id={`${idPrefix}-plans`}>
        {dashboardPackages.map((plan) => (
          <option key={plan}>{plan}</option>
        ))}
      </datalist>
      <PackageFields idPrefix={idPrefix} values={values} errors={errors} onChange={onChange} />
      <Switch>
        <input
          type="checkbox"
          name="testMode"
          checked={values.testMode}
          aria-describedby={`${idPrefix}-test-mode`}
          onChange={({ target }) => onChange({ testMode: target.checked })}
        />
        Test mode
        <Text size="sm" tone="textMuted" id={`${idPrefix}-test-mode`}>
          {testModeText}
        </Text>
      </Switch>
    </>
  );
};
