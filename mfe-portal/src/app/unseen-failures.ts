import { type Mutation, type MutationObserver, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { useToast } from '@vitrine/ui';
import { useEffect, useEffectEvent } from 'react';
import { actionText } from '../shared/problems.ts';

/**
 * Says that a change failed when the part of the page that would say so has left: somebody who presses Close and moves
 * on to the next conversation must learn that the first one is still open. Changes marked `tellsItself` say it from
 * wherever one is, or matter to nobody.
 */
export const UnseenFailures = (): null => {
  const queries = useQueryClient();
  const toast = useToast();
  const onUnseen = useEffectEvent((error: unknown) => {
    // The login page says that the session has ended.
    if (error instanceof ApiError && error.code === 'unauthenticated') return;
    toast({ tone: 'error', title: 'One of your changes wasn’t saved', description: actionText(error) });
  });
  useEffect(() => {
    const watchers = new WeakMap<Mutation, MutationObserver>();
    return queries.getMutationCache().subscribe((event) => {
      if (event.type === 'observerAdded') watchers.set(event.mutation, event.observer);
      else if (event.type === 'observerRemoved') watchers.delete(event.mutation);
      else if (event.type === 'updated' && event.action.type === 'error') {
        const { meta } = event.mutation;
        if (watchers.get(event.mutation)?.hasListeners() !== true && meta?.['tellsItself'] !== true)
          onUnseen(event.action.error);
      }
    });
  }, [queries]);
  return null;
};
