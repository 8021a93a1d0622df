import { useQueryClient } from '@tanstack/react-query';
import { api, depositDue, type Estimate, type EstimateSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Dialog, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../api/use-change.ts';
import { keyOf, useEndpoint } from '../api/use-endpoint.ts';
import { actionText } from '../problems.ts';

/** A draft, one that is sent by other means, or one that is emailed at once. */
type Choice = 'draft' | 'sent' | 'send';
type MadeInvoice = NonNullable<Estimate['invoice']>;

/** What a choice does, beside the one that may be meant. */
const Beside = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[4]};
`;

interface InvoiceDialogProps {
  readonly estimate: Pick<EstimateSummary, 'id' | 'number' | 'clientName' | 'totalCents'>;
  readonly onMade: (invoice: MadeInvoice) => void;
  readonly onClose: () => void;
}

/** Turns an accepted estimate into an invoice, as a draft or sent. Reads the estimate for what a row doesn't have. */
export const InvoiceDialog = ({ estimate, onMade, onClose }: InvoiceDialogProps) => {
  const { id, number, clientName, totalCents } = estimate;
  const queries = useQueryClient();
  const params = { id };
  const key = keyOf(api.estimates.get, { params });
  const whole = useEndpoint(api.estimates.get, { params }).data;
  const make = useChange(
    api.estimates.makeInvoice,
    { params },
    {
      replaces: key,
      stale: [keyOf(api.estimates.list), keyOf(api.audit.list)],
      staleOnError: [key],
      // Rows of Today don't move under a pointer; the next visit reads them.
      onSuccess: () => {
        for (const queryKey of [['dashboard'], ['invoices']])
          void queries.invalidateQueries({ queryKey, refetchType: 'none' });
      },
    },
  );
  const toast = useToast();
  const deposit = whole ? depositDue(whole, whole.totalCents) : null;
  const email = useChange(api.invoices.email, {});
  const [choice, setChoice] = useState<Choice>('draft');
  const busy = make.isPending || email.isPending;

  const send = async (invoice: MadeInvoice): Promise<void> => {
    try {
      const { to } = await email.mutateAsync({ params: { id: invoice.id } });
      toast({ tone: 'success', title: `${invoice.number} is on its way to ${to}` });
    } catch (error) {
      toast({ tone: 'error', title: `${invoice.number} was made, but not emailed`, description: actionText(error) });
    }
  };
  const end = (invoice: MadeInvoice | null): void => {
    onClose();
    if (invoice) onMade(invoice);
  };
  const confirm = (chosen: Choice): void => {
    setChoice(chosen);
    make.mutate(
      { body: { status: chosen === 'draft' ? 'draft' : 'sent' } },
      {
        onSuccess: ({ invoice }) => {
          if (invoice && chosen === 'send') return void send(invoice).then(() => end(invoice));
          if (invoice) toast({ tone: 'success', title: `${invoice.number} was made from ${number}` });
          return end(invoice);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Turn ${number} into an invoice?`}
      width="sm"
      failure={make.error && actionText(make.error)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy && choice === 'sent'} disabled={busy} onClick={() => confirm('sent')}>
            Make it sent
          </Button>
          <Button variant="primary" busy={busy && choice === 'draft'} disabled={busy} onClick={() => confirm('draft')}>
            Make a draft
          </Button>
        </>
      }
    >
      <Text>
        The invoice is for {formatCents(totalCents)}, with the items and options that were signed
        {whole?.clientId === null ? `, and ${clientName} is added as a client if they aren’t one yet` : ''}.
      </Text>
      {deposit !== null && <Text>The client is asked for the deposit of {formatCents(deposit)} first.</Text>}
      <Beside>
        <Text size="sm" tone="textMuted">
          “Make it sent” emails nothing: its payment link works at once. To email it too, send it.
        </Text>
        <Button size="sm" busy={busy && choice === 'send'} disabled={busy} onClick={() => confirm('send')}>
          Send
        </Button>
      </Beside>
    </Dialog>
  );
};
