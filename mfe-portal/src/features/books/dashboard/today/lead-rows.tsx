import { ApiError } from '@vitrine/api-client';
import type { TodayLead } from '@vitrine/contracts';
import { useToast } from '@vitrine/ui';
import { daysBetween, formatMomentInText } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { leadTexts } from '../content.ts';
import { useFinishFollowUp, useMarkContacted, useRestoreFollowUp } from '../dashboard-queries.ts';
import { DoneButton, Late, Row } from './row.tsx';

interface LeadRowProps {
  readonly lead: TodayLead;
  /** The agency's day. */
  readonly day: string;
  readonly now: Date;
}

const companyOf = ({ company }: TodayLead): string[] => (company === null ? [] : [company]);
const assigneeOf = ({ assignee }: TodayLead): string[] => (assignee === null ? [] : [assignee]);

const failureOf = ({ isError, error }: { readonly isError: boolean; readonly error: unknown }): string | null => {
  if (!isError) return null;
  return error instanceof ApiError && error.code === 'stale_version' ? leadTexts.stale : actionText(error);
};

/** A lead whom nobody has answered. */
export const NewLeadRow = ({ lead, now }: LeadRowProps) => {
  const toast = useToast();
  const contacted = useMarkContacted(lead);
  const mark = (): void =>
    contacted.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: leadTexts.markedContacted(lead.name) }),
    });
  return (
    <Row
      to={paths.lead(lead.id)}
      who={lead.name}
      facts={[
        ...companyOf(lead),
        ...(lead.projectType === 'Other' ? [] : [lead.projectType]),
        leadTexts.wrote(formatMomentInText(lead.lastInquiryAt, now)),
        ...assigneeOf(lead),
      ]}
      tools={<DoneButton label={leadTexts.contacted} done={leadTexts.isContacted} action={contacted} onPress={mark} />}
      failure={failureOf(contacted)}
    />
  );
};

/** A lead to come back to. */
export const FollowUpRow = ({ lead, day }: LeadRowProps) => {
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
          title: leadTexts.markedDone(lead.name),
          action: { label: leadTexts.undo, onPress: undo },
        }),
    });
  const late = lead.followUp === null ? 0 : daysBetween(lead.followUp.date, day);
  return (
    <Row
      to={paths.lead(lead.id)}
      who={lead.name}
      facts={[
        late > 0 ? <Late key="due">{leadTexts.due(late)}</Late> : leadTexts.due(late),
        ...companyOf(lead),
        ...assigneeOf(lead),
      ]}
      quote={lead.followUp?.notes ?? null}
      tools={<DoneButton label={leadTexts.done} done={leadTexts.isDone} action={finish} onPress={done} />}
      failure={failureOf(finish)}
    />
  );
};
