import { api, type Estimate, type Paper } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, type MenuItem, Pending, useToast } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useRights } from '../../../../shared/auth/rights.ts';
import { useDownload } from '../../../../shared/download.ts';
import { watchAddress } from '../../../../shared/watch-address.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { useOfferedActs } from '../../../../shared/record-acts.ts';
import { ActRow, MoreMenu, pdfItems } from '../../components/document-menus.tsx';
import { useEstimateUpdates } from '../estimates-queries.ts';
import { estimateActs } from '../../primary-act.ts';
import { actTexts } from '../content.ts';
import { useEstimateActs } from './use-estimate-acts.tsx';

const confirmations = () => import('../dialogs/confirm-dialogs.tsx');
const MarkSentDialog = lazy(async () => ({ default: (await confirmations()).MarkSentDialog }));
const DeleteDraftDialog = lazy(async () => ({ default: (await confirmations()).DeleteDraftDialog }));
const VoidDialog = lazy(async () => ({ default: (await confirmations()).VoidDialog }));

type Open = 'mark-sent' | 'delete' | 'void';

/** Actions of an estimate in its current status. */
export const EstimateActions = ({ estimate }: { readonly estimate: Estimate }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const acts = useEstimateActs(estimate);
  const { primary, frequent } = estimateActs(estimate);
  const mayChange = useRights()('money.write');
  const front = mayChange ? [...(primary === null ? [] : [primary]), ...frequent] : [];
  useOfferedActs(
    estimate.number,
    front.map((act) => ({ title: actTexts.labels[act], run: () => acts.start(act) })),
  );
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { download, downloading } = useDownload();
  const duplicate = useChange(api.estimates.duplicate, { params: { id: estimate.id } }, useEstimateUpdates());
  const close = (): void => setOpen(null);

  const { id, number, status, invoice } = estimate;
  const draft = status === 'draft';

  const pdf = (paper: Paper): void =>
    void download(`${number}.pdf`, api.estimates.pdf, { params: { id }, query: { paper } });
  const copy = (): void => {
    const hasMovedOn = watchAddress();
    duplicate.mutate(undefined, {
      onSuccess: (createdEstimate) => {
        toast({ tone: 'success', title: `Draft ${createdEstimate.number} was created from ${number}` });
        if (!hasMovedOn()) void navigate(paths.estimate(createdEstimate.id) + search, { state: inPlace });
      },
      onError: (error) =>
        toast({ tone: 'error', title: `${number} wasn’t duplicated`, description: actionText(error) }),
    });
  };

  const more: MenuItem[] = [
    ...pdfItems(pdf),
    { id: 'pdf-line', separator: true },
    ...(draft ? [{ id: 'mark-sent', label: 'Mark as sent', onSelect: () => setOpen('mark-sent') }] : []),
    { id: 'duplicate', label: 'Duplicate', onSelect: copy },
    ...(draft
      ? [
          { id: 'line', separator: true as const },
          { id: 'delete', label: 'Delete draft', tone: 'danger' as const, onSelect: () => setOpen('delete') },
        ]
      : []),
    ...(!draft && status !== 'void' && invoice === null
      ? [
          { id: 'line', separator: true as const },
          { id: 'void', label: 'Void estimate', tone: 'danger' as const, onSelect: () => setOpen('void') },
        ]
      : []),
  ];

  return (
    <>
      <ActRow>
        {front.map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === primary ? 'primary' : 'secondary'}
            busy={acts.isBusy(act)}
            onClick={() => acts.start(act)}
          >
            {actTexts.labels[act]}
          </Button>
        ))}
        <MoreMenu items={mayChange ? more : pdfItems(pdf)} busy={downloading} />
      </ActRow>
      {acts.dialogs}
      <Pending>
        {open === 'mark-sent' && <MarkSentDialog estimate={estimate} onClose={close} />}
        {open === 'delete' && <DeleteDraftDialog estimate={estimate} onClose={close} />}
        {open === 'void' && <VoidDialog estimate={estimate} onClose={close} />}
      </Pending>
    </>
  );
};
