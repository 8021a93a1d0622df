import { brand } from '@vitrine/brand';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { lazy } from 'react';
import { paths } from '../../shared/paths.ts';
import { NoneSelected } from '../../shared/screen/empty-states.tsx';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { RecordDetail } from '../../shared/screen/record-detail.tsx';
import { LeadList } from './components/lead-list.tsx';
import { useLead, useLeadList } from './leads-queries.ts';
import { readListQuery } from './list-params.ts';

/** Loaded when the first lead is opened. */
const LeadSheet = lazy(async () => ({ default: (await import('./components/lead-sheet.tsx')).LeadSheet }));

interface LeadDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

const LeadDetail = ({ id, onClose }: LeadDetailProps) => (
  <RecordDetail
    noun="lead"
    query={useLead(id)}
    missing="The link may be incomplete, or the lead was removed."
    onClose={onClose}
  >
    {(lead, notice) => (
      <LeadSheet lead={lead} onClose={onClose}>
        {notice}
      </LeadSheet>
    )}
  </RecordDetail>
);

/** `/leads` and `/leads/:id`: the list of leads and the open lead. */
export const LeadsPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const query = readListQuery(new URLSearchParams(search));
  const navigate = useNavigate();
  const anyLead = useLeadList(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.leads + search, { state: inPlace });
  usePageTitle('Leads', brand.product);

  return (
    <ListDetail
      labels={{ list: 'Leads', detail: 'Lead' }}
      openId={id}
      onClose={close}
      list={<LeadList query={query} openId={id} />}
      detail={
        id === undefined ? (
          anyLead && <NoneSelected title="Select a lead">Its inquiry, scores and emails open here.</NoneSelected>
        ) : (
          <LeadDetail key={id} id={id} onClose={close} />
        )
      }
    />
  );
};
