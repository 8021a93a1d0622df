import { api, type InvoiceBulk, type InvoiceBulkResult } from '@vitrine/contracts';
import { Button, ConfirmDialog, Dialog, media, Mono, Text, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { actionText } from '../../../shared/problems.ts';
import type { Selection } from '../../../shared/screen/selection.tsx';
import { useDownload } from '../../../shared/download.ts';
import { useBulkAction } from '../invoices-mutations.ts';

const Bar = styled.section`
  position: sticky;
  inset-block-end: ${vars.space[4]};
  z-index: ${vars.layer.raised};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[4]};
  padding: ${vars.space[2]} ${vars.space[3]} ${vars.space[2]} ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
`;

const Count = styled.output`
  flex: 1;
  min-width: 6rem;
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;

  ${media.down('md')} {
    flex-basis: calc(100% - 6rem);
    order: -1;
  }
`;

/** Beside the count where the buttons wrap. */
const ClearButton = styled(Button)`
  ${media.down('md')} {
    order: -1;
  }
`;

const Results = styled.ul.attrs({ role: 'list' })`
  display: grid;
  max-height: 50svh;
  overflow-y: auto;
  font-size: ${vars.text.sm};
`;

const Result = styled.li<{ $ok: boolean }>`
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr);
  gap: ${vars.space[4]};
  padding-block: ${vars.space[2]};
  border-block-end: 1px solid ${vars.color.hairline};
  color: ${({ $ok }) => ($ok ? vars.color.jade : vars.color.ember)};
  overflow-wrap: anywhere;
`;

/** 'email' alone is part of Send. */
type Action = Exclude<InvoiceBulk['action'], 'email'>;
type Outcome = InvoiceBulkResult['results'];

const invoices = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;

const actions: Record<
  Action,
  {
    readonly label: string;
    readonly done: string;
    readonly question: (count: number) => string;
    readonly meaning: string;
    readonly danger?: boolean;
  }
> = {
  send: {
    label: 'Send',
    done: 'Sent',
    question: (count) => `Send ${invoices(count)}?`,
    meaning: 'Each is emailed to its client with its PDF. A draft becomes Sent first.',
  },
  'mark-sent': {
    label: 'Mark as sent',
    done: 'Marked as sent',
    question: (count) => `Mark ${invoices(count)} as sent?`,
    meaning: 'Each draft becomes Sent. Nothing is emailed.',
  },
  'mark-overdue': {
    label: 'Mark overdue',
    done: 'Marked overdue',
    question: (count) => `Mark ${invoices(count)} as overdue?`,
    meaning: 'Each sent one whose due date has passed becomes Overdue.',
  },
  void: {
    label: 'Void',
    done: 'Void',
    question: (count) => `Void ${invoices(count)}?`,
    meaning: 'Nothing is due on them any more, and their payment links stop working. This action cannot be undone.',
    danger: true,
  },
};
const order = Object.keys(actions) as Action[];

/** Largest number of ids in one export URL. */
const exportMaximum = 100;

interface BulkBarProps {
  readonly selection: Selection;
}

/** Bulk actions for the selected rows. Each row succeeds or fails by itself. */
export const BulkBar = ({ selection }: BulkBarProps) => {
  const [confirming, setConfirming] = useState<Action | null>(null);
  const [outcome, setOutcome] = useState<{ readonly action: Action; readonly results: Outcome } | null>(null);
  const bulk = useBulkAction();
  const { download, downloading } = useDownload();
  const ids = [...selection.ids];

  const run = (action: Action): void =>
    bulk.mutate(
      { ids, action },
      {
        onSuccess: (results) => {
          setConfirming(null);
          setOutcome({ action, results });
          // Failed rows stay selected for a retry.
          selection.set(results.filter(({ ok }) => !ok).map(({ id }) => id));
        },
      },
    );

  return (
    <>
      {ids.length > 0 && (
        <Bar aria-label="Selected invoices">
          <Count>{ids.length} selected</Count>
          {order.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={actions[action].danger ? 'danger' : 'secondary'}
              onClick={() => setConfirming(action)}
            >
              {actions[action].label}
            </Button>
          ))}
          <Button
            size="sm"
            busy={downloading}
            disabled={ids.length > exportMaximum}
            onClick={() => void download('invoices.csv', api.invoices.exportCsv, { query: { ids: ids.join(',') } })}
          >
            Export
          </Button>
          <ClearButton size="sm" variant="subtle" onClick={selection.clear}>
            Clear
          </ClearButton>
        </Bar>
      )}
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title={actions[confirming].question(ids.length)}
          confirmLabel={actions[confirming].question(ids.length).slice(0, -1)}
          tone={actions[confirming].danger ? 'danger' : 'primary'}
          busy={bulk.isPending}
          error={bulk.error ? actionText(bulk.error) : undefined}
          onConfirm={() => run(confirming)}
        >
          {actions[confirming].meaning}
        </ConfirmDialog>
      )}
      {outcome && <OutcomeDialog action={outcome.action} results={outcome.results} onClose={() => setOutcome(null)} />}
    </>
  );
};

const OutcomeDialog = ({
  action,
  results,
  onClose,
}: {
  readonly action: Action;
  readonly results: Outcome;
  readonly onClose: () => void;
}) => {
  const done = results.filter(({ ok }) => ok).length;
  const left = results.length - done;
  const summary = `${done} done${left > 0 ? `, ${left} left as ${left === 1 ? 'it was' : 'they were'}` : ''}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={summary}
      width="sm"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {left > 0 && (
        <Text size="sm" tone="textMuted">
          The rest are still selected.
        </Text>
      )}
      <Results aria-label="Result of each invoice" tabIndex={0}>
        {results
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, number, ok, message }) => (
            <Result key={id} $ok={ok}>
              <Mono>{number ?? 'Unknown'}</Mono>
              <span>{ok ? actions[action].done : message}</span>
            </Result>
          ))}
      </Results>
    </Dialog>
  );
};
