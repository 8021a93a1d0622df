import { timeZoneEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Text } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Part } from '../../../shared/settings/part.tsx';
import { LastChange } from '../last-change.tsx';
import { timeZoneLabel, timeZoneTexts as texts } from './content.ts';

/** Loaded for owners. */
const TimeZoneForm = lazy(async () => ({ default: (await import('./time-zone-form.tsx')).TimeZoneForm }));

/** Where the agency's days begin. Owners change it, everyone sees it. */
export const TimeZonePart = () => {
  const { user } = useSession();
  const settings = useEndpoint(timeZoneEndpoints.get, {});
  const mayChange = user?.role === 'owner';
  const saved = settings.data;
  return (
    <Part title={texts.title} lead={texts.lead}>
      {settings.isError && <InlineLoadError query={settings} />}
      {saved && (
        <Suspense>
          {mayChange ? <TimeZoneForm saved={saved} /> : <Text size="sm">{timeZoneLabel(saved.timeZone)}</Text>}
          {saved.updatedAt !== null && <LastChange {...saved} byOwners={!mayChange} />}
        </Suspense>
      )}
    </Part>
  );
};
