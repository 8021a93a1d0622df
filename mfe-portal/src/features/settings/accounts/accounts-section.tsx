import { ledgerAccountIds, settingsEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { DescriptionList } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { accountTexts, bookings } from './content.ts';

/** Loaded for owners. */
const AccountsForm = lazy(async () => ({ default: (await import('./accounts-form.tsx')).AccountsForm }));

/** Settings, Ledger accounts: owners change them, everyone sees them. */
export const AccountsSection = () => {
  const { user } = useSession();
  const accounts = useEndpoint(settingsEndpoints.accounts, {});
  const mayChange = user?.role === 'owner';
  return (
    <>
      <SectionHead title={accountTexts.title}>{accountTexts.lead}</SectionHead>
      <SectionBody query={accounts} errorTitle={accountTexts.loadFailed}>
        {(saved) => (
          <Suspense fallback={<SectionSkeleton />}>
            {mayChange ? (
              <AccountsForm saved={saved} />
            ) : (
              <DescriptionList
                items={ledgerAccountIds.map((id) => ({
                  term: bookings[id].title,
                  value: `${saved[id].code} ${saved[id].name}`,
                }))}
              />
            )}
            <LastChange {...saved} byOwners={!mayChange} />
          </Suspense>
        )}
      </SectionBody>
    </>
  );
};
