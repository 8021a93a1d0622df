import { brand } from '@vitrine/brand';
import type { Estimate } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { Pending, useToast } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { useHotkeys } from '../../../shared/hotkeys.ts';
import { paths } from '../../../shared/paths.ts';
import { DetailSkeleton } from '../../../shared/screen/detail.tsx';
import { NoneSelected } from '../../../shared/screen/empty-states.tsx';
import { ListDetail } from '../../../shared/screen/list-detail.tsx';
import { RecordDetail } from '../../../shared/screen/record-detail.tsx';
import { EstimateList } from './components/estimate-list.tsx';
import { useEstimate, useEstimateList } from './estimates-queries.ts';
import { estimateSearch, openSearch, readEstimateQuery, readOpenDialog } from './list-params.ts';

/** Loaded with the first estimate that is opened: the list is shown before. */
const EstimateSheet = lazy(async () => ({ default: (await import('./components/estimate-sheet.tsx')).EstimateSheet }));

interface EstimateDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

const EstimateDetail = ({ id, onClose }: EstimateDetailProps) => (
  <RecordDetail noun="estimate" query={useEstimate(id)} missing="The link may be incomplete." onClose={onClose}>
    {(estimate, notice) => (
      <Suspense fallback={<DetailSkeleton label="Loading the estimate" />}>
        <EstimateSheet estimate={estimate} onClose={onClose}>
          {notice}
        </EstimateSheet>
      </Suspense>
    )}
  </RecordDetail>
);

const CreateDialog = lazy(async () => ({ default: (await import('./editor/estimate-dialogs.tsx')).CreateDialog }));
const OpenEditor = lazy(async () => ({ default: (await import('./editor/estimate-dialogs.tsx')).OpenEditor }));

/** `/estimates` and `/estimates/:id`: the list of estimates and the open one. */
export const EstimatesPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const query = readEstimateQuery(params);
  const dialog = readOpenDialog(params);
  const navigate = useNavigate();
  const toast = useToast();
  const any = useEstimateList(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.estimates + estimateSearch(query), { state: inPlace });
  const closeDialog = (): void =>
    void navigate({ search: openSearch(search, null) }, { replace: true, state: inPlace });
  const created = ({ id: newId, number }: Estimate): void => {
    toast({ tone: 'success', title: `${number} is a draft`, stayMs: 3000 });
    void navigate(paths.estimate(newId) + estimateSearch(query), { replace: true, state: inPlace });
  };
  usePageTitle('Estimates', brand.product);
  useHotkeys({ n: () => void navigate({ search: openSearch(search, 'new') }) });

  return (
    <>
      <ListDetail
        labels={{ list: 'Estimates', detail: 'Estimate' }}
        openId={id}
        onClose={close}
        list={<EstimateList query={query} openId={id} />}
        detail={
          id === undefined ? (
            any && <NoneSelected title="Select an estimate">Its items, signature and notes open here.</NoneSelected>
          ) : (
            <EstimateDetail key={id} id={id} onClose={close} />
          )
        }
      />
      <Pending>
        {dialog === 'new' && <CreateDialog onClose={closeDialog} onCreated={created} />}
        {(dialog === 'edit' || dialog === 'revise') && id !== undefined && (
          <OpenEditor key={id} how={dialog} id={id} onClose={closeDialog} />
        )}
      </Pending>
    </>
  );
};
