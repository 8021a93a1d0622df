import { api, depositDue, type Estimate } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, useNavigate } from '@vitrine/shell-sdk';
import { Button, Dialog, Text, useToast } from '@vitrine/ui';
import { useChange } from '../../../../shared/api/use-change.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { useEstimateUpdates } from '../estimates-queries.ts';

interface InvoiceDialogProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

/** Turns an accepted estimate into an invoice, as a draft or sent; then that one opens. */
export const InvoiceDialog = ({ estimate, onClose }: InvoiceDialogProps) => {
  const make = useChange(api.estimates.makeInvoice, { params: { id: estimate.id } }, useEstimateUpdates());
  const toast = useToast();
  const deposit = depositDue(estimate, estimate.totalCents);
  const navigate = useNavigate();
  const confirm = (status: 'draft' | 'sent'): void =>
    make.mutate(
      { body: { status } },
      {
        onSuccess: ({ invoice }) => {
          onClose();
          if (!invoice) return;
          toast({ tone: 'success', title: `${invoice.number} was made from ${estimate.number}` });
          void navigate(paths.invoice(invoice.id), { state: inPlace });
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Turn ${estimate.number} into an invoice?`}
      width="sm"
      failure={make.error && actionText(make.error)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={make.isPending && make.variables.body.status === 'sent'} onClick={() => confirm('sent')}>
            Make it sent
          </Button>
          <Button
            variant="primary"
            busy={make.isPending && make.variables.body.status === 'draft'}
            onClick={() => confirm('draft')}
          >
            Make a draft
          </Button>
        </>
      }
    >
      <Text>
        The invoice is for {formatCents(estimate.totalCents)}, with the items and options that were signed
        {estimate.clientId === null ? `, and ${estimate.clientName} is added as a client if they aren’t one yet` : ''}.
      </Text>
      {deposit !== null && <Text>The client is asked for the deposit of {formatCents(deposit)} first.</Text>}
      <Text size="sm" tone="textMuted">
        Nothing is emailed. With “Make it sent” its payment link works at once.
      </Text>
    </Dialog>
  );
};
