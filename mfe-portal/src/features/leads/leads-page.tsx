import { brand } from '@vitrine/brand';
import { inPlace, useLocation, useNavigate, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { paths } from '../../shared/paths.ts';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { NothingChosen } from '../../shared/screen/nothing-chosen.tsx';
import { useLeadList } from './api/lead-list.ts';
import { LeadDetail } from './components/lead-detail.tsx';
import { LeadList } from './components/lead-list.tsx';
import { readListQuery } from './list-query.ts';

/** `/leads` and `/leads/:id`: who wrote, how promising they are, and what has happened since. */
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
          anyLead && <NothingChosen title="Choose a lead">Its inquiry, scores and mails open here.</NothingChosen>
        ) : (
          <LeadDetail key={id} id={id} onClose={close} />
        )
      }
    />
  );
};
