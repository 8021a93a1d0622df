import { minimumChargeCents, packageContent, packageIds } from '@vitrine/contracts';
import { CheckGroup, SelectField, Text, TextField } from '@vitrine/ui';
import { Pair } from '../../../shared/edit/form-layout.ts';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import type { CodeForm, Terms } from '../code-form.ts';
import { termsLabels } from '../generator-texts.ts';

interface TermsFieldsProps {
  readonly values: CodeForm;
  readonly error: (field: 'packages' | 'amount' | 'percentOff') => string | undefined;
  readonly set: (changes: Partial<CodeForm>) => void;
}

const names = packageIds.map((id) => packageContent[id].name);
const options = Object.entries(termsLabels).map(([value, label]) => ({ value, label }));

/** What a code sells, and for how much (decision D11). */
export const TermsFields = ({ values, error, set }: TermsFieldsProps) => {
  const { sells, packages, amount, percentOff } = values;
  return (
    <>
      <Pair>
        <SelectField
          id="code-sells"
          name="sells"
          label="What it sells"
          options={options}
          value={sells}
          onChange={({ target }) => set({ sells: target.value as Terms })}
        />
        {sells === 'percent' ? (
          <TextField
            id="code-percent"
            name="percentOff"
            inputMode="numeric"
            label="Percent off"
            hint="Of the list price, every month"
            autoComplete="off"
            required
            value={percentOff}
            error={error('percentOff')}
            onChange={({ target }) => set({ percentOff: target.value.replace(/\s*%$/, '') })}
          />
        ) : (
          <MoneyField
            from={minimumChargeCents}
            id="code-amount"
            name="amount"
            label="Price"
            hint="Dollars a month"
            required
            value={amount}
            error={error('amount')}
            onText={(text) => set({ amount: text })}
          />
        )}
      </Pair>
      {sells !== 'offer' && (
        <div>
          <CheckGroup
            id="code-package"
            name="packages"
            label="Packages"
            options={names}
            value={packages.map((id) => packageContent[id].name)}
            onChange={(chosen) =>
              set({ packages: packageIds.filter((id) => chosen.includes(packageContent[id].name)) })
            }
          />
          <div aria-live="polite">
            {error('packages') && (
              <Text size="sm" tone="ember">
                {error('packages')}
              </Text>
            )}
          </div>
        </div>
      )}
    </>
  );
};
