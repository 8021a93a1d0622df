import { api, type Estimate, isOpenEstimate, isRevisable, type Paper } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, type MenuItem, Pending, useToast } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useDownload } from '../../../../shared/download.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { ButtonRow } from '../../../../shared/screen/layout.ts';
import { openSearch } from '../../../../shared/screen/list-query.ts';
import { MoreMenu, PdfMenu } from '../../components/document-menus.tsx';
import { useEstimateUpdates } from '../estimates-queries.ts';
import { useCopyLink } from './estimate-rows.tsx';

const confirmations = () => import('../dialogs/confirm-dialogs.tsx');
const EmailDialog = lazy(async () => ({ default: (await confirmations()).EmailDialog }));
const MarkSentDialog = lazy(async () => ({ default: (await confirmations()).MarkSentDialog }));
const DeleteDraftDialog = lazy(async () => ({ default: (await confirmations()).DeleteDraftDialog }));
const VoidDialog = lazy(async () => ({ default: (await confirmations()).VoidDialog }));
const InvoiceDialog = lazy(async () => ({ default: (await import('../dialogs/invoice-dialog.tsx')).InvoiceDialog }));
const SendSmsDialog = lazy(async () => ({ default: (await import('../dialogs/send-sms-dialog.tsx')).SendSmsDialog }));

type Open = 'email' | 'sms' | 'mark-sent' | 'delete' | 'void' | 'invoice';

/** Actions of an estimate in its current status. */
export const EstimateActions = ({ estimate }: { readonly estimate: Estimate }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const copyLink = useCopyLink();
  const { download, downloading } = useDownload();
  const duplicate = useChange(api.estimates.duplicate, { params: { id: estimate.id } }, useEstimateUpdates());
  const close = (): void => setOpen(null);

  const { id, number, status, url, invoice } = estimate;
  const draft = status === 'draft';
  const isOpen = isOpenEstimate(status);
  const toInvoice = status === 'accepted' && invoice === null;
  const edit = (how: 'edit' | 'revise') => (): void => void navigate({ search: openSearch(search, how) });

  const pdf = (paper: Paper): void =>
    void download(`${number}.pdf`, api.estimates.pdf, { params: { id }, query: { paper } });
  const copy = (): void =>
    duplicate.mutate(undefined, {
      onSuccess: (createdEstimate) => {
        toast({ tone: 'success', title: `Draft ${createdEstimate.number} was created from ${number}` });
        void navigate(paths.estimate(createdEstimate.id) + search, { state: inPlace });
      },
      onError: (error) =>
        toast({ tone: 'error', title: `${number} wasn’t duplicated`, description: actionText(error) }),
    });

  const more: MenuItem[] = [
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
      <ButtonRow>
        {toInvoice && (
          <Button size="sm" variant="primary" onClick={() => setOpen('invoice')}>
            Turn into invoice
          </Button>
        )}
        {(draft || isOpen) && (
          <>
            <Button size="sm" variant={draft ? 'primary' : 'secondary'} onClick={() => setOpen('email')}>
              {draft ? 'Send by email' : 'Email again'}
            </Button>
            <Button size="sm" onClick={() => setOpen('sms')}>
              Send SMS
            </Button>
          </>
        )}
        {url !== null && (
          <Button size="sm" onClick={() => void copyLink(url)}>
            Copy link
          </Button>
        )}
        <PdfMenu busy={downloading} onDownload={pdf} />
        {draft && (
          <Button size="sm" onClick={edit('edit')}>
            Edit
          </Button>
        )}
        {isRevisable(status) && (
          <Button size="sm" onClick={edit('revise')}>
            Revise
          </Button>
        )}
        <MoreMenu items={more} />
      </ButtonRow>
      <Pending>
        {open === 'email' && <EmailDialog estimate={estimate} onClose={close} />}
        {open === 'sms' && <SendSmsDialog estimate={estimate} onClose={close} />}
        {open === 'mark-sent' && <MarkSentDialog estimate={estimate} onClose={close} />}
        {open === 'delete' && <DeleteDraftDialog estimate={estimate} onClose={close} />}
        {open === 'void' && <VoidDialog estimate={estimate} onClose={close} />}
        {open === 'invoice' && <InvoiceDialog estimate={estimate} onClose={close} />}
      </Pending>
    </>
  );
};
