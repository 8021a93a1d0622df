import { ApiError } from '@vitrine/api-client';
import { Lead, LeadStatus, leadStatuses } from '@vitrine/contracts';
import { Badge, Button, DescriptionList, FormBanner, Pending, Text, useToast, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { PanelSelect } from '../../../shared/forms/panel-select.ts';
import { formatMomentInText } from '../../../shared/format.ts';
import { actionText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { statusLabels, statusTones } from '../content.ts';
import { useUpdateCachedLead, useUpdateLead } from '../leads-queries.ts';

const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));

const ConflictFrame = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.ember} 40%, transparent);
  border-radius: ${vars.radius.md};
`;

interface StatusConflictProps {
  /** The current record. */
  readonly current: Lead;
  readonly now: Date;
  /** The status chosen here. */
  readonly requestedStatus: LeadStatus;
  readonly onKeep: () => void;
  readonly onReplace: () => void;
}

/** Shows both statuses after concurrent changes and lets the user choose. */
const StatusConflict = ({ current, requestedStatus, now, onKeep, onReplace }: StatusConflictProps) => (
  <ConflictFrame role="alert">
    <Text size="sm">Someone changed this lead while you had it open. Nothing was overwritten.</Text>
    <DescriptionList
      items={[
        {
          term: 'Now',
          value: (
            <>
              <Badge tone={statusTones[current.status]}>{statusLabels[current.status]}</Badge>,{' '}
              {formatMomentInText(current.updatedAt, now)}
            </>
          ),
        },
        { term: 'Yours', value: <Badge tone={statusTones[requestedStatus]}>{statusLabels[requestedStatus]}</Badge> },
      ]}
    />
    <ButtonRow>
      <Button size="sm" onClick={onKeep}>
        Keep {statusLabels[current.status]}
      </Button>
      <Button size="sm" onClick={onReplace}>
        Change to {statusLabels[requestedStatus]}
      </Button>
    </ButtonRow>
  </ConflictFrame>
);

/** The live region takes no space while it is empty. */
const Frame = styled.div`
  > :last-child:not(:empty) {
    margin-block-start: ${vars.space[3]};
  }
`;

const options = leadStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface StatusEditorProps {
  readonly lead: Lead;
  readonly now: Date;
}

/** Changes the lead's status. A concurrent change is shown, not overwritten. */
export const StatusEditor = ({ lead, now }: StatusEditorProps) => {
  const update = useUpdateLead(lead.id);
  /** Its failures are shown where the reason is asked. */
  const lose = useUpdateLead(lead.id);
  const updateCache = useUpdateCachedLead();
  const toast = useToast();
  const requestedStatus = update.variables?.body.status;
  const current = staleRecord(update.error);

  const [losing, setLosing] = useState(false);

  const save = (status: LeadStatus, version: number): void => {
    update.mutate(
      { body: { status, version } },
      { onSuccess: () => toast({ tone: 'success', title: `${lead.name} is now ${statusLabels[status]}` }) },
    );
  };

  const keepTheirs = (): void => {
    if (current) updateCache(current);
    update.reset();
  };

  return (
    <Frame>
      <PanelSelect
        id="lead-status"
        label="Status"
        options={options}
        value={update.isPending && requestedStatus ? requestedStatus : lead.status}
        aria-busy={update.isPending}
        onChange={({ target }) => {
          const status = LeadStatus.parse(target.value);
          if (update.isPending) return;
          if (status === 'lost') setLosing(true);
          else save(status, lead.version);
        }}
      />
      {current && requestedStatus ? (
        <StatusConflict
          current={current}
          requestedStatus={requestedStatus}
          now={now}
          onKeep={keepTheirs}
          onReplace={() => save(requestedStatus, current.version)}
        />
      ) : (
        <FormBanner tone="error">
          {update.error && requestedStatus && (
            <>
              {statusLabels[requestedStatus]} was not saved. {actionText(update.error)}{' '}
              <Button size="sm" variant="subtle" onClick={() => save(requestedStatus, lead.version)}>
                Retry
              </Button>
            </>
          )}
        </FormBanner>
      )}
      <Pending>
        {losing && (
          <LostDialog
            who={lead.name}
            onLost={(loss) => lose.mutateAsync({ body: { status: 'lost', version: lead.version, ...loss } })}
            onClose={() => setLosing(false)}
          />
        )}
      </Pending>
    </Frame>
  );
};

/** The current record of a `stale_version` error. */
function staleRecord(error: unknown): Lead | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Lead.safeParse(error.current).data ?? null;
}
