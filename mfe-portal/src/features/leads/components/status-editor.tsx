import { ApiError } from '@vitrine/api-client';
import { Lead, LeadStatus, leadStatuses } from '@vitrine/contracts';
import { Button, FormBanner, SelectField, touchTarget, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { actionText } from '../../../shared/form-problem.ts';
import { useAdoptLead } from '../api/adopt-lead.ts';
import { useUpdateLeadStatus } from '../api/update-lead-status.ts';
import { statusLabels } from '../lead-texts.ts';
import { StaleStatus } from './stale-status.tsx';

/** The announcing region stands there empty; it takes space only once it says something. */
const Frame = styled.div`
  > :last-child:not(:empty) {
    margin-block-start: ${vars.space[3]};
  }
`;

/** As quiet as the facts below it. */
const StatusField = styled(SelectField)`
  select {
    min-height: ${vars.control.sm};
    padding-block: ${vars.space[1]};
    font-size: ${vars.text.sm};
    ${touchTarget}
  }

  /* The error region of the field; a failed save speaks below, with its Retry. */
  > [aria-live]:empty {
    display: none;
  }
`;

const options = leadStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface StatusEditorProps {
  readonly lead: Lead;
  readonly now: Date;
}

/** Moves the lead through the pipeline. A change made meanwhile by someone else is shown, not overwritten. */
export const StatusEditor = ({ lead, now }: StatusEditorProps) => {
  const update = useUpdateLeadStatus(lead.id);
  const adopt = useAdoptLead();
  const toast = useToast();
  const wanted = update.variables?.status;
  const current = staleRecord(update.error);

  const save = (status: LeadStatus, version: number): void => {
    update.mutate(
      { status, version },
      { onSuccess: () => toast({ tone: 'success', title: `${lead.name} is now ${statusLabels[status]}` }) },
    );
  };

  const keepTheirs = (): void => {
    if (current) adopt(current);
    update.reset();
  };

  return (
    <Frame>
      <StatusField
        id="lead-status"
        label="Status"
        options={options}
        value={update.isPending && wanted ? wanted : lead.status}
        aria-busy={update.isPending}
        onChange={({ target }) => {
          const status = LeadStatus.parse(target.value);
          if (!update.isPending) save(status, lead.version);
        }}
      />
      {current && wanted ? (
        <StaleStatus
          current={current}
          wanted={wanted}
          now={now}
          onKeep={keepTheirs}
          onReplace={() => save(wanted, current.version)}
        />
      ) : (
        <FormBanner tone="error">
          {update.error && wanted && (
            <>
              {statusLabels[wanted]} was not saved. {actionText(update.error)}{' '}
              <Button size="sm" variant="quiet" onClick={() => save(wanted, lead.version)}>
                Retry
              </Button>
            </>
          )}
        </FormBanner>
      )}
    </Frame>
  );
};

/** The record as it is now, when a save failed because it is newer than the one on screen. */
function staleRecord(error: unknown): Lead | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Lead.safeParse(error.current).data ?? null;
}
