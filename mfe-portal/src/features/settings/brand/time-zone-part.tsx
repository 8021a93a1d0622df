import { setAgencyTimeZone } from '@vitrine/brand';
import {
  SavedTimeZoneSettings,
  TimeZone,
  timeZoneEndpoints,
  timeZoneNames,
  TimeZoneSettings,
} from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, FocusedBanner, SelectField, Text, useToast } from '@vitrine/ui';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Part } from '../../../shared/settings/part.tsx';
import { LastChange } from '../last-change.tsx';

const texts = {
  title: 'Time zone',
  lead:
    'Where your days begin and end: due dates, reminders, reports and the times of daily work follow it. Payments ' +
    'stay on the day they were booked. While books are closed it can’t be changed.',
} as const;

const savedKey = keyOf(timeZoneEndpoints.get);
const versioned = ({ version, timeZone }: SavedTimeZoneSettings) => ({ version, values: { timeZone } });
const labelOf = (zone: TimeZone): string => `${timeZoneNames[zone]} time`;

const TimeZoneForm = ({ saved }: { readonly saved: SavedTimeZoneSettings }) => {
  const save = useChange(timeZoneEndpoints.update, {}, { replaces: savedKey });
  const refresh = useRefresh();
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.time-zone', shape: TimeZoneSettings },
    schema: TimeZoneSettings,
    save: ({ timeZone }, { version, key }) => save.mutateAsync({ body: { timeZone, version }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedTimeZoneSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([savedKey]);
      else setAgencyTimeZone(now.timeZone);
      toast({
        tone: 'success',
        title: 'Time zone saved',
        description: 'Reload other open pages to see their days in it.',
      });
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  return (
    <EditorForm
      form={form}
      guard={guard}
      label={texts.title}
      stale={{
        what: 'time zone',
        fields: { timeZone: { label: texts.title, show: ({ timeZone }) => labelOf(timeZone) } },
      }}
    >
      <SelectField
        id="time-zone"
        label={texts.title}
        options={TimeZone.options.map((zone) => ({ value: zone, label: labelOf(zone) }))}
        {...form.field('timeZone')}
      />
      <FocusedBanner tone="error">{form.failure}</FocusedBanner>
      <div>
        <Button type="submit" size="sm" busy={form.busy}>
          Save time zone
        </Button>
      </div>
    </EditorForm>
  );
};

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
        <>
          {mayChange ? <TimeZoneForm saved={saved} /> : <Text size="sm">{labelOf(saved.timeZone)}</Text>}
          <LastChange {...saved} byOwners={!mayChange} />
        </>
      )}
    </Part>
  );
};
