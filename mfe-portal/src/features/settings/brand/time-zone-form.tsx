import { setAgencyTimeZone } from '@vitrine/brand';
import { SavedTimeZoneSettings, TimeZone, timeZoneEndpoints, TimeZoneSettings } from '@vitrine/contracts';
import { Button, FocusedBanner, SelectField, useToast } from '@vitrine/ui';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { timeZoneLabel, timeZoneTexts as texts } from './content.ts';

const savedKey = keyOf(timeZoneEndpoints.get);
const versioned = ({ version, timeZone }: SavedTimeZoneSettings) => ({ version, values: { timeZone } });

/** Form of the time zone, for owners. */
export const TimeZoneForm = ({ saved }: { readonly saved: SavedTimeZoneSettings }) => {
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
        description: 'Reload other open pages to see it there.',
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
        fields: { timeZone: { label: texts.title, show: ({ timeZone }) => timeZoneLabel(timeZone) } },
      }}
    >
      <SelectField
        id="time-zone"
        label={texts.title}
        options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneLabel(zone) }))}
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
