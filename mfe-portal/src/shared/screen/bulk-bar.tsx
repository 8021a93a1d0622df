import type { BulkResult } from '@vitrine/contracts';
import { Button, ChevronDownIcon, ConfirmDialog, Dialog, media, Menu, Text, useToast, vars } from '@vitrine/ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { actionText } from '../problems.ts';
import type { Selection } from './selection.tsx';

const Bar = styled.section`
  position: sticky;
  inset-block-end: calc(max(${vars.space[4]}, env(safe-area-inset-bottom)) + var(--notice, 0px));
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
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${vars.space[4]};
  padding-block: ${vars.space[2]};
  border-block-end: 1px solid ${vars.color.hairline};
  color: ${({ $ok }) => ($ok ? vars.color.jade : vars.color.ember)};
  overflow-wrap: anywhere;

  > :first-child {
    font-variant-numeric: tabular-nums;
  }
`;

type Results = BulkResult['results'];
/** Changes records, and answers what became of each. */
export type ChangeMany = (ids: readonly string[]) => Promise<Results>;

/** Something that can be done to the selected records. */
export interface BulkAction {
  readonly id: string;
  readonly label: string;
  /** Actions of one group share a menu of this name. */
  readonly menu?: string;
  /** What became of one record: 'Marked as sent'. */
  readonly done: string;
  /** Asked before; without it the action happens at once. */
  readonly confirm?: {
    readonly question: (count: number) => string;
    readonly meaning: string;
    readonly danger?: boolean;
  };
  /** Asks for more before, and runs what it was told. */
  readonly ask?: (ask: {
    readonly count: number;
    readonly run: (run: ChangeMany) => Promise<void>;
    readonly onClose: () => void;
  }) => ReactNode;
  /** Not read with `ask`. */
  readonly run?: ChangeMany;
}

export interface BulkBarProps {
  /** 'Selected invoices' */
  readonly label: string;
  readonly selection: Selection;
  readonly actions: readonly BulkAction[];
  readonly exporting: boolean;
  readonly onExport: (ids: readonly string[]) => void;
}

/** Largest number of ids in one export URL. */
const exportMaximum = 100;

/** Actions for the selected rows. Each row succeeds or fails by itself; what failed stays selected. */
export const BulkBar = ({ label, selection, actions, exporting, onExport }: BulkBarProps) => {
  const [confirming, setConfirming] = useState<BulkAction | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<{ readonly action: BulkAction; readonly results: Results } | null>(null);
  const toast = useToast();
  const ids = [...selection.ids];

  const run = async (action: BulkAction): Promise<void> => {
    if (!action.run) return;
    setRunning(action.id);
    setError(null);
    try {
      const results = await action.run(ids);
      const failed = results.filter(({ ok }) => !ok);
      setConfirming(null);
      selection.set(failed.map(({ id }) => id));
      if (failed.length > 0) setOutcome({ action, results });
      else toast({ tone: 'success', title: `${action.done}: ${results.length}` });
    } catch (caught) {
      setError(caught);
      if (action.ask) throw caught;
      if (!action.confirm) toast({ tone: 'error', title: actionText(caught) });
    } finally {
      setRunning(null);
    }
  };
  const choose = (action: BulkAction): void => {
    setError(null);
    if (action.confirm || action.ask) setConfirming(action);
    else void run(action);
  };

  return (
    <>
      {ids.length > 0 && (
        <Bar aria-label={label}>
          <Count>{ids.length} selected</Count>
          {[...Map.groupBy(actions, ({ id, menu }) => menu ?? id)].map(([name, members]) =>
            members.map((action, index) =>
              action.menu === undefined ? (
                <Button
                  key={action.id}
                  size="sm"
                  variant={action.confirm?.danger ? 'danger' : 'secondary'}
                  busy={running === action.id && !action.confirm}
                  onClick={() => choose(action)}
                >
                  {action.label}
                </Button>
              ) : (
                index === 0 && (
                  <Menu
                    key={name}
                    trigger={
                      <Button size="sm" busy={members.some(({ id }) => id === running)}>
                        {name} <ChevronDownIcon size={12} />
                      </Button>
                    }
                    items={members.map((member) => ({
                      id: member.id,
                      label: member.label,
                      tone: member.confirm?.danger ? 'danger' : 'text',
                      onSelect: () => choose(member),
                    }))}
                  />
                )
              ),
            ),
          )}
          <Button
            size="sm"
            busy={exporting}
            disabled={ids.length > exportMaximum}
            {...(ids.length > exportMaximum && { title: `Select up to ${exportMaximum} to export them` })}
            onClick={() => onExport(ids)}
          >
            Export
          </Button>
          <ClearButton size="sm" variant="subtle" onClick={selection.clear}>
            Clear
          </ClearButton>
        </Bar>
      )}
      {confirming?.confirm && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title={confirming.confirm.question(ids.length)}
          confirmLabel={confirming.confirm.question(ids.length).slice(0, -1)}
          tone={confirming.confirm.danger ? 'danger' : 'primary'}
          busy={running !== null}
          error={error === null ? undefined : actionText(error)}
          onConfirm={() => void run(confirming)}
        >
          {confirming.confirm.meaning}
        </ConfirmDialog>
      )}
      {confirming?.ask?.({
        count: ids.length,
        run: (withMore) => run({ ...confirming, run: withMore }),
        onClose: () => setConfirming(null),
      })}
      {outcome && <OutcomeDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
};

interface OutcomeDialogProps {
  readonly action: BulkAction;
  readonly results: Results;
  readonly onClose: () => void;
}

const OutcomeDialog = ({ action, results, onClose }: OutcomeDialogProps) => {
  const done = results.filter(({ ok }) => ok).length;
  const unchangedCount = results.length - done;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${done} done, ${unchangedCount} left as ${unchangedCount === 1 ? 'it was' : 'they were'}`}
      width="sm"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Text size="sm" tone="textMuted">
        The rest are still selected.
      </Text>
      <Results aria-label="Result of each record" tabIndex={0}>
        {results
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, label, ok, message }) => (
            <Result key={id} $ok={ok}>
              <span>{label ?? 'Unknown'}</span>
              <span>{ok ? action.done : message}</span>
            </Result>
          ))}
      </Results>
    </Dialog>
  );
};
