import { practiceTypes } from '@vitrine/contracts';
import { media, SelectField, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import type { WizardAValues } from '../wizard-a-values.ts';
import type { StepProps } from '../wizard-definition.ts';

const Grid = styled.div`
  display: grid;
  gap: ${vars.space[6]};

  ${media.up('sm')} {
    grid-template-columns: 1fr 1fr;
  }
`;

const practiceTypeOptions = Object.entries(practiceTypes).map(([value, label]) => ({ value, label }));

/** The fields of step 1, the same in both wizards. */
export type Basics = Pick<WizardAValues, 'firstName' | 'lastName' | 'practiceName' | 'practiceType'>;

/** Step 1, 'Basics': who starts, and for which practice (public specification, section 2). */
export const BasicsFields = ({ values, errors, onChange, idPrefix }: StepProps<Basics>) => (
  <Grid>
    <TextField
      id={`${idPrefix}-first-name`}
      name="firstName"
      label="First name"
      autoComplete="given-name"
      required
      value={values.firstName}
      error={errors.firstName}
      onChange={({ target }) => onChange('firstName', target.value)}
    />
    <TextField
      id={`${idPrefix}-last-name`}
      name="lastName"
      label="Last name"
      autoComplete="family-name"
      required
      value={values.lastName}
      error={errors.lastName}
      onChange={({ target }) => onChange('lastName', target.value)}
    />
    <TextField
      id={`${idPrefix}-practice-name`}
      name="practiceName"
      label="Practice name"
      autoComplete="organization"
      required
      value={values.practiceName}
      error={errors.practiceName}
      onChange={({ target }) => onChange('practiceName', target.value)}
    />
    <SelectField
      id={`${idPrefix}-practice-type`}
      name="practiceType"
      label="Practice type"
      required
      placeholder="Choose one"
      options={practiceTypeOptions}
      value={values.practiceType}
      error={errors.practiceType}
      onChange={({ target }) => onChange('practiceType', target.value as Basics['practiceType'])}
    />
  </Grid>
);
