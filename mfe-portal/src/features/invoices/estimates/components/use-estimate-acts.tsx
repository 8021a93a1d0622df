import { useQueryClient } from '@tanstack/react-query';
import { api, type Estimate, type EstimateSummary } from '@vitrine/contracts';
import { inPlace, useApi, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Pending, useToast } from '@vitrine/ui';
import { lazy, type ReactNode, useState } from 'react';
import { editors } from '../../../../shared/editor-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import type { EstimateAct } from '../../primary-act.ts';
import { actTexts } from '../content.ts';
import { estimateKey } from '../estimates-queries.ts';
import { useCopyLink } from './use-copy-link.ts';

const EmailDialog = lazy(async () => ({ default: (await import('../dialogs/confirm-dialogs.tsx')).EmailDialog }));
const SendSmsDialog = lazy(async () => ({ default: (await import('../dialogs/send-sms-dialog.tsx')).SendSmsDialog }));
const InvoiceDialog = lazy(async () => ({
  default: (await import('../../../../shared/estimates/invoice-dialog.tsx')).InvoiceDialog,
}));

interface EstimateActs {
  readonly isBusy: (act: EstimateAct) => boolean;
  readonly start: (act: EstimateAct) => void;
  /** What an act asks; place it beside the buttons. */
  readonly dialogs: ReactNode;
}

/** Does the acts of an estimate, the same from its panel and its row, which reads the rest at a press. */
export function useEstimateActs(estimate: Estimate | EstimateSummary): EstimateActs {
  const { id, number, url } = estimate;
  const client = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState<EstimateAct | null>(null);
  const [loading, setLoading] = useState<EstimateAct | null>(null);
  const [loaded, setLoaded] = useState<Estimate | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const copyLink = useCopyLink();
  const whole = 'items' in estimate ? estimate : loaded;
  const close = (): void => setOpen(null);

  const ask = async (act: EstimateAct): Promise<void> => {
    if ('items' in estimate) return setOpen(act);
    setLoading(act);
    try {
      const queryFn = () => client.call(api.estimates.get, { params: { id } });
      setLoaded(await queries.fetchQuery({ queryKey: estimateKey(id), queryFn, staleTime: 0 }));
      setOpen(act);
    } catch (error) {
      toast({ tone: 'error', title: actTexts.notOpened(number), description: actionText(error) });
    } finally {
      setLoading(null);
    }
  };
  const edit = (how: 'edit' | 'revise'): void => void navigate(editors.estimate(id, how) + search);

  return {
    isBusy: (act) => loading === act,
    start: (act) => {
      if (act === 'edit' || act === 'revise') edit(act);
      else if (act === 'copy') void (url !== null && copyLink(url));
      else if (act === 'invoice') setOpen(act);
      else void ask(act);
    },
    dialogs: (
      <Pending>
        {whole && (open === 'send' || open === 'again') && <EmailDialog estimate={whole} onClose={close} />}
        {whole && open === 'sms' && <SendSmsDialog estimate={whole} onClose={close} />}
        {open === 'invoice' && (
          <InvoiceDialog
            estimate={estimate}
            onClose={close}
            onMade={(invoice) => void navigate(paths.invoice(invoice.id), { state: inPlace })}
          />
        )}
      </Pending>
    ),
  };
}
