import { type SavedItem, savedItemEndpoints, savedItemFields, taxLabel, type TaxRate } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, ConfirmDialog, EmptyState, Pending, Th, Tr, TwoLines, useToast, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import { useTaxRates } from '../../../shared/queries.ts';
import { TabletUpTd, TabletUpTh } from '../../../shared/screen/record-table.ts';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { ActionTd, PhoneOnly, SettingsTable, SubjectTd } from '../../../shared/settings/settings-table.tsx';
import { afterItemChange, itemTexts } from './content.ts';

/** Loaded when an item is to be added or edited. */
const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

interface DeleteDialogProps {
  readonly item: SavedItem;
  readonly onClose: () => void;
}

const DeleteDialog = ({ item, onClose }: DeleteDialogProps) => {
  const remove = useChange(savedItemEndpoints.remove, { params: { id: item.id } }, afterItemChange);
  const toast = useToast();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: itemTexts.deleted(item.name) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={itemTexts.deleteTitle(item.name)}
      confirmLabel="Delete item"
      busy={remove.isPending}
      error={remove.isError ? actionText(remove.error) : undefined}
      onConfirm={confirm}
    >
      {itemTexts.delete}
    </ConfirmDialog>
  );
};

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${vars.space[2]};
`;

/** `NYC sales tax (8.875%)`. */
function taxText(rates: readonly TaxRate[], taxRateId: string | null): string {
  const rate = rates.find(({ id }) => id === taxRateId);
  if (!rate) return itemTexts.noTax;
  return rate.archivedAt === null ? taxLabel(rate) : itemTexts.archivedTax(taxLabel(rate));
}

/** Settings, Saved items: what lines of documents are made of again and again. */
export const ItemsSection = () => {
  const items = useEndpoint(savedItemEndpoints.list, {}, { select: itemsOf });
  const { data: rates = [] } = useTaxRates();
  const [open, setOpen] = useState<{ readonly item?: SavedItem } | null>(null);
  const [deleting, setDeleting] = useState<SavedItem | null>(null);
  // Stays where it is when the items come, also when there are none: the focus would be lost with it.
  const add = (
    <Button size="sm" variant="primary" onClick={() => setOpen({})}>
      {itemTexts.add}
    </Button>
  );
  const actions = [
    { label: 'Edit', onPress: (item: SavedItem) => setOpen({ item }) },
    { label: 'Delete', onPress: setDeleting },
  ];

  return (
    <>
      <SectionHead title={itemTexts.title} action={add}>
        {itemTexts.lead}
      </SectionHead>
      <SectionBody query={items} errorTitle={itemTexts.loadFailed}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={itemTexts.emptyTitle} picture={<StateDrawing form="fingerprint" />}>
              {itemTexts.empty}
            </EmptyState>
          ) : (
            <SettingsTable
              label={itemTexts.title}
              head={
                <>
                  <Th>{savedItemFields.name.label}</Th>
                  <TabletUpTh numeric>{savedItemFields.rate.label}</TabletUpTh>
                  <TabletUpTh>{savedItemFields.taxRateId.label}</TabletUpTh>
                </>
              }
              hasActions
            >
              {all.map((item) => (
                <Tr key={item.id}>
                  <SubjectTd>
                    <TwoLines first={item.name} second={item.description} />
                    <PhoneOnly>{formatCents(item.rateCents)}</PhoneOnly>
                  </SubjectTd>
                  <TabletUpTd numeric>{formatCents(item.rateCents)}</TabletUpTd>
                  <TabletUpTd>{taxText(rates, item.taxRateId)}</TabletUpTd>
                  <ActionTd>
                    <Actions>
                      {actions.map(({ label, onPress }) => (
                        <Button
                          key={label}
                          size="sm"
                          variant="subtle"
                          aria-label={`${label} ${item.name}`}
                          onClick={() => onPress(item)}
                        >
                          {label}
                        </Button>
                      ))}
                    </Actions>
                  </ActionTd>
                </Tr>
              ))}
            </SettingsTable>
          )
        }
      </SectionBody>
      <Pending>{open && <ItemDialog {...open} rates={rates} onClose={() => setOpen(null)} />}</Pending>
      {deleting && <DeleteDialog item={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
};
