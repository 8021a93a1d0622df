import { practiceTypes } from '@vitrine/contracts';
import { SelectField, TextField } from '@vitrine/ui';
import { labels } from '../content.ts';
import type { CommonValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';
import { Fields } from './fields.ts';

const practiceTypeOptions = Object.entries(practiceTypes).map(([value, label]) => ({ value, label }));

type Basics = Pick<CommonValues, 'firstName' | 'lastName' | 'practiceName' | 'practiceType'>;

/** Step 1, 'Basics': who starts, and for which practice (public specification, section 2). */
export const BasicsFields = ({ values, errors, onChange, idPrefix }: StepProps<Basics>) => (
  <Fields>
    <TextField
      id={`${idPrefix}-first-name`}
      name="firstName"
      label={labels.firstName}
      autoComplete="given-name"
      enterKeyHint="next"
      required
      value={values.firstName}
      error={errors.firstName}
      onChange={({ target }) => onChange('firstName', target.value)}
    />
    <TextField
      id={`${idPrefix}-last-name`}
      name="lastName"
      label={labels.lastName}
      autoComplete="family-name"
      enterKeyHint="next"
      required
      value={values.lastName}
      error={errors.lastName}
      onChange={({ target }) => onChange('lastName', target.value)}
    />
    <TextField
      id={`${idPrefix}-practice-name`}
      name="practiceName"
      label={labels.practiceName}
      autoComplete="organization"
      enterKeyHint="next"
      required
      value={values.practiceName}
      error={errors.practiceName}
      onChange={({ target }) => onChange('practiceName', target.value)}
    />
    <SelectField
      id={`${idPrefix}-practice-type`}
      name="practiceType"
      label={labels.practiceType}
      required
      placeholder="Choose one"
      options={practiceTypeOptions}
      value={values.practiceType}
      error={errors.practiceType}
      onChange={({ target }) => onChange('practiceType', target.value as Basics['practiceType'])}
    />
  </Fields>
);
