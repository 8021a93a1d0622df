import type { Client } from '@vitrine/contracts';
import { FormBanner, useToast } from '@vitrine/ui';
import { PanelSelect } from '../../../shared/forms/panel-select.ts';
import { actionText } from '../../../shared/problems.ts';
import { useTeamMembers } from '../../../shared/queries.ts';
import { useAssignClient } from '../clients-queries.ts';

/** Whom a client is assigned to; contractors reach only those who are assigned to them. */
export const AssigneePart = ({ client }: { readonly client: Client }) => {
  const team = useTeamMembers();
  const toast = useToast();
  const assign = useAssignClient(client.id);
  const assignedId = client.assigneeId ?? null;
  const members = (team.data ?? []).filter(({ id, state }) => state === 'active' || id === assignedId);
  const nameOf = (id: string | null): string => {
    const member = members.find((one) => one.id === id);
    return member?.name ?? member?.email ?? 'Nobody';
  };
  return (
    <div>
      <PanelSelect
        id="client-assignee"
        label="Assigned to"
        options={[{ value: '', label: 'Nobody' }, ...members.map(({ id }) => ({ value: id, label: nameOf(id) }))]}
        value={(assign.isPending ? assign.variables.body.assigneeId : assignedId) ?? ''}
        aria-busy={assign.isPending}
        onChange={({ target }) => {
          if (assign.isPending) return;
          assign.mutate(
            { body: { assigneeId: target.value || null } },
            {
              onSuccess: ({ assigneeId = null }) =>
                toast({
                  tone: 'success',
                  title: assigneeId === null ? 'Unassigned' : `Assigned to ${nameOf(assigneeId)}`,
                }),
            },
          );
        }}
      />
      <FormBanner tone="error">{assign.isError && actionText(assign.error)}</FormBanner>
    </div>
  );
};
