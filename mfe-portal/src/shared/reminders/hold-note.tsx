import type { QueryKey } from '@tanstack/react-query';
import { type ReminderHold, reminderEndpoints } from '@vitrine/contracts';
import { Button, Text, useToast } from '@vitrine/ui';
import { useChange } from '../api/use-change.ts';
import { formatDate } from '../format.ts';
import { useNameOf } from '../queries.ts';
import { actionText } from '../problems.ts';

/** Whose reminders; `timelineKey` is of the timeline that tells of a hold. */
export interface RemindersOf {
  readonly kind: 'invoice' | 'client';
  readonly id: string;
  readonly timelineKey: QueryKey;
}

/** What a hold makes stale: one of a client shows on its invoices, too. */
export const heldKeys = ({ timelineKey }: RemindersOf): QueryKey[] => [['reminders'], timelineKey];

/** That reminders are on hold: why, until when, and who says so. */
export const HoldNote = ({ hold }: { readonly hold: ReminderHold }) => {
  const nameOf = useNameOf();
  const until = hold.until === null ? '' : ` until ${formatDate(hold.until)}`;
  const scope = hold.of === 'client' ? ' for all invoices of this client' : '';
  return (
    <Text size="sm">
      On hold{until}
      {scope}: {hold.reason}{' '}
      <Text as="span" size="sm" tone="textFaint">
        by {nameOf(hold.by)}
      </Text>
    </Text>
  );
};

export const ResumeButton = ({ of }: { readonly of: RemindersOf }) => {
  const resume = useChange(
    of.kind === 'invoice' ? reminderEndpoints.resume : reminderEndpoints.resumeClient,
    { params: { id: of.id } },
    { stale: heldKeys(of) },
  );
  const toast = useToast();
  const press = (): void =>
    resume.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: 'Reminders resumed' }),
      onError: (error) => toast({ tone: 'error', title: 'Reminders weren’t resumed', description: actionText(error) }),
    });
  return (
    <Button size="sm" variant="subtle" busy={resume.isPending} onClick={press}>
      Resume
    </Button>
  );
};
