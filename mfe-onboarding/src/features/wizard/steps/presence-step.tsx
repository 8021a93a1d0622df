import { InfoIcon, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { labels, socialTip } from '../content.ts';
import type { WizardAValues, WizardBValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';
import { Fields, Whole } from './common-steps.tsx';

const Tip = styled.aside`
  display: flex;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border-inline-start: 2px solid ${vars.color.champagne};
  background: ${vars.color.hover};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  svg {
    flex: none;
    margin-block-start: 0.2em;
    color: ${vars.color.champagne};
  }

  strong {
    display: block;
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }
`;

const social = {
  instagram: '@yourpractice',
  facebook: 'facebook.com/yourpractice',
  twitter: '@yourpractice',
  linkedin: 'linkedin.com/company/yourpractice',
  youtube: 'youtube.com/@yourpractice',
} as const;
type Social = keyof typeof social;

type Field = Social | 'website';

interface PresenceProps<Name extends Field> {
  readonly accounts: readonly (Name & Social)[];
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  readonly onChange: (field: Name, value: string) => void;
  readonly idPrefix: string;
}

function Presence<Name extends Field>({
  accounts,
  values,
  errors,
  onChange,
  idPrefix,
}: PresenceProps<Name | 'website'>) {
  const field = (name: Name | 'website') => ({
    id: `${idPrefix}-${name}`,
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    inputMode: 'url' as const,
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'next' as const,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(name, target.value),
  });
  return (
    <Fields>
      <Whole>
        <TextField {...field('website')} autoComplete="url" placeholder="yourpractice.com" />
      </Whole>
      {accounts.map((name) => (
        <TextField key={name} {...field(name)} autoComplete="off" placeholder={social[name]} />
      ))}
      <Whole>
        <Tip>
          <InfoIcon />
          <p>
            <strong>{socialTip.title}</strong>
            {socialTip.text}
          </p>
        </Tip>
      </Whole>
    </Fields>
  );
}

/** Step 3 of wizard A, 'Digital presence': all optional (public specification, section 2). */
export const PresenceFieldsA = (props: StepProps<Pick<WizardAValues, Field>>) => (
  <Presence {...props} accounts={['instagram', 'facebook', 'twitter', 'linkedin', 'youtube']} />
);

/** Step 3 of wizard B: the website and two accounts. */
export const PresenceFieldsB = (props: StepProps<Pick<WizardBValues, 'website' | 'instagram' | 'facebook'>>) => (
  <Presence {...props} accounts={['instagram', 'facebook']} />
);
