import { brand } from '@vitrine/brand';
import type { RecurringInvoice } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { Pending, useToast } from '@vitrine/ui';
import { lazy } from 'react';
import { useHotkeys } from '../../../shared/hotkeys.ts';
import { paths } from '../../../shared/paths.ts';
import { NoneSelected } from '../../../shared/screen/empty-states.tsx';
import { ListDetail } from '../../../shared/screen/list-detail.tsx';
import { RecordDetail } from '../../../shared/screen/record-detail.tsx';
import { openSearch, readOpenDialog, readPrefilledClient } from '../list-params.ts';
import { RecurringList } from './components/recurring-list.tsx';
import { recurringTexts } from './content.ts';
import { readRecurringQuery, recurringSearch } from './list-params.ts';
import { useSchedule, useSchedules } from './recurring-queries.ts';

const RecurringSheet = lazy(async () => ({
  default: (await import('./components/recurring-sheet.tsx')).RecurringSheet,
}));
const NewSchedule = lazy(async () => ({ default: (await import('./editor/index.ts')).NewSchedule }));
const OpenScheduleEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenScheduleEditor }));

interface ScheduleDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

const ScheduleDetail = ({ id, onClose }: ScheduleDetailProps) => (
  <RecordDetail noun="schedule" query={useSchedule(id)} missing="The link may be incomplete." onClose={onClose}>
    {(schedule, notice) => (
      <RecurringSheet schedule={schedule} onClose={onClose}>
        {notice}
      </RecurringSheet>
    )}
  </RecordDetail>
);

/** `/recurring` and `/recurring/:id`: schedules that make invoices, and the open one. */
export const RecurringPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const query = readRecurringQuery(params);
  const dialog = readOpenDialog(params);
  const navigate = useNavigate();
  const toast = useToast();
  const any = useSchedules(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.recurring + recurringSearch(query), { state: inPlace });
  const closeDialog = (): void =>
    void navigate({ search: openSearch(search, null) }, { replace: true, state: inPlace });
  const created = (schedule: RecurringInvoice): void => {
    toast({ tone: 'success', title: 'The schedule is set up', stayMs: 3000 });
    void navigate(paths.recurringInvoice(schedule.id) + recurringSearch(query), { replace: true, state: inPlace });
  };
  usePageTitle(recurringTexts.title, brand.product);
  useHotkeys({ n: () => void navigate({ search: openSearch(search, 'new') }) });

  return (
    <>
      <ListDetail
        labels={{ list: recurringTexts.title, detail: 'Schedule' }}
        openId={id}
        onClose={close}
        list={<RecurringList query={query} openId={id} />}
        detail={
          id === undefined ? (
            any && (
              <NoneSelected title="Select a schedule">Its next dates and the invoices it made open here.</NoneSelected>
            )
          ) : (
            <ScheduleDetail key={id} id={id} onClose={close} />
          )
        }
      />
      <Pending>
        {dialog === 'new' && (
          <NewSchedule clientId={readPrefilledClient(params)} onClose={closeDialog} onCreated={created} />
        )}
        {dialog === 'edit' && id !== undefined && <OpenScheduleEditor key={id} id={id} onClose={closeDialog} />}
      </Pending>
    </>
  );
};
