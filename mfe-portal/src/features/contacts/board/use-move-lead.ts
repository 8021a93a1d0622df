import { useQueryClient } from '@tanstack/react-query';
import { ApiError, createAttempt } from '@vitrine/api-client';
import { api, type LeadBulk, type LeadSummary } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { useState } from 'react';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import { statusLabels } from '../content.ts';

type Move = Extract<LeadBulk['change'], { status: unknown }>;
type Question = { readonly query?: { readonly status?: string } };

/** Moves a lead to another column at once, and back where the server refuses. `movedId` is who was moved last. */
export function useMoveLead() {
  const client = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [movedId, setMovedId] = useState<string | null>(null);

  /** Takes the card out of each column, and puts it on top of its new one. */
  const show = (lead: LeadSummary, status: LeadSummary['status']): void => {
    for (const [key, pages] of queries.getQueriesData<Pages<typeof api.contacts.list>>({
      queryKey: keyOf(api.contacts.list),
    })) {
      const column = (key[2] as Question | undefined)?.query?.status;
      if (!pages || column === undefined) continue;
      queries.setQueryData(key, {
        ...pages,
        pages: pages.pages.map((page, at) => ({
          ...page,
          items: [
            ...(column === status && at === 0 ? [{ ...lead, status }] : []),
            ...page.items.filter(({ id }) => id !== lead.id),
          ],
        })),
      });
    }
  };

  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['contacts'] });

  /** With `throws`, whoever asked shows why it failed. */
  const move = async (lead: LeadSummary, change: Move, throws = false): Promise<void> => {
    const { id, name, status: before } = lead;
    show(lead, change.status);
    setMovedId(id);
    try {
      const idempotencyKey = createAttempt().keyFor({ id, change });
      const { results } = await client.call(api.contacts.bulk, { body: { ids: [id], change }, idempotencyKey });
      const [result] = results;
      if (result && !result.ok) throw new ApiError({ status: 409, code: 'conflict', message: result.message ?? '' });
      toast({
        tone: 'success',
        title: `${name} is now ${statusLabels[change.status]}`,
        ...(before !== 'lost' && {
          action: {
            label: 'Undo',
            onPress: () => void move({ ...lead, status: change.status }, { status: before }),
          },
        }),
      });
    } catch (error) {
      show({ ...lead, status: change.status }, before);
      if (throws) throw error;
      toast({ tone: 'error', title: `${name} stays ${statusLabels[before]}`, description: actionText(error) });
    } finally {
      void refresh();
    }
  };

  return { move, movedId };
}
