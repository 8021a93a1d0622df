import { type SavedNotificationSettings, settingsEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { lead } from './content.ts';
import { NoticeTable } from './notice-table.tsx';

/** Loaded for owners. */
const RecipientsForm = lazy(async () => ({ default: (await import('./recipients-form.tsx')).RecipientsForm }));

/** Settings, Notifications: recipients of each kind of notification. Owners change it, everyone sees it. */
export const NotificationsSection = () => {
  const { user } = useSession();
  const settings = useEndpoint(settingsEndpoints.notifications, {});
  return (
    <>
      <SectionHead title="Notifications">{lead}</SectionHead>
      <SectionBody query={settings} errorTitle="We couldn’t load the recipients">
        {(saved) => (
          <Suspense fallback={<SectionSkeleton />}>
            {user?.role === 'owner' ? <RecipientsForm saved={saved} /> : <Lists saved={saved} />}
            <LastChange {...saved} byOwners={user?.role !== 'owner'} />
          </Suspense>
        )}
      </SectionBody>
    </>
  );
};

const Lists = ({ saved }: { readonly saved: SavedNotificationSettings }) => (
  <NoticeTable>{(kind) => <Addresses>{saved.recipients[kind].join(', ')}</Addresses>}</NoticeTable>
);

const Addresses = styled.span`
  overflow-wrap: anywhere;
`;
