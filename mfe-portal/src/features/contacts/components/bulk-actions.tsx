import type { ApiClient } from '@vitrine/api-client';
import { api, leadStatuses, type LeadBulk } from '@vitrine/contracts';
import { useDownload } from '../../../shared/download.ts';
import { useTeamMembers } from '../../../shared/queries.ts';
import { BulkBar } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';
import type { Selection } from '../../../shared/screen/selection.tsx';
import { assigneeName, statusLabels } from '../content.ts';

const send = async (client: ApiClient, change: LeadBulk['change'], { ids, options }: BulkPart) =>
  (await client.call(api.contacts.bulk, { body: { ids, change }, ...options })).results;

/** What can be done to the selected leads. */
export const LeadBulkBar = ({ selection }: { readonly selection: Selection }) => {
  const { data: team = [] } = useTeamMembers();
  const run = useBulkChange<LeadBulk['change']>(send, ['contacts', 'dashboard']);
  const { download, downloading } = useDownload();
  const person = ({ id, email, name }: (typeof team)[number]) => ({ id, name: assigneeName({ email, name }) });
  return (
    <BulkBar
      label="Selected leads"
      selection={selection}
      actions={[
        ...leadStatuses.map((status) => ({
          id: status,
          menu: 'Status',
          label: statusLabels[status],
          done: `Moved to ${statusLabels[status]}`,
          run: run({ status }),
        })),
        ...team.map(person).map(({ id, name }) => ({
          id,
          menu: 'Assign',
          label: name,
          done: `Assigned to ${name}`,
          run: run({ assigneeId: id }),
        })),
        { id: 'nobody', menu: 'Assign', label: 'Nobody', done: 'Unassigned', run: run({ assigneeId: null }) },
      ]}
      exporting={downloading}
      onExport={(ids) => void download('leads.csv', api.contacts.exportCsv, { query: { ids: ids.join(',') } })}
    />
  );
};
