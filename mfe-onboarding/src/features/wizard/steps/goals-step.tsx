import { marketingGoals, pastedCode } from '@vitrine/contracts';
import { CheckGroup, SelectField, TextArea, TextField } from '@vitrine/ui';
import { useState } from 'react';
import { type CodeState, useCode } from '../../../shared/code.ts';
import { CodeNote } from '../components/promo-code.tsx';
import { budgetLabels, labels } from '../content.ts';
import { type CommonValues, today, type WizardAValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';
import { Fields, Whole } from './common-steps.tsx';

type Goals = Pick<CommonValues, 'marketingGoals' | 'startDate' | 'additionalNotes'>;

const GoalChoice = ({ values, onChange, idPrefix }: Pick<StepProps<Goals>, 'values' | 'onChange' | 'idPrefix'>) => (
  <Whole>
    <CheckGroup
      id={`${idPrefix}-goal`}
      name="marketingGoals"
      label={labels.marketingGoals}
      options={marketingGoals}
      value={values.marketingGoals}
      onChange={(goals) => onChange('marketingGoals', goals)}
    />
  </Whole>
);

const StartDate = ({
  values,
  errors,
  onChange,
  idPrefix,
}: Pick<StepProps<Goals>, 'values' | 'errors' | 'onChange' | 'idPrefix'>) => (
  <TextField
    id={`${idPrefix}-start-date`}
    name="startDate"
    type="date"
    label={labels.startDate}
    hint="Leave this empty to start immediately."
    min={today()}
    value={values.startDate}
    error={errors.startDate}
    onChange={({ target }) => onChange('startDate', target.value)}
  />
);

const Notes = ({
  values,
  errors,
  onChange,
  idPrefix,
}: Pick<StepProps<Goals>, 'values' | 'errors' | 'onChange' | 'idPrefix'>) => (
  <Whole>
    <TextArea
      id={`${idPrefix}-notes`}
      name="additionalNotes"
      label={labels.additionalNotes}
      rows={3}
      value={values.additionalNotes}
      error={errors.additionalNotes}
      onChange={({ target }) => onChange('additionalNotes', target.value)}
    />
  </Whole>
);

const budgetOptions = Object.entries(budgetLabels).map(([value, label]) => ({ value, label }));

/** Step 4 of wizard A: goals, budget, start, promo code, notes (public specification, section 2). */
export const GoalsFieldsA = (props: StepProps<Goals & Pick<WizardAValues, 'monthlyBudget' | 'promoCode'>>) => {
  const { values, errors, onChange, idPrefix } = props;
  // A code is checked when the field is left: every check counts against the visitor's rate limit.
  const [completeCode, setCompleteCode] = useState(values.promoCode);
  const resolved = useCode(completeCode);
  const code: CodeState = completeCode === values.promoCode ? resolved : { status: 'none' };
  const refused = errors.promoCode !== undefined;
  return (
    <Fields>
      <GoalChoice {...props} />
      <SelectField
        id={`${idPrefix}-budget`}
        name="monthlyBudget"
        label={labels.monthlyBudget}
        placeholder="Not sure yet"
        options={budgetOptions}
        value={values.monthlyBudget}
        error={errors.monthlyBudget}
        onChange={({ target }) => onChange('monthlyBudget', target.value)}
      />
      <StartDate {...props} />
      <Whole>
        <TextField
          id={`${idPrefix}-promo-code`}
          name="promoCode"
          label={labels.promoCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={40}
          value={values.promoCode}
          error={errors.promoCode}
          // The error is shown once; links to packages stay.
          hint={refused && code.status !== 'known' ? undefined : <CodeNote state={code} refused={refused} />}
          onChange={({ target }) => onChange('promoCode', pastedCode(target.value))}
          onBlur={() => setCompleteCode(values.promoCode)}
        />
      </Whole>
      <Notes {...props} />
    </Fields>
  );
};

/** Step 5 of wizard B: goals, start, notes (public specification, section 2). */
export const GoalsFieldsB = (props: StepProps<Goals>) => (
  <Fields>
    <GoalChoice {...props} />
    <StartDate {...props} />
    <Notes {...props} />
  </Fields>
);
