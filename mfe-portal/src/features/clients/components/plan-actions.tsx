import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAttempt } from '@vitrine/api-client';
import { api, type Subscription, SubscriptionPrice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useApi } from '@vitrine/shell-sdk';
import { Button, ConfirmDialog, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { z } from 'zod';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { isJustSent, SendAgainDialog } from '../../../shared/messages/send-again-dialog.tsx';
import { actionText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { clientTimelineKey } from '../clients-queries.ts';

const { pause, resume, cancel, keep, changePrice, sendCardLink, collect } = api.subscriptions;
const steps = { pause, resume, cancel, keep };
type Step = keyof typeof steps;

interface PlanActionsProps {
  readonly clientId: string;
  readonly subscription: Subscription;
}

/** Reads the client's plans again after a change. */
function useRefresh(clientId: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(api.subscriptions.ofClient, { params: { id: clientId } }) });
    void queries.invalidateQueries({ queryKey: keyOf(api.clients.get, { params: { id: clientId } }) });
    void queries.invalidateQueries({ queryKey: clientTimelineKey(clientId) });
  };
}

const confirmTexts = {
  pause: {
    title: 'Pause this plan?',
    label: 'Pause plan',
    text: 'Stripe collects nothing until you resume it. Months that pass meanwhile aren’t billed later.',
  },
  cancel: {
    title: 'Cancel this plan?',
    label: 'Cancel plan',
    text: 'It runs until the end of the month that’s paid, and isn’t charged again. Until then you can take this back.',
  },
} as const;

/** Pauses, reprices or cancels a plan at Stripe; nothing for one that has ended, or of the demo. */
export const PlanActions = ({ clientId, subscription }: PlanActionsProps) => {
  const may = useRights();
  const client = useApi();
  const refresh = useRefresh(clientId);
  const toast = useToast();
  const [attempt] = useState(() => createAttempt());
  const [confirming, setConfirming] = useState<keyof typeof confirmTexts | null>(null);
  const [repricing, setRepricing] = useState(false);
  const { id, state, demo } = subscription;
  const change = useMutation({
    mutationFn: (step: Step) =>
      client.call(steps[step], { params: { id }, idempotencyKey: attempt.keyFor({ step, state }) }),
    onSuccess: () => {
      attempt.done();
      setConfirming(null);
    },
    onSettled: refresh,
  });
  const take = (step: Step): void =>
    change.mutate(step, {
      onError: (error) => {
        if (confirming === null)
          toast({ tone: 'error', title: 'The plan wasn’t changed', description: actionText(error) });
      },
    });
  if (state === 'ended' || demo || !may('money.write')) return null;
  const texts = confirming && confirmTexts[confirming];
  return (
    <ButtonRow>
      {state === 'past_due' && <FailedMonth clientId={clientId} subscription={subscription} />}
      {state === 'paused' ? (
        <Button size="sm" busy={change.isPending} onClick={() => take('resume')}>
          Resume plan
        </Button>
      ) : (
        <Button size="sm" onClick={() => setConfirming('pause')}>
          Pause plan
        </Button>
      )}
      <Button size="sm" onClick={() => setRepricing(true)}>
        Change price
      </Button>
      {state === 'canceling' ? (
        <Button size="sm" busy={change.isPending} onClick={() => take('keep')}>
          Keep plan
        </Button>
      ) : (
        <Button size="sm" variant="subtle" onClick={() => setConfirming('cancel')}>
          Cancel plan
        </Button>
      )}
      {texts && confirming && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title={texts.title}
          confirmLabel={texts.label}
          cancelLabel="Back"
          tone={confirming === 'cancel' ? 'danger' : 'primary'}
          busy={change.isPending}
          error={change.isError ? actionText(change.error) : undefined}
          onConfirm={() => take(confirming)}
        >
          {texts.text}
        </ConfirmDialog>
      )}
      {repricing && <PriceDialog clientId={clientId} subscription={subscription} onClose={() => setRepricing(false)} />}
    </ButtonRow>
  );
};

/** What is done about a month that could not be charged. */
const FailedMonth = ({ clientId, subscription: { id, title, cardLinkAt } }: PlanActionsProps) => {
  const stale = [
    keyOf(api.subscriptions.ofClient, { params: { id: clientId } }),
    keyOf(api.clients.get, { params: { id: clientId } }),
    clientTimelineKey(clientId),
  ];
  const toast = useToast();
  const [asking, setAsking] = useState<string | null>(null);
  const refused = (heading: string) => ({
    stale,
    staleOnError: stale,
    onError: (error: Error) => toast({ tone: 'error', title: heading, description: actionText(error) }),
    meta: { tellsItself: true },
  });
  const link = useChange(
    sendCardLink,
    { params: { id } },
    {
      ...refused('The link wasn’t sent'),
      onSuccess: () => toast({ tone: 'success', title: 'The client was sent the link' }),
    },
  );
  const attempt = useChange(
    collect,
    { params: { id } },
    {
      ...refused('The payment wasn’t tried'),
      onSuccess: ({ state, lastFailure }) =>
        state === 'past_due'
          ? toast({
              tone: 'error',
              title: 'The payment failed again',
              description: lastFailure?.reason ?? 'Stripe gave no reason.',
            })
          : toast({ tone: 'success', title: `The open month of ${title} is paid` }),
    },
  );
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={link.isPending}
        onClick={() => (isJustSent(cardLinkAt) ? setAsking(cardLinkAt) : link.mutate())}
      >
        Send card link
      </Button>
      <Button size="sm" busy={attempt.isPending} onClick={() => attempt.mutate()}>
        Try now
      </Button>
      <SendAgainDialog
        sentAt={asking}
        to="the client"
        onConfirm={() => link.mutate()}
        onClose={() => setAsking(null)}
      />
    </>
  );
};

const PriceForm = z.object({ amount: z.string() });
const CheckedPrice = checkedAs(PriceForm, SubscriptionPrice, (values) => values);

interface PriceDialogProps extends PlanActionsProps {
  readonly onClose: () => void;
}

const PriceDialog = ({ clientId, subscription, onClose }: PriceDialogProps) => {
  const client = useApi();
  const refresh = useRefresh(clientId);
  const { id, title, amountCents, nextAmountCents } = subscription;
  const form = usePortalForm({
    values: { amount: formatCents(nextAmountCents ?? amountCents).replaceAll(/[$,]/g, '') },
    schema: CheckedPrice,
    save: (body, { key }) => client.call(changePrice, { params: { id }, body, idempotencyKey: key }),
    onSaved: () => {
      refresh();
      onClose();
    },
    describe: actionText,
  });
  return (
    <EditorDialog
      form={form}
      title="Change the price"
      description={`${title} costs ${formatCents(amountCents)} a month. The current month stays as it is.`}
      submitLabel="Change price"
      onClose={onClose}
    >
      <MoneyField id="plan-price" label="From the next renewal, a month" required {...form.field('amount')} />
    </EditorDialog>
  );
};
