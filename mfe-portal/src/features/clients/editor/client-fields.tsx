import { clientFields, clientMaximums, clientTexts, dashboardPackages, practiceTypes } from '@vitrine/contracts';
import {
  Button,
  CloseIcon,
  FocusedBanner,
  IconButton,
  SelectField,
  Text,
  TextArea,
  TextField,
  touchTarget,
  vars,
} from '@vitrine/ui';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { controlsOf, optionsOf } from '../../../shared/forms/record-form.ts';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import type { ClientValues } from './client-form.ts';

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

interface ClientFieldsProps {
  readonly idPrefix: string;
  readonly form: PortalForm<ClientValues>;
}

/** Fields of a package made for this client. */
const PackageFields = ({ idPrefix, form }: ClientFieldsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { customPackage: typed } = form.values;
  const { features } = typed;
  const set = (change: Partial<typeof typed>): void => form.set({ customPackage: { ...typed, ...change } });

  /** Keeps the focus in the list when a row is removed. */
  const focus = (index: number): void => {
    requestAnimationFrame(() => (list.current?.querySelectorAll('input')[index] ?? add.current)?.focus());
  };
  const remove = (index: number): void => {
    set({ features: features.toSpliced(index, 1) });
    focus(Math.min(index, features.length - 2));
  };

  return (
    <Part>
      <PartTitle>Custom package</PartTitle>
      <TextField
        id={`${idPrefix}-package`}
        label="Package name"
        hint="Leave it empty if the client has a standard package."
        maxLength={clientMaximums.text}
        autoComplete="off"
        value={typed.name}
        error={form.error('customPackage.name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        id={`${idPrefix}-package-description`}
        label="Description"
        rows={2}
        maxLength={clientMaximums.description}
        value={typed.description}
        error={form.error('customPackage.description')}
        onChange={({ target }) => set({ description: target.value })}
      />
      {features.length > 0 && (
        <Rows ref={list} aria-label="Features">
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <Row key={index}>
              <TextField
                id={`${idPrefix}-feature-${index}`}
                label={`Feature ${index + 1}`}
                maxLength={clientMaximums.text}
                autoComplete="off"
                value={feature}
                error={form.error(`customPackage.features.${index}`)}
                onChange={({ target }) => set({ features: features.with(index, target.value) })}
              />
              <IconButton label={`Remove feature ${index + 1}`} onClick={() => remove(index)}>
                <CloseIcon />
              </IconButton>
            </Row>
          ))}
        </Rows>
      )}
      <FocusedBanner tone="error">{form.error('customPackage.features')}</FocusedBanner>
      <Start>
        <Button
          ref={add}
          size="sm"
          disabled={features.length >= clientMaximums.features}
          onClick={() => {
            set({ features: [...features, ''] });
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

const SwitchField = ({ idPrefix, form, name }: ClientFieldsProps & { readonly name: 'taxExempt' | 'testMode' }) => (
  <Switch>
    <input
      type="checkbox"
      name={name}
      checked={form.values[name]}
      aria-describedby={`${idPrefix}-${name}`}
      onChange={({ target }) => form.set({ [name]: target.checked })}
    />
    {clientFields[name].label}
    <Text size="sm" tone="textMuted" id={`${idPrefix}-${name}`}>
      {clientFields[name].hint}
    </Text>
  </Switch>
);

/** All fields of a client; `children` stand below those that say who it is. */
export const ClientFields = ({ idPrefix, form, children }: ClientFieldsProps & { readonly children?: ReactNode }) => {
  const control = controlsOf(clientFields, form, idPrefix);
  const line = { autoComplete: 'off', maxLength: clientMaximums.text };

  return (
    <>
      <Pair>
        <TextField {...line} {...control('name')} />
        <TextField {...line} {...control('email')} type="email" />
        <TextField {...line} {...control('company')} />
        <TextField {...line} {...control('phone')} type="tel" maxLength={clientMaximums.phone} />
      </Pair>
      {children}
      <Pair>
        <TextField {...line} {...control('industry')} placeholder={clientFields.industry.initial} />
        <TextField {...line} {...control('businessType')} list={`${idPrefix}-types`} />
        <SelectField {...control('status')} {...optionsOf(clientFields.status)} />
        <MoneyField {...control('monthlyAmount')} from={0} />
        <TextField {...line} {...control('subscriptionPlan')} list={`${idPrefix}-plans`} />
        <SelectField {...control('preferredLanguage')} {...optionsOf(clientFields.preferredLanguage)} />
        <SelectField {...control('timeZone')} {...optionsOf(clientFields.timeZone)} />
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
      <PackageFields idPrefix={idPrefix} form={form} />
      <SwitchField idPrefix={idPrefix} form={form} name="taxExempt" />
      {form.values.taxExempt && (
        <Pair>
          <TextField {...line} {...control('taxCertificate')} />
          <TextField {...control('taxCertificateDate')} type="date" />
          <TextField {...control('taxCertificateExpiry')} type="date" />
        </Pair>
      )}
      <SwitchField idPrefix={idPrefix} form={form} name="testMode" />
    </>
  );
};

/** The specified alert of a failed save before its reason; what is missing has an alert of its own. */
export const failedAs =
  (alert: string, { failure }: PortalForm<ClientValues>) =>
  (reason: ReactNode): ReactNode =>
    failure === clientTexts.required ? (
      reason
    ) : (
      <>
        <strong>{alert}</strong> {reason}
      </>
    );
