import {
  inputValues,
  SavedItem,
  SavedItemCreate,
  savedItemEndpoints,
  savedItemFields,
  taxLabel,
  type TaxRate,
  typedShape,
  type TypedValues,
  typedValues,
} from '@vitrine/contracts';
import { SelectField, TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { afterItemChange, itemTexts } from './content.ts';

const Typed = z.object(typedShape(savedItemFields));
type Typed = TypedValues<typeof savedItemFields>;

const bodyOf = (values: Typed) => inputValues(savedItemFields, values);
const ItemForm = checkedAs(Typed, SavedItemCreate, bodyOf);

const versioned = (item: SavedItem | undefined): Versioned<Typed> => ({
  version: item?.version ?? 0,
  values: typedValues(savedItemFields, item ?? null),
});

/** Taxes that new lines can have, and the one that the item has. */
const taxOptions = (rates: readonly TaxRate[], chosen: string) =>
  rates
    .filter(({ id, archivedAt }) => archivedAt === null || id === chosen)
    .map((rate) => ({
      value: rate.id,
      label: rate.archivedAt === null ? taxLabel(rate) : itemTexts.archivedTax(taxLabel(rate)),
    }));

interface ItemDialogProps {
  /** Left out for a new one. */
  readonly item?: SavedItem;
  readonly rates: readonly TaxRate[];
  readonly onClose: () => void;
}

/** Adds or edits a saved item. Input stays until it is saved. */
export const ItemDialog = ({ item, rates, onClose }: ItemDialogProps) => {
  const add = useChange(savedItemEndpoints.create, {}, afterItemChange);
  const update = useChange(savedItemEndpoints.update, { params: { id: item?.id ?? '' } }, afterItemChange);
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(item),
    draft: { name: item ? `saved-item.${item.id}` : 'saved-item.new', shape: Typed },
    schema: ItemForm,
    save: (values, { version, key }) =>
      item
        ? update.mutateAsync({ body: { ...bodyOf(values), version } })
        : add.mutateAsync({ body: bodyOf(values), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = SavedItem.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: (saved) => {
      if (saved) toast({ tone: 'success', title: item ? itemTexts.saved(saved.name) : itemTexts.added(saved.name) });
      onClose();
    },
  });
  const control = controlsOf(savedItemFields, form, 'saved-item');
  const options = taxOptions(rates, item?.taxRateId ?? '');
  const taxText = (tax: string): string => options.find(({ value }) => value === tax)?.label ?? itemTexts.noTax;

  return (
    <EditorDialog
      form={form}
      stale={{
        what: 'item',
        fields: {
          ...conflictsOf(savedItemFields),
          taxRateId: { label: savedItemFields.taxRateId.label, show: ({ taxRateId }) => taxText(taxRateId) },
        },
      }}
      title={item ? `Edit ${item.name}` : itemTexts.add}
      {...(item && { description: itemTexts.keeps })}
      submitLabel={item ? 'Save item' : itemTexts.add}
      onClose={onClose}
    >
      <TextField {...control('name')} maxLength={120} autoComplete="off" />
      <TextField {...control('description')} maxLength={500} autoComplete="off" />
      <MoneyField {...control('rate')} required from={0} perUnit maxLength={40} />
      {options.length > 0 && <SelectField {...control('taxRateId')} placeholder={itemTexts.noTax} options={options} />}
    </EditorDialog>
  );
};
