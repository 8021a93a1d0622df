import { ApiError } from '@vitrine/api-client';
import type { TodayLead } from '@vitrine/contracts';
import { Button, CheckIcon, IconButton, Pending, useToast, VisuallyHidden } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { daysBetween, formatFull, formatRecent } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { phoneHref } from '../../../../shared/screen/contact-link.tsx';
import { leadTexts } from '../content.ts';
import { useFinishFollowUp, useMarkContacted, useRestoreFollowUp } from '../dashboard-queries.ts';
import { IconDrawing, type RowKind } from './kind-icons.tsx';
import { ActButton, Row } from './row.tsx';

// A press on either loads it, with the schemas of what it sends.
const ReplyDialog = lazy(async () => ({ default: (await import('./reply-dialog.tsx')).ReplyDialog }));
const LogCallDialog = lazy(async () => ({
  default: (await import('../../../../shared/leads/log-call-dialog.tsx')).LogCallDialog,
}));

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

/** Who wants to be called is called; everybody else with an address is written to. */
const wantsCall = ({ email, phone, inquiryKind, prefersPhone }: TodayLead): boolean =>
  Boolean(phone) && (!email || inquiryKind === 'call' || prefersPhone === true);

interface LeadActsProps {
  readonly lead: TodayLead;
  /** After an email was sent. */
  readonly onAnswered?: () => void;
}

/** Dials the number; then answers by email, or notes what the call brought. */
const LeadActs = ({ lead, onAnswered }: LeadActsProps) => {
  const { name, email, phone } = lead;
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | undefined>();
  const byPhone = wantsCall(lead);
  const close = (): void => setOpen(false);
  return (
    <>
      {phone && (
        <Button size="sm" variant="subtle" href={phoneHref(phone)} title={phone}>
          <IconDrawing icon="call" />
          <VisuallyHidden>{leadTexts.call(name)}</VisuallyHidden>
        </Button>
      )}
      {(byPhone || email) && (
        <ActButton label={byPhone ? leadTexts.logCall : leadTexts.reply} done={done} onPress={() => setOpen(true)} />
      )}
      <Pending>
        {open && byPhone && <LogCallDialog lead={lead} onLogged={() => setDone(leadTexts.isLogged)} onClose={close} />}
        {open && !byPhone && email && (
          <ReplyDialog
            lead={{ ...lead, email }}
            onSent={() => {
              setDone(leadTexts.isAnswered);
              onAnswered?.();
            }}
            onClose={close}
          />
        )}
      </Pending>
    </>
  );
};

const kindOf = ({ inquiryKind }: TodayLead): RowKind =>
  inquiryKind === 'call'
    ? { label: leadTexts.callRequest, icon: 'call', tone: 'champagne' }
    : { label: leadTexts.newLead, icon: 'lead', tone: 'champagne' };

/** A lead whom nobody has answered. Who was answered is no new lead any more. */
export const NewLeadRow = ({ lead, now }: LeadRowProps) => {
  const { id, name, company, projectType, leadScore, budgetRange, words, lastInquiryAt, assignee } = lead;
  const toast = useToast();
  const contacted = useMarkContacted(lead);
  const answered = (): void =>
    contacted.mutate(undefined, {
      onError: (error) =>
        toast({
          tone: 'error',
          title: leadTexts.notMarked(name),
          description: failureOf({ isError: true, error }) ?? '',
        }),
    });
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
      acts={<LeadActs lead={lead} onAnswered={answered} />}
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
