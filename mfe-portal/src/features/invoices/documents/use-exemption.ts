import { api, type ClientSummary } from '@vitrine/contracts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { exemptionText, isExemptOn } from '../../../shared/tax-exemption.ts';
import { chosenClient } from './lines-form.ts';
import { defaultTax, type TaxChoice } from './tax-choices.ts';

/** What a document's client means for the taxes of its lines. */
export interface Exemption {
  /** New lines have no tax. */
  readonly applies: boolean;
  /** The sentence beside the taxes. */
  readonly text: string | null;
}

const isRecord = (client: string): boolean => client !== '' && !Object.values<string>(chosenClient).includes(client);

/** Of the chosen client, on the document's day; none until it is loaded, and for a client without a record. */
export function useExemption(client: string, day: string): Exemption {
  const { data } = useEndpoint(api.clients.get, { params: { id: client } }, { enabled: isRecord(client) });
  if (!data || data.id !== client) return { applies: false, text: null };
  return { applies: isExemptOn(data, day), text: exemptionText(data, day) };
}

interface TaxedForm<Line> {
  readonly values: { readonly client: string; readonly items: readonly Line[]; readonly tax?: string };
  readonly set: (changes: { items: Line[]; tax?: string }) => void;
}

/** {@link useExemption} of a form, and what the choice of another client does to the taxes of its lines. */
export function useFormExemption<Line extends { readonly tax: string }>(
  { values: { client, items, tax }, set }: TaxedForm<Line>,
  day: string,
  choices: readonly TaxChoice[],
): { readonly exemption: Exemption; readonly pick: (client: ClientSummary | null) => void } {
  const exemption = useExemption(client, day);
  const pick = (picked: ClientSummary | null): void => {
    const taxOf = taxForClient(choices, exemption, picked, day);
    if (taxOf)
      set({
        items: items.map((item) => ({ ...item, tax: taxOf(item.tax) })),
        ...(tax !== undefined && { tax: taxOf(tax) }),
      });
  };
  return { exemption, pick };
}

/** What a new line has. */
export const lineTax = (choices: readonly TaxChoice[], isExempt: boolean): string =>
  isExempt ? '' : defaultTax(choices);

/**
 * Gives lines that have what new ones had the tax of new ones for another client; what staff chose stays. Null where
 * that is the same.
 */
function taxForClient(
  choices: readonly TaxChoice[],
  before: Exemption,
  client: ClientSummary | null,
  day: string,
): ((tax: string) => string) | null {
  const isExempt = client !== null && isExemptOn(client, day);
  if (isExempt === before.applies) return null;
  const [from, to] = [lineTax(choices, before.applies), lineTax(choices, isExempt)];
  return (tax) => (tax === from ? to : tax);
}
