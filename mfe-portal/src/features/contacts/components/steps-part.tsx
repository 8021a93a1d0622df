import { api, type OnboardingStep, StepSkip } from '@vitrine/contracts';
import {
  Badge,
  Button,
  FormBanner,
  IconButton,
  Menu,
  MoreIcon,
  Progress,
  Skeleton,
  Text,
  TextField,
  vars,
} from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatFull, formatMoment } from '../../../shared/format.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { actionText, problemText } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { type StepChange, useUpdateStep } from '../leads-queries.ts';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${vars.space[1]} ${vars.space[3]};
    padding-block: ${vars.space[2]};
    border-block-end: 1px solid ${vars.color.hairline};
    overflow-wrap: anywhere;
  }

  > li > form {
    grid-column: 1 / -1;
  }
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[1]};
`;

const Form = styled.form`
  display: grid;
  gap: ${vars.space[3]};
  padding-block: ${vars.space[2]};
`;

const statusTexts = { completed: 'Completed', skipped: 'Skipped' } as const;
const statusTones = { completed: 'jade', skipped: 'neutral' } as const;

/** Onboarding steps: complete, skip with a reason, or reopen. */
export const StepsPart = ({ contactId, now }: { readonly contactId: string; readonly now: Date }) => {
  const steps = useEndpoint(api.onboarding.steps, { params: { id: contactId } });
  const { update, failed, pending } = useUpdateStep(contactId);
  const [editing, setEditing] = useState<{ readonly id: string; readonly to: 'completed' | 'skipped' } | null>(null);
  const items = steps.data?.items ?? [];
  const settled = items.filter(({ status }) => status !== 'open').length;
  const next = items.find(({ status }) => status === 'open')?.id;

  const change = async (next: StepChange): Promise<void> => {
    // Meanwhile somebody may have opened the form of another step.
    if (await update(next)) setEditing((open) => (open?.id === next.id ? null : open));
  };

  return (
    <Section title="Onboarding">
      {steps.isPending ? (
        <Skeleton width="long" />
      ) : steps.data ? (
        <>
          <Progress
            id="lead-steps"
            label={`${settled} of ${items.length} steps done`}
            value={settled}
            max={items.length}
          />
          <List aria-label="Onboarding steps">
            {items.map((step) => (
              <li key={step.id}>
                <StepTexts step={step} now={now} />
                {editing?.id === step.id ? (
                  <StepForm
                    key={editing.to}
                    to={editing.to}
                    title={step.title}
                    busy={pending.includes(step.id)}
                    onChange={(text) =>
                      void change(
                        editing.to === 'skipped'
                          ? { id: step.id, to: 'skipped', reason: text }
                          : { id: step.id, to: 'completed', note: text },
                      )
                    }
                    onClose={() => setEditing(null)}
                  />
                ) : (
                  <StepActions
                    step={step}
                    next={step.id === next}
                    busy={pending.includes(step.id)}
                    onChange={(next) => void change(next)}
                    onEdit={(to) => setEditing({ id: step.id, to })}
                  />
                )}
              </li>
            ))}
          </List>
          <FormBanner tone="error">{failed && actionText(failed)}</FormBanner>
        </>
      ) : (
        <FormBanner tone="error">
          {problemText(steps.error, '').message}{' '}
          <Button size="sm" variant="subtle" onClick={() => void steps.refetch()}>
            Retry
          </Button>
        </FormBanner>
      )}
    </Section>
  );
};

const StepTexts = ({
  step: { title, status, note, settledAt, settledBy },
  now,
}: {
  readonly step: OnboardingStep;
  readonly now: Date;
}) => {
  const nameOf = useNameOf();
  return (
    <div>
      <Title>
        {title}
        {status !== 'open' && <Badge tone={statusTones[status]}>{statusTexts[status]}</Badge>}
      </Title>
      {note && (
        <Text size="sm" tone="textMuted">
          {note}
        </Text>
      )}
      {settledAt && (
        <Text size="sm" tone="textFaint">
          <time dateTime={settledAt} title={formatFull(settledAt)}>
            {formatMoment(settledAt, now)}
          </time>
          {settledBy && `, ${nameOf(settledBy)}`}
        </Text>
      )}
    </div>
  );
};

interface StepActionsProps {
  readonly step: OnboardingStep;
  /** The first open step. */
  readonly next: boolean;
  readonly busy: boolean;
  readonly onChange: (change: StepChange) => void;
  readonly onEdit: (to: 'completed' | 'skipped') => void;
}

const StepActions = ({ step: { id, title, status }, next, busy, onChange, onEdit }: StepActionsProps) =>
  status === 'open' ? (
    <Actions>
      <Button
        size="sm"
        variant={next ? 'secondary' : 'subtle'}
        busy={busy}
        aria-label={`Complete ${title}`}
        onClick={() => onChange({ id, to: 'completed' })}
      >
        Complete
      </Button>
      <Menu
        trigger={
          <IconButton label={`More for ${title}`}>
            <MoreIcon />
          </IconButton>
        }
        items={[
          { id: 'note', label: 'Complete with a note', onSelect: () => onEdit('completed') },
          { id: 'skip', label: 'Skip', onSelect: () => onEdit('skipped') },
        ]}
      />
    </Actions>
  ) : (
    <Button
      size="sm"
      variant="subtle"
      busy={busy}
      aria-label={`Undo ${title}`}
      onClick={() => onChange({ id, to: 'open' })}
    >
      Undo
    </Button>
  );

interface StepFormProps {
  readonly to: 'completed' | 'skipped';
  readonly title: string;
  readonly busy: boolean;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

const StepForm = ({ to, title, busy, onChange, onClose }: StepFormProps) => {
  const input = useRef<HTMLInputElement>(null);
  const skipping = to === 'skipped';
  const form = usePortalForm({
    values: { reason: '' },
    schema: skipping ? StepSkip : z.object({ reason: z.string().trim() }),
    save: async ({ reason }) => {
      if (!busy) onChange(reason);
    },
  });
  useEffect(() => input.current?.focus(), []);

  return (
    <Form {...form.props} aria-label={`${skipping ? 'Skip' : 'Complete'} ${title}`}>
      <TextField
        ref={input}
        id="step-words"
        label={skipping ? 'Why is it skipped?' : 'Note'}
        autoComplete="off"
        maxLength={500}
        {...form.field('reason')}
      />
      <Actions>
        <Button size="sm" type="submit" variant="primary" busy={busy}>
          {skipping ? 'Skip step' : 'Complete step'}
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </Form>
  );
};
