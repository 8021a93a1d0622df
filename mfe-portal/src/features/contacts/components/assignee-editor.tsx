import { ApiError } from '@vitrine/api-client';
import { Lead } from '@vitrine/contracts';
import { Button, FormBanner, useToast } from '@vitrine/ui';
import { PanelSelect } from '../../../shared/forms/panel-select.ts';
import { actionText } from '../../../shared/problems.ts';
import { assigneeName } from '../content.ts';
import { useTeamMembers } from '../../../shared/queries.ts';
import { useUpdateCachedLead, useUpdateLead } from '../leads-queries.ts';

/** Assigns the lead. A concurrent assignment is shown, not overwritten. */
export const AssigneeEditor = ({ lead }: { readonly lead: Lead }) => {
  const team = useTeamMembers();
  const update = useUpdateLead(lead.id);
  const updateCache = useUpdateCachedLead();
  const toast = useToast();
  const requestedId = update.variables?.body.assigneeId;
  const members = (team.data ?? []).filter(({ id, state }) => state === 'active' || id === lead.assignee?.id);
  // The lead's assignee is known before the team is loaded.
  const assignees =
    lead.assignee && !members.some(({ id }) => id === lead.assignee?.id) ? [lead.assignee, ...members] : members;

  const save = (assigneeId: string | null, version: number): void => {
    update.mutate(
      { body: { version, assigneeId } },
      {
        onSuccess: (saved) =>
          toast({
            tone: 'success',
            title: saved.assignee ? `Assigned to ${assigneeName(saved.assignee)}` : 'Unassigned',
          }),
        onError: (error) => {
          const current =
            error instanceof ApiError && error.code === 'stale_version'
              ? Lead.safeParse(error.current).data
              : undefined;
          if (!current) return;
          updateCache(current);
          // Only other fields changed: retries with the new version.
          if (current.assignee?.id === lead.assignee?.id) save(assigneeId, current.version);
        },
      },
    );
  };

  const stale = update.error instanceof ApiError && update.error.code === 'stale_version';
  return (
    <div>
      <PanelSelect
        id="lead-assignee"
        label="Assigned to"
        options={[
          { value: '', label: 'Nobody' },
          ...assignees.map((one) => ({ value: one.id, label: assigneeName(one) })),
        ]}
        value={(update.isPending ? requestedId : lead.assignee?.id) ?? ''}
        aria-busy={update.isPending}
        onChange={({ target }) => {
          if (!update.isPending) save(target.value || null, lead.version);
        }}
      />
      <FormBanner tone="error">
        {update.isError && requestedId !== undefined && (
          <>
            {stale
              ? `${lead.assignee ? assigneeName(lead.assignee) : 'Nobody'} has this lead now: someone just changed it. `
              : `${actionText(update.error)} `}
            <Button size="sm" variant="subtle" onClick={() => save(requestedId, lead.version)}>
              {stale ? 'Assign anyway' : 'Retry'}
            </Button>
          </>
        )}
      </FormBanner>
    </div>
  );
};
