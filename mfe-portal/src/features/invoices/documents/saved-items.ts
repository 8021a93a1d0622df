import { type SavedItem, savedItemEndpoints } from '@vitrine/contracts';
import { formatCents, hasPartOfCent, parseCents } from '@vitrine/money';
import { useToast } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import type { EditedLine } from './lines-form.ts';
import { taxBody, type TaxChoice } from './tax-choices.ts';

/** Longest name of an item; a longer line keeps all of its text as the item's description. */
const longestName = 120;
/** Options that are shown at once. */
const shown = 50;

/** Every saved item by name; none until they are loaded, and where they can't be. */
export const useSavedItems = (isOffered: boolean): readonly SavedItem[] =>
  useEndpoint(savedItemEndpoints.list, {}, { select: itemsOf, staleTime: 60_000, enabled: isOffered }).data ?? [];

/** What a line says of an item. */
const textOf = ({ name, description }: SavedItem): string => description || name;

const folded = (text: string): string => text.trim().toLowerCase();

/** Items whose name or text holds what was typed, those first that begin with it; all of them for an empty text. */
export function matchingItems(items: readonly SavedItem[], typed: string): readonly SavedItem[] {
  const text = folded(typed);
  const found = items.filter((item) => [item.name, textOf(item)].some((words) => folded(words).includes(text)));
  const begins = ({ name }: SavedItem): number => Number(!folded(name).startsWith(text));
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, shown);
}

/** What stands below an item's name: what it says, and what it costs. */
export const itemNote = ({ description, rateCents }: SavedItem): string =>
  [formatCents(rateCents), description].filter(Boolean).join(' · ');

/** A line with an item's text, rate and tax. Where that tax isn't to be had it gets the one of new lines. */
export const filledBy = (item: SavedItem, choices: readonly TaxChoice[], newTax: string, isExempt: boolean) => ({
  description: textOf(item),
  rate: formatCents(item.rateCents).replaceAll(/[$,]/g, ''),
  tax:
    isExempt || item.taxRateId === null ? '' : (choices.find(({ value }) => value === item.taxRateId)?.value ?? newTax),
});

/** Whether a line can become an item: it says something that no item says, and has a price. */
export const isNewItem = ({ description, rate }: EditedLine, items: readonly SavedItem[]): boolean =>
  description.trim() !== '' &&
  parseCents(rate) !== null &&
  !hasPartOfCent(rate) &&
  !items.some((item) => [item.name, textOf(item)].some((words) => folded(words) === folded(description)));

/** Saves a line as an item, and says so. */
export function useSaveItem(): (line: EditedLine) => void {
  const create = useChange(savedItemEndpoints.create, {}, { stale: [['savedItems'], ['audit']] });
  const toast = useToast();
  return ({ description, rate, tax }) => {
    const text = description.trim();
    const name = text.slice(0, longestName);
    const body = { name, description: name === text ? '' : text, rate, taxRateId: taxBody(tax).taxRateId };
    create.mutate(
      { body },
      {
        onSuccess: () => toast({ tone: 'success', title: `${name} is a saved item now` }),
        onError: (error) => toast({ tone: 'error', title: actionText(error) }),
      },
    );
  };
}
