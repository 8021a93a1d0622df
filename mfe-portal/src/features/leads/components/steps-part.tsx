import { type OnboardingStep, StepSkip } from '@vitrine/contracts';
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
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatMoment } from '../../../shared/dates.ts';
import { actionText, schemaProblem } from '../../../shared/form-problem.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { type StepChange, useSettleStep, useSteps } from '../api/lead-work.ts';

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

/** The steps from inquiry to the first month of work: completed, skipped with a reason, opened again. */
export const StepsPart = ({ contactId, now }: { readonly contactId: string; readonly now: Date }) => {
  const steps = useSteps(contactId);
  const settle = useSettleStep(contactId);
  const [asking, setAsking] = useState<{ readonly id: string; readonly to: 'completed' | 'skipped' } | null>(null);
  const items = steps.data?.items ?? [];
  const settled = items.filter(({ status }) => status !== 'open').length;
  const next = items.find(({ status }) => status === 'open')?.id;

  const change = (next: StepChange): void => settle.mutate(next, { onSuccess: () => setAsking(null) });

  return (
    <Section title="Onboarding">
      {steps.isPending ? (
        <Skeleton width="long" />
      ) : steps.data ? (
        <>
          <Progress
            id="lead-steps"
            label={`${settled} of ${items.length} steps settled`}
            value={settled}
            max={items.length}
          />
          <List aria-label="Onboarding steps">
            {items.map((step) => (
              <li key={step.id}>
                <StepWords step={step} now={now} />
                {asking?.id === step.id ? (
                  <StepForm
                    key={asking.to}
                    to={asking.to}
                    title={step.title}
                    busy={settle.isPending}
                    onChange={(words) =>
                      change(
                        asking.to === 'skipped'
                          ? { id: step.id, to: 'skipped', reason: words }
                          : { id: step.id, to: 'completed', note: words },
                      )
                    }
                    onClose={() => setAsking(null)}
                  />
                ) : (
                  <StepActions
                    step={step}
                    next={step.id === next}
                    busy={settle.isPending && settle.variables.id === step.id}
                    onChange={change}
                    onAsk={(to) => setAsking({ id: step.id, to })}
                  />
                )}
              </li>
            ))}
          </List>
          <FormBanner tone="error">{settle.isError && actionText(settle.error)}</FormBanner>
        </>
      ) : (
        <FormBanner tone="error">
          {problemText(steps.error, '').message}{' '}
          <Button size="sm" variant="quiet" onClick={() => void steps.refetch()}>
            Retry
          </Button>
        </FormBanner>
      )}
    </Section>
  );
};

const StepWords = ({
  step: { title, status, note, settledAt, settledBy },
  now,
}: {
  readonly step: OnboardingStep;
  readonly now: Date;
}) => (
  <div>
    <Title>
      {title}
      {status !== 'open' && <Badge tone={statusTones[status]}>{statusTexts[status]}</Badge>}
    </Title>
    {note && (
      <Text size="xs" tone="textMuted">
        {note}
      </Text>
    )}
    {settledAt && (
      <Text size="xs" tone="textFaint">
        <time dateTime={settledAt} title={formatFull(settledAt)}>
          {formatMoment(settledAt, now)}
        </time>
        {settledBy && `, ${settledBy}`}
      </Text>
    )}
  </div>
);

interface StepActionsProps {
  readonly step: OnboardingStep;
  /** The first one that is open. */
  readonly next: boolean;
  readonly busy: boolean;
  readonly onChange: (change: StepChange) => void;
  readonly onAsk: (to: 'completed' | 'skipped') => void;
}

const StepActions = ({ step: { id, title, status }, next, busy, onChange, onAsk }: StepActionsProps) =>
  status === 'open' ? (
    <Actions>
      <Button
        size="sm"
        variant={next ? 'secondary' : 'quiet'}
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
          { id: 'note', label: 'Complete with a note', onSelect: () => onAsk('completed') },
          { id: 'skip', label: 'Skip', onSelect: () => onAsk('skipped') },
        ]}
      />
    </Actions>
  ) : (
    <Button
      size="sm"
      variant="quiet"
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
  readonly onChange: (words: string) => void;
  readonly onClose: () => void;
}

const StepForm = ({ to, title, busy, onChange, onClose }: StepFormProps) => {
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const skipping = to === 'skipped';
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const parsed = StepSkip.safeParse({ reason: words });
    if (skipping && !parsed.success) return setProblem(schemaProblem<'reason'>(parsed.error).fields.reason ?? '');
    onChange(words.trim());
  };

  return (
    <Form noValidate onSubmit={submit} aria-label={`${skipping ? 'Skip' : 'Complete'} ${title}`}>
      <TextField
        ref={input}
        id="step-words"
        label={skipping ? 'Why is it skipped?' : 'Note'}
        autoComplete="off"
        maxLength={500}
        value={words}
        error={problem}
        onChange={({ target }) => {
          setWords(target.value);
          setProblem('');
        }}
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
