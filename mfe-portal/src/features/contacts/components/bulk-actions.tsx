import type { ApiClient } from '@vitrine/api-client';
import { api, leadStatuses, type LeadBulk } from '@vitrine/contracts';
import { Pending } from '@vitrine/ui';
import { lazy } from 'react';
import { useTeamMembers } from '../../../shared/queries.ts';
import { type BulkAction, BulkBar, type BulkBarProps, type ChangeMany } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';
import { tagActions } from '../../../shared/tags/tag-actions.tsx';
import type { Loss } from './lost-dialog.tsx';
import { assigneeName, statusLabels } from '../content.ts';

const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));
type Ask = Parameters<NonNullable<BulkAction['ask']>>[0];

interface AskWhyProps extends Ask {
  readonly onLost: (loss: Loss) => Promise<void>;
}

const AskWhy = ({ count, onLost, onClose }: AskWhyProps) => (
  <Pending>
    <LostDialog
      who={count === 1 ? 'this lead' : `these ${count} leads`}
      plural={count > 1}
      onLost={onLost}
      onClose={onClose}
    />
  </Pending>
);

const askWhy = (runOf: (loss: Loss) => ChangeMany) => (ask: Ask) => (
  <AskWhy {...ask} onLost={(loss) => ask.run(runOf(loss))} />
);

const send = async (client: ApiClient, change: LeadBulk['change'], { ids, options }: BulkPart) =>
  (await client.call(api.contacts.bulk, { body: { ids, change }, ...options })).results;

/** What can be done to the selected leads. */
export const LeadBulkBar = (bar: Omit<BulkBarProps, 'actions'>) => {
  const { data: team = [] } = useTeamMembers();
  const run = useBulkChange<LeadBulk['change']>(send, ['contacts', 'dashboard']);
  const person = ({ id, email, name }: (typeof team)[number]) => ({ id, name: assigneeName({ email, name }) });
  return (
    <BulkBar
      {...bar}
      actions={[
        ...leadStatuses.map((status) => ({
          id: status,
          menu: 'Status',
          label: statusLabels[status],
          done: `Moved to ${statusLabels[status]}`,
          run: run({ status }),
          ...(status === 'lost' && {
            ask: askWhy((loss) => run({ status, ...loss })),
          }),
        })),
        ...team.map(person).map(({ id, name }) => ({
          id,
          menu: 'Assign',
          label: name,
          done: `Assigned to ${name}`,
          run: run({ assigneeId: id }),
        })),
        { id: 'nobody', menu: 'Assign', label: 'Nobody', done: 'Unassigned', run: run({ assigneeId: null }) },
        ...tagActions('lead', run),
      ]}
    />
  );
};
