import { agencyDay } from '@vitrine/brand';
import type { Lead } from '@vitrine/contracts';
import { Badge, Button, FocusedBanner, FormBanner, Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useRights } from '../../../shared/auth/rights.ts';
import { formatDate } from '../../../shared/format.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { actionText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { followUpState } from '../content.ts';
import { useScheduleFollowUp } from '../leads-queries.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[4]};
`;

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const Notes = styled(Text)`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const FollowUp = z.object({ date: z.string(), notes: z.string() });

/** A day that has passed can only stay as it was planned. */
const followUpSchema = (today: string, planned: string) =>
  FollowUp.extend({
    date: z
      .string()
      .min(1, { error: 'Choose a day', abort: true })
      .refine((date) => date >= today || date === planned, 'Choose today or a later day'),
  });

/** Schedules a follow-up with a note. */
export const FollowUpPart = ({ lead, now }: { readonly lead: Lead; readonly now: Date }) => {
  const may = useRights();
  const { followUp = null } = lead;
  const [editing, setEditing] = useState(false);
  const schedule = useScheduleFollowUp(lead.id);
  const toast = useToast();
  const state = followUp && followUpState(followUp.date, now);

  const done = (): void => {
    if (!followUp) return;
    const { date, notes } = followUp;
    schedule.mutate(
      { body: { followUpDate: null } },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: 'Follow-up done',
            action: { label: 'Undo', onPress: () => schedule.mutate({ body: { followUpDate: date, notes } }) },
          }),
      },
    );
  };

  return (
    <Section title="Follow-up" aside={state && !editing && <Badge tone={state.tone}>{state.text}</Badge>}>
      {editing ? (
        <FollowUpForm lead={lead} now={now} onClose={() => setEditing(false)} />
      ) : (
        <>
          {followUp ? (
            <>
              <Text size="sm">{formatDate(followUp.date)}</Text>
              {followUp.notes && (
                <Notes size="sm" tone="textMuted">
                  {followUp.notes}
                </Notes>
              )}
            </>
          ) : (
            <Text size="sm" tone="textFaint">
              No follow-up planned.
            </Text>
          )}
          {may('leads.write', 'own') && (
            <ButtonRow>
              <Button size="sm" onClick={() => setEditing(true)}>
                {followUp ? 'Change' : 'Schedule follow-up'}
              </Button>
              {followUp && (
                <Button size="sm" variant="subtle" busy={schedule.isPending} onClick={done}>
                  Done
                </Button>
              )}
            </ButtonRow>
          )}
          <FormBanner tone="error">{schedule.isError && actionText(schedule.error)}</FormBanner>
        </>
      )}
    </Section>
  );
};

interface FollowUpFormProps {
  readonly lead: Lead;
  readonly now: Date;
  readonly onClose: () => void;
}

const FollowUpForm = ({ lead, now, onClose }: FollowUpFormProps) => {
  const schedule = useScheduleFollowUp(lead.id);
  const toast = useToast();
  const planned = lead.followUp?.date ?? '';
  const form = usePortalForm({
    values: { date: planned, notes: lead.followUp?.notes ?? '' },
    draft: { name: `lead.${lead.id}.follow-up`, shape: FollowUp },
    schema: followUpSchema(agencyDay(now), planned),
    errorNames: { date: 'followUpDate' },
    save: async ({ date, notes }) => {
      await schedule.mutateAsync({ body: { followUpDate: date, notes: notes.trim() || null } });
      toast({
        tone: 'success',
        title: `Follow-up on ${formatDate(date)}`,
        description: lead.assignee
          ? `${lead.assignee.email} will get an email that morning.`
          : 'Assign this lead to someone, and they’ll get an email that morning.',
      });
      onClose();
    },
  });

  const cancel = (): void => {
    form.discard();
    onClose();
  };

  return (
    <Form {...form.props} aria-label="Follow-up">
      <TextField id="follow-up-date" type="date" label="Day" required min={agencyDay(now)} {...form.field('date')} />
      <Short id="follow-up-notes" label="Notes" rows={2} maxLength={2000} {...form.field('notes')} />
      <FocusedBanner tone="error">{form.failure}</FocusedBanner>
      <ButtonRow>
        <Button size="sm" type="submit" variant="primary" busy={form.busy}>
          Save follow-up
        </Button>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </ButtonRow>
    </Form>
  );
};
