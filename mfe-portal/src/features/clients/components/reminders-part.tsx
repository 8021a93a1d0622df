import { type Client, reminderEndpoints, timeZoneNames } from '@vitrine/contracts';
import { Button, Pending, Skeleton, Text } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { HoldNote, type RemindersOf, ResumeButton } from '../../../shared/reminders/hold-note.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { clientTimelineKey } from '../clients-queries.ts';

const HoldDialog = lazy(async () => ({
  default: (await import('../../../shared/reminders/hold-dialog.tsx')).HoldDialog,
}));

/** Whether a client's invoices are reminded of, and at whose hours. */
export const RemindersPart = ({ client: { id, company, timeZone } }: { readonly client: Client }) => {
  const reminders = useEndpoint(reminderEndpoints.ofClient, { params: { id } });
  const [holding, setHolding] = useState(false);
  const of: RemindersOf = { kind: 'client', id, timelineKey: clientTimelineKey(id) };
  const { data } = reminders;
  return (
    <>
      <Section
        title="Reminders"
        aside={
          data &&
          (data.hold ? (
            <ResumeButton of={of} />
          ) : (
            <Button size="sm" variant="subtle" onClick={() => setHolding(true)}>
              Put on hold
            </Button>
          ))
        }
      >
        {data ? (
          data.hold ? (
            <HoldNote hold={data.hold} />
          ) : (
            <Text size="sm" tone="textMuted">
              Not on hold. Quiet hours follow {timeZone === null ? 'your own' : timeZoneNames[timeZone]} time.
            </Text>
          )
        ) : reminders.isError ? (
          <InlineLoadError query={reminders} />
        ) : (
          <Skeleton width="medium" />
        )}
      </Section>
      <Pending>
        {holding && <HoldDialog of={of} what={`any invoice of ${company}`} onClose={() => setHolding(false)} />}
      </Pending>
    </>
  );
};
