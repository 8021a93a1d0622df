import { settingsEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Badge, Button, FormBanner } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Part, SwitchRow } from '../../../shared/settings/part.tsx';
import { LastChange } from '../last-change.tsx';

const texts = {
  title: 'Bank payments (ACH)',
  lead:
    'Clients can pay from a US bank account where Stripe offers it. It costs you less than a card, arrives after ' +
    'about four business days, and the bank can return it later.',
  turnOn: 'Turn on bank payments',
  turnOff: 'Turn off bank payments',
} as const;

const settingsKey = keyOf(settingsEndpoints.payments);

/** Whether clients may pay from a bank account. Owners turn it, everyone sees it. */
export const BankPart = () => {
  const { user } = useSession();
  const settings = useEndpoint(settingsEndpoints.payments, {});
  const turn = useChange(settingsEndpoints.updatePayments, {}, { replaces: settingsKey, staleOnError: [settingsKey] });
  const mayChange = user?.role === 'owner';
  const saved = settings.data;
  return (
    <Part title={texts.title} lead={texts.lead}>
      {settings.isError && <InlineLoadError query={settings} />}
      {saved && (
        <>
          <SwitchRow>
            <Badge tone={saved.bankAccounts ? 'jade' : 'neutral'}>{saved.bankAccounts ? 'On' : 'Off'}</Badge>
            {mayChange && (
              <Button
                size="sm"
                busy={turn.isPending}
                onClick={() => turn.mutate({ body: { version: saved.version, bankAccounts: !saved.bankAccounts } })}
              >
                {saved.bankAccounts ? texts.turnOff : texts.turnOn}
              </Button>
            )}
          </SwitchRow>
          <FormBanner tone="error">{turn.isError && actionText(turn.error)}</FormBanner>
          <LastChange {...saved} byOwners={!mayChange} />
        </>
      )}
    </Part>
  );
};
