import { agencyDay } from '@vitrine/brand';
import type { Lead } from '@vitrine/contracts';
import { Badge, Button, FormBanner, Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useDraft } from '../../../shared/edit/drafts.ts';
import { formatLongDate } from '../../../shared/format.ts';
import { actionText, type FormProblem, noProblem, saveProblem } from '../../../shared/problems.ts';
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

type Field = 'followUpDate' | 'notes';
const FollowUp = z.object({ date: z.string(), notes: z.string() });

/** Schedules a follow-up with a note. */
export const FollowUpPart = ({ lead, now }: { readonly lead: Lead; readonly now: Date }) => {
  const { followUp = null } = lead;
  const [editing, setEditing] = useState(false);
  const schedule = useScheduleFollowUp(lead.id);
  const toast = useToast();
  const state = followUp && followUpState(followUp.date, now);

  const done = (): void => {
    if (!followUp) return;
    const { date, notes } = followUp;
    schedule.mutate(
      { followUpDate: null },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: 'Follow-up done',
            action: { label: 'Undo', onPress: () => schedule.mutate({ followUpDate: date, notes }) },
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
              <Text size="sm">{formatLongDate(followUp.date)}</Text>
              {followUp.notes && (
                <Notes size="sm" tone="textMuted">
                  {followUp.notes}
                </Notes>
              )}
            </>
          ) : (
            <Text size="sm" tone="textFaint">
              None is planned.
            </Text>
          )}
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
  const { values, set, forget } = useDraft(`lead.${lead.id}.follow-up`, FollowUp, {
    date: planned,
    notes: lead.followUp?.notes ?? '',
  });
  const { date, notes } = values;
  const [problem, setProblem] = useState<FormProblem<Field>>(noProblem);

  const close = (): void => {
    forget();
    onClose();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (schedule.isPending) return;
    if (date === '') return setProblem({ fields: { followUpDate: 'Choose a day' }, form: null });
    if (date < agencyDay(now) && date !== planned)
      return setProblem({ fields: { followUpDate: 'Choose a day that has not passed' }, form: null });
    setProblem(noProblem);
    schedule.mutate(
      { followUpDate: date, notes: notes.trim() || null },
      {
        onSuccess: () => {
          toast({
            tone: 'success',
            title: `Follow-up on ${formatLongDate(date)}`,
            description: lead.assignee
              ? `${lead.assignee.email} gets a mail that morning.`
              : 'Assign the lead, and its person gets a mail that morning.',
          });
          close();
        },
        onError: (error) => setProblem(saveProblem(error, ['followUpDate', 'notes'])),
      },
    );
  };

  return (
    <Form noValidate onSubmit={submit} aria-label="Follow-up">
      <TextField
        id="follow-up-date"
        type="date"
        label="Day"
        required
        min={agencyDay(now)}
        value={date}
        error={problem.fields.followUpDate}
        onChange={({ target }) => set({ date: target.value, notes })}
      />
      <Short
        id="follow-up-notes"
        label="Notes"
        rows={2}
        maxLength={2000}
        value={notes}
        error={problem.fields.notes}
        onChange={({ target }) => set({ date, notes: target.value })}
      />
      <FormBanner tone="error">{problem.form}</FormBanner>
      <ButtonRow>
        <Button size="sm" type="submit" variant="primary" busy={schedule.isPending}>
          Save follow-up
        </Button>
        <Button size="sm" onClick={close}>
          Cancel
        </Button>
      </ButtonRow>
    </Form>
  );
};
