import { reminderEndpoints } from '@vitrine/contracts';
import { lazy, Suspense } from 'react';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { lead } from './content.ts';

const RemindersForm = lazy(async () => ({ default: (await import('./reminders-form.tsx')).RemindersForm }));

/** Settings, Reminders: the switch, the rules, quiet hours, and what would go out tomorrow. */
export const RemindersSection = () => {
  const settings = useEndpoint(reminderEndpoints.settings, {});
  return (
    <>
      <SectionHead title="Reminders">{lead}</SectionHead>
      <SectionBody query={settings} errorTitle="We couldn’t load the reminders">
        {(saved) => (
          <Suspense fallback={<SectionSkeleton />}>
            <RemindersForm saved={saved} />
            <LastChange {...saved} byOwners={false} />
          </Suspense>
        )}
      </SectionBody>
    </>
  );
};
