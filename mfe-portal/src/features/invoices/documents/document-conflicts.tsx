import { api } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import type { ConflictField } from '../../../shared/forms/edit-conflict.tsx';
import { chosenClient, type EditedLine, typedTotals } from './lines-form.ts';
import { type EditedTerms, termsText, termsTexts } from './terms-form.ts';
import type { TaxChoice } from './tax-choices.ts';

const ClientName = ({ id }: { readonly id: string }) =>
  useEndpoint(api.clients.get, { params: { id } }).data?.company ?? 'A client';

const clientTexts: Readonly<Record<string, string>> = {
  [chosenClient.byAddress]: 'Found by the email address',
  [chosenClient.added]: 'A new client',
  [chosenClient.none]: 'Not linked to a client',
};

/** Which client's record a document belongs to. */
export const clientConflict: ConflictField<{ readonly client: string }> = {
  label: 'Client',
  show: ({ client }) => clientTexts[client] ?? <ClientName id={client} />,
};

interface TypedLine extends Omit<EditedLine, 'row'> {
  readonly optional?: boolean;
  readonly selected?: boolean;
}

const optionText = ({ optional, selected }: TypedLine): string =>
  optional ? `optional, ${selected ? 'on' : 'off'} at first` : '';

const isCounted = ({ optional, selected }: TypedLine): boolean => !optional || selected === true;

/** All of a document's lines, and what they come to. */
export const linesText = (
  { items, discount = '' }: { readonly items: readonly TypedLine[]; readonly discount?: string },
  choices: readonly TaxChoice[],
): string =>
  [
    ...items.map((line) => {
      const tax = choices.find(({ value }) => value === line.tax)?.label ?? '';
      const price = `${line.description || 'No description'}: ${line.quantity} × $${line.rate || '0'}`;
      return [price, line.discount && `less ${line.discount}`, tax, optionText(line)].filter(Boolean).join(', ');
    }),
    `Total ${formatCents(typedTotals({ items: items.filter(isCounted), discount }, choices)?.totalCents ?? 0)}`,
  ].join('\n');

interface Priced {
  readonly items: readonly TypedLine[];
  readonly discount?: string;
}

/** A document's lines, and what is taken off all of them. */
export const priceConflicts = (
  choices: readonly TaxChoice[],
  discountLabel = 'Discount',
): { readonly items: ConflictField<Priced>; readonly discount: ConflictField<Priced> } => ({
  items: { label: 'Items', show: (values) => linesText(values, choices) },
  discount: { label: discountLabel, show: ({ discount }) => discount },
});

/** When an invoice is paid. */
export const partsConflict: ConflictField<{ readonly parts: EditedTerms }> = {
  label: termsTexts.legend,
  show: ({ parts }) => termsText(parts),
};
