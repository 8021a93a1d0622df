import { ClientStatus, clientStatuses, dashboardPackages, practiceTypes } from '@vitrine/contracts';
import {
  Button,
  CloseIcon,
  FormBanner,
  IconButton,
  SelectField,
  Text,
  TextArea,
  TextField,
  touchTarget,
  vars,
} from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/edit/editor-form.tsx';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import { clientAlerts, statusLabels, testModeText } from '../content.ts';
import { type ClientValues, featureMaximum, textMaximum } from './client-form.ts';

const Part = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  min-width: 0;
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const PartTitle = styled.legend`
  float: inline-start;
  padding: 0;
  font-weight: ${vars.weight.medium};
`;

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${vars.space[2]};
`;

const Start = styled.div`
  justify-self: start;
`;

interface PackageFieldsProps {
  readonly idPrefix: string;
  readonly values: ClientValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: Partial<ClientValues>) => void;
}

/** Fields of a package made for this client. */
const PackageFields = ({ idPrefix, values, errors, onChange }: PackageFieldsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { features } = values;

  /** Keeps the focus in the list when a row is removed. */
  const focus = (index: number): void => {
    requestAnimationFrame(() => (list.current?.querySelectorAll('input')[index] ?? add.current)?.focus());
  };
  const remove = (index: number): void => {
    onChange({ features: features.toSpliced(index, 1) });
    focus(Math.min(index, features.length - 2));
  };

  return (
    <Part>
      <PartTitle>Custom package</PartTitle>
      <TextField
        id={`${idPrefix}-package`}
        name="customPackage.name"
        label="Package name"
        hint="Leave it empty when the client has one of the usual packages."
        maxLength={textMaximum}
        autoComplete="off"
        value={values.packageName}
        error={errors['customPackage.name']}
        onChange={({ target }) => onChange({ packageName: target.value })}
      />
      <TextArea
        id={`${idPrefix}-package-description`}
        name="customPackage.description"
        label="Description"
        rows={2}
        maxLength={2000}
        value={values.packageDescription}
        error={errors['customPackage.description']}
        onChange={({ target }) => onChange({ packageDescription: target.value })}
      />
      {features.length > 0 && (
        <Rows ref={list} aria-label="Features">
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <Row key={index}>
              <TextField
                id={`${idPrefix}-feature-${index}`}
                label={`Feature ${index + 1}`}
                maxLength={textMaximum}
                autoComplete="off"
                value={feature}
                onChange={({ target }) => onChange({ features: features.with(index, target.value) })}
              />
              <IconButton label={`Remove feature ${index + 1}`} onClick={() => remove(index)}>
                <CloseIcon />
              </IconButton>
            </Row>
          ))}
        </Rows>
      )}
      <Start>
        <Button
          ref={add}
          size="sm"
          disabled={features.length >= featureMaximum}
          onClick={() => {
            onChange({ features: [...features, ''] });
            focus(features.length);
          }}
        >
          Add feature
        </Button>
      </Start>
    </Part>
  );
};

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

/** All fields of a client. */
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

interface FailureBannerProps {
  readonly problem: { readonly fields: Readonly<Partial<Record<string, string>>>; readonly form: string | null };
  /** The specified text of a failed save. */
  readonly alert: string;
  /** Position of this banner: field errors are summarized above the fields, others beside the button. */
  readonly place: 'fields' | 'button';
}

/** The specified alert of a failed save, with its reason. */
export const FailureBanner = ({ problem: { fields, form }, alert, place }: FailureBannerProps) => {
  const isRequired = form === clientAlerts.required;
  const aboutFields = Object.keys(fields).length > 0;
  const shown = place === 'fields' ? aboutFields : !aboutFields && form !== null;
  return (
    <FormBanner tone="error">
      {shown && (
        <>
          <strong>{isRequired ? form : alert}</strong> {!isRequired && (form ?? 'Please look at the marked fields.')}
        </>
      )}
    </FormBanner>
  );
};
