import type { Lead } from '@vitrine/contracts';
import { Button, Pending } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useRights } from '../../../shared/auth/rights.ts';
import { leadActs, useLeadActs } from '../../../shared/leads/use-lead-acts.tsx';
import { useOfferedActs } from '../../../shared/record-acts.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const ConvertDialog = lazy(async () => ({ default: (await import('./convert-dialog.tsx')).ConvertDialog }));

type Open = 'edit' | 'convert';

/** What can be done about a lead: a new one is answered first, any other may become a client. */
export const LeadActions = ({ lead }: { readonly lead: Lead }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const [newest] = lead.inquiries;
  const { acts, start, dialogs } = useLeadActs({
    ...lead,
    inquiryKind: newest?.kind,
    prefersPhone: newest?.preferredContactMethod === 'phone',
  });
  const may = useRights();
  const mayEdit = may('leads.write', 'own');
  const mayConvert = !lead.client && may('leads.write');
  const isNew = lead.status === 'new';
  useOfferedActs(lead.name, [
    ...acts.map((act) => ({ title: leadActs[act], run: () => start(act) })),
    ...(mayConvert ? [{ title: 'Turn into client', run: () => setOpen('convert') }] : []),
    ...(mayEdit ? [{ title: 'Edit', run: () => setOpen('edit') }] : []),
  ]);
  return (
    <>
      <ButtonRow>
        {acts.map((act, at) => (
          <Button key={act} size="sm" variant={isNew && at === 0 ? 'primary' : 'secondary'} onClick={() => start(act)}>
            {leadActs[act]}
          </Button>
        ))}
        {mayConvert && (
          <Button size="sm" variant={isNew ? 'secondary' : 'primary'} onClick={() => setOpen('convert')}>
            Turn into client
          </Button>
        )}
        {mayEdit && (
          <Button size="sm" variant="subtle" onClick={() => setOpen('edit')}>
            Edit
          </Button>
        )}
      </ButtonRow>
      {dialogs}
      <Pending>
        {open === 'edit' && <EditDialog lead={lead} onClose={() => setOpen(null)} />}
        {open === 'convert' && <ConvertDialog lead={lead} onClose={() => setOpen(null)} />}
      </Pending>
    </>
  );
};
