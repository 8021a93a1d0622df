import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccountCard, api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const cardKey = ['account', 'card'] as const;

/** The caller's card. After a visit to the provider's page the provider is asked itself. */
export function useAccountCard(saved: boolean) {
  const client = useApi();
  return useQuery({
    queryKey: cardKey,
    queryFn: ({ signal }) =>
      saved ? client.call(api.savedCards.refresh, { signal }) : client.call(api.savedCards.get, { signal }),
  });
}

function useCardChange<Input>(change: (input: Input) => Promise<AccountCard>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (card) => queries.setQueryData(cardKey, card),
    // The text may have changed meanwhile, or somebody removed the card.
    onError: () => queries.invalidateQueries({ queryKey: cardKey }),
  });
}

export function useAgree() {
  const client = useApi();
  return useCardChange((version: string) => client.call(api.savedCards.agree, { body: { version } }));
}

export function useRevoke() {
  const client = useApi();
  return useCardChange<void>(() => client.call(api.savedCards.revoke, {}));
}

export function useRemoveCard() {
  const client = useApi();
  return useCardChange<void>(() => client.call(api.savedCards.remove, {}));
}

/** Leads to the provider's page that saves a card. */
export function useOpenCardPage() {
  const client = useApi();
  return useMutation({
    mutationFn: () => client.call(api.savedCards.open, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
