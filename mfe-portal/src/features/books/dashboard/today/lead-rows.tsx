import { ApiError } from '@vitrine/api-client';
import type { TodayLead } from '@vitrine/contracts';
import { Button, CheckIcon, IconButton, useToast, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { daysBetween, formatFull, formatRecent } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { useLeadActs } from '../../../../shared/leads/use-lead-acts.tsx';
import { phoneHref } from '../../../../shared/screen/contact-link.tsx';
import { leadTexts } from '../content.ts';
import { useFinishFollowUp, useRestoreFollowUp } from '../dashboard-queries.ts';
import { IconDrawing, type RowKind } from './kind-icons.tsx';
import { ActButton, Row } from './row.tsx';

interface LeadRowProps {
  readonly lead: TodayLead;
  /** The agency's day. */
  readonly day: string;
  readonly now: Date;
}

const failureOf = ({ isError, error }: { readonly isError: boolean; readonly error: unknown }): string | null => {
  if (!isError) return null;
  return error instanceof ApiError && error.code === 'stale_version' ? leadTexts.stale : actionText(error);
};

/** Dials the number or texts it; then answers by email, or notes what the call brought. */
const LeadActs = ({ lead }: { readonly lead: TodayLead }) => {
  const { name, phone } = lead;
  const [done, setDone] = useState<string | undefined>();
  const { acts, start, dialogs } = useLeadActs(lead, (act) =>
    setDone(act === 'call' ? leadTexts.isLogged : leadTexts.isAnswered),
  );
  const [first] = acts;
  return (
    <>
      {phone && (
        <>
          <Button size="sm" variant="subtle" href={phoneHref(phone)} title={phone}>
            <IconDrawing icon="call" />
            <VisuallyHidden>{leadTexts.call(name)}</VisuallyHidden>
          </Button>
          <IconButton label={leadTexts.text(name)} onClick={() => start('text')}>
            <IconDrawing icon="text" />
          </IconButton>
        </>
      )}
      {first && (
        <ActButton
          label={first === 'call' ? leadTexts.logCall : leadTexts.reply}
          done={done}
          onPress={() => start(first)}
        />
      )}
      {dialogs}
    </>
  );
};

const kindOf = ({ inquiryKind }: TodayLead): RowKind =>
  inquiryKind === 'call'
    ? { label: leadTexts.callRequest, icon: 'call', tone: 'champagne' }
    : { label: leadTexts.newLead, icon: 'lead', tone: 'champagne' };

/** A lead whom nobody has answered. */
export const NewLeadRow = ({ lead, now }: LeadRowProps) => {
  const { id, name, company, projectType, leadScore, budgetRange, words, lastInquiryAt, assignee } = lead;
  return (
    <Row
      kind={kindOf(lead)}
      id={id}
      to={paths.lead(id)}
      who={name}
      company={company}
      strong={
        leadScore === undefined
          ? null
          : budgetRange
            ? leadTexts.scoreAndBudget(leadScore, budgetRange)
            : leadTexts.score(leadScore)
      }
      fact={words ? leadTexts.quote(words) : projectType}
      when={{ text: formatRecent(lastInquiryAt, now), title: formatFull(lastInquiryAt) }}
      owner={assignee}
      acts={<LeadActs lead={lead} />}
    />
  );
};

/** A lead to come back to. */
export const FollowUpRow = ({ lead, day }: LeadRowProps) => {
  const { id, name, company, assignee, followUp } = lead;
  const toast = useToast();
  const restore = useRestoreFollowUp(lead);
  const finish = useFinishFollowUp(lead);
  const undo = (): void =>
    restore.mutate(undefined, {
      onSuccess: () => finish.reset(),
      onError: () => toast({ tone: 'error', title: leadTexts.notUndone }),
    });
  const done = (): void =>
    finish.mutate(undefined, {
      onSuccess: () =>
        toast({
          tone: 'success',
          title: leadTexts.markedDone(name),
          action: { label: leadTexts.undo, onPress: undo },
        }),
    });
  const late = followUp === null ? 0 : daysBetween(followUp.date, day);
  return (
    <Row
      kind={{ label: leadTexts.followUp, icon: 'flag', tone: 'neutral' }}
      id={id}
      to={paths.lead(id)}
      who={name}
      company={company}
      fact={followUp?.notes ?? null}
      when={{ text: leadTexts.due(late), isLate: late > 0 }}
      owner={assignee}
      acts={
        finish.isSuccess ? (
          <ActButton label={leadTexts.isDone} done={leadTexts.isDone} />
        ) : (
          <>
            <IconButton label={leadTexts.done(name)} onClick={done}>
              <CheckIcon />
            </IconButton>
            <LeadActs lead={lead} />
          </>
        )
      }
      failure={failureOf(finish)}
    />
  );
};
