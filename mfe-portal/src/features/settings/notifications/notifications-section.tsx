import type { SavedNotificationSettings } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { ErrorState, Text } from '@vitrine/ui';
import { problemText } from '../../../shared/problem-text.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { LastChange } from '../last-change.tsx';
import { useNotificationSettings } from './api.ts';
import { RecipientsForm } from './components/recipients-form.tsx';
import { lead, notices } from './content.ts';

/** Settings, Notifications: who on the team is told of what. Owners change it, everyone sees it. */
export const NotificationsSection = () => {
  const { user } = useSession();
  const settings = useNotificationSettings();
  return (
    <>
      <SectionHead title="Notifications">{lead}</SectionHead>
      {settings.isPending ? (
        <SectionSkeleton />
      ) : settings.data === undefined ? (
        <ErrorState
          {...problemText(settings.error, 'The recipients could not be loaded')}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <>
          {user?.role === 'owner' ? <RecipientsForm saved={settings.data} /> : <Lists saved={settings.data} />}
          <LastChange {...settings.data} byOwners={user?.role !== 'owner'} />
        </>
      )}
    </>
  );
};

const Lists = ({ saved }: { readonly saved: SavedNotificationSettings }) =>
  notices.map(({ kind, title, about }) => (
    <Part key={kind} title={title} lead={about}>
      <Text size="sm">{saved.recipients[kind].join(', ')}</Text>
    </Part>
  ));
