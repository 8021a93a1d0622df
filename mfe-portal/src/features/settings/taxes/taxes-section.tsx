import { type TaxRate, taxRateEndpoints, taxRateFields } from '@vitrine/contracts';
import { formatPercent } from '@vitrine/money';
import { Badge, Button, ConfirmDialog, EmptyState, Pending, Text, Th, Tr, TwoLines, useToast, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { actionText } from '../../../shared/problems.ts';
import { TabletUpTd, TabletUpTh } from '../../../shared/screen/record-table.ts';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { ActionTd, SettingsTable, SubjectTd } from '../../../shared/settings/settings-table.tsx';
import { useTaxRates } from '../../../shared/queries.ts';
import { afterTaxChange, taxTexts } from './content.ts';

/** Loaded when a rate is to be added or edited. */
const TaxRateDialog = lazy(async () => ({ default: (await import('./tax-rate-dialog.tsx')).TaxRateDialog }));

interface ArchiveDialogProps {
  readonly rate: TaxRate;
  readonly onClose: () => void;
}

const ArchiveDialog = ({ rate, onClose }: ArchiveDialogProps) => {
  const call = { params: { id: rate.id }, body: { version: rate.version } };
  const archive = useChange(taxRateEndpoints.archive, call, afterTaxChange);
  const toast = useToast();
  const confirm = (): void =>
    archive.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: taxTexts.archived(rate.name) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={taxTexts.archiveTitle(rate.name)}
      confirmLabel="Archive tax rate"
      busy={archive.isPending}
      error={archive.isError ? actionText(archive.error) : undefined}
      onConfirm={confirm}
    >
      {taxTexts.archive}
    </ConfirmDialog>
  );
};

const Name = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[2]};
`;

const Percent = styled.span`
  font-variant-numeric: tabular-nums;
`;

const Actions = styled.div`
  display: flex;
  justify-content: end;
  gap: ${vars.space[2]};
`;

const Archived = styled.details`
  margin-block-start: ${vars.space[6]};

  summary {
    min-height: ${vars.control.touch};
    align-content: center;
    color: ${vars.color.textMuted};
    cursor: pointer;
  }
`;

/** `8.875%: New York State 4%, New York City 4.875%`. */
const percentText = ({ percent, parts }: TaxRate): string =>
  parts.length === 0 ? formatPercent(percent) : `${formatPercent(percent)}: ${taxRateFields.parts.show(parts)}`;

interface RateTableProps {
  readonly label: string;
  readonly rates: readonly TaxRate[];
  readonly actions: readonly { readonly label: string; readonly onPress: (rate: TaxRate) => void }[];
}

const RateTable = ({ label, rates, actions }: RateTableProps) => (
  <SettingsTable
    label={label}
    head={
      <>
        <Th>{taxRateFields.name.label}</Th>
        <TabletUpTh>{taxRateFields.inclusive.label}</TabletUpTh>
      </>
    }
    hasActions
  >
    {rates.map((rate) => (
      <Tr key={rate.id}>
        <SubjectTd>
          <TwoLines
            first={
              <Name>
                {rate.name}
                {rate.isDefault && <Badge tone="champagne">Default</Badge>}
              </Name>
            }
            second={<Percent>{percentText(rate)}</Percent>}
          />
        </SubjectTd>
        <TabletUpTd>{taxRateFields.inclusive.showTyped(rate.inclusive)}</TabletUpTd>
        <ActionTd>
          <Actions>
            {actions.map((action) => (
              <Button
                key={action.label}
                size="sm"
                variant="subtle"
                aria-label={`${action.label} ${rate.name}`}
                onClick={() => action.onPress(rate)}
              >
                {action.label}
              </Button>
            ))}
          </Actions>
        </ActionTd>
      </Tr>
    ))}
  </SettingsTable>
);

/** Settings, Taxes: the rates that lines of invoices can have. */
export const TaxesSection = () => {
  const rates = useTaxRates();
  const restore = useChange(taxRateEndpoints.restore, {}, afterTaxChange);
  const toast = useToast();
  const [open, setOpen] = useState<{ readonly rate?: TaxRate } | null>(null);
  const [archiving, setArchiving] = useState<TaxRate | null>(null);
  // Stays where it is when the rates come, also when there are none: the focus would be lost with it.
  const add = (
    <Button size="sm" variant="primary" onClick={() => setOpen({})}>
      {taxTexts.add}
    </Button>
  );
  const bringBack = ({ id, version, name }: TaxRate): void =>
    restore.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => toast({ tone: 'success', title: taxTexts.restored(name) }),
        onError: (error) => toast({ tone: 'error', title: actionText(error) }),
      },
    );

  return (
    <>
      <SectionHead title={taxTexts.title} action={add}>
        {taxTexts.lead}
      </SectionHead>
      <SectionBody query={rates} errorTitle={taxTexts.loadFailed}>
        {(all) => {
          const active = all.filter(({ archivedAt }) => archivedAt === null);
          const archived = all.filter(({ archivedAt }) => archivedAt !== null);
          if (all.length === 0)
            return (
              <EmptyState title={taxTexts.emptyTitle} picture={<StateDrawing form="fingerprint" />}>
                {taxTexts.empty}
              </EmptyState>
            );
          return (
            <>
              {active.length > 0 ? (
                <RateTable
                  label="Tax rates"
                  rates={active}
                  actions={[
                    { label: 'Edit', onPress: (rate) => setOpen({ rate }) },
                    { label: 'Archive', onPress: setArchiving },
                  ]}
                />
              ) : (
                <Text tone="textMuted">{taxTexts.noneActive}</Text>
              )}
              {archived.length > 0 && (
                <Archived>
                  <summary>{taxTexts.archivedRates(archived.length)}</summary>
                  <RateTable
                    label="Archived tax rates"
                    rates={archived}
                    actions={[{ label: 'Restore', onPress: bringBack }]}
                  />
                </Archived>
              )}
            </>
          );
        }}
      </SectionBody>
      <Pending>{open && <TaxRateDialog {...open} onClose={() => setOpen(null)} />}</Pending>
      {archiving && <ArchiveDialog rate={archiving} onClose={() => setArchiving(null)} />}
    </>
  );
};
