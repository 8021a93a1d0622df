import { type SavedNotificationSettings, settingsEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Text } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { lead, notices } from './content.ts';

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

const Lists = ({ saved }: { readonly saved: SavedNotificationSettings }) =>
  notices.map(({ kind, title, about }) => (
    <Part key={kind} title={title} lead={about}>
      <Text size="sm">{saved.recipients[kind].join(', ')}</Text>
    </Part>
  ));
