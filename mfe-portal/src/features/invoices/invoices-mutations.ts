import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAttempt } from '@vitrine/api-client';
import {
  api,
  type Invoice,
  type InvoiceBulk,
  type InvoiceCorrectionInput,
  type InvoiceCreateInput,
  type InvoiceEditInput,
  type OfflinePaymentInput,
  type ResolvePayment,
  type TakeBack,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { useBulkRequests } from '../../shared/screen/bulk-change.ts';
import {
  currentInvoice,
  deletedDrafts,
  invoiceKey,
  removeCachedInvoice,
  refreshLists,
  timelineKey,
  useUpdateCachedInvoice,
} from './invoices-queries.ts';

export function useCreateInvoice() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: InvoiceCreateInput; readonly key: string }) =>
      client.call(api.invoices.create, { body, idempotencyKey: key }),
    onSuccess: useUpdateCachedInvoice(),
  });
}

/** Saves the whole invoice; a stale `version` fails with `stale_version` and the current record. */
export function useEditInvoice(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: InvoiceEditInput; readonly key: string }) =>
      client.call(api.invoices.edit, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useUpdateCachedInvoice(),
  });
}

/** Issues a corrected version. */
export function useCorrectInvoice(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: InvoiceCorrectionInput; readonly key: string }) =>
      client.call(api.invoices.correct, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useUpdateCachedInvoice(),
  });
}

/** A change to the shown version of an invoice. On `stale_version` the current version replaces it in the cache. */
export function useInvoiceChange<Input>(change: (input: Input) => Promise<Invoice>) {
  const updateCache = useUpdateCachedInvoice();
  return useMutation({
    mutationFn: change,
    onSuccess: updateCache,
    onError: (error) => {
      const current = currentInvoice(error);
      if (current) updateCache(current);
    },
  });
}

export function useVoidInvoice({ id, version }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return useInvoiceChange<void>(() =>
    client.call(api.invoices.void, { params: { id }, body: { version }, idempotencyKey: attempt.keyFor(id) }),
  );
}

/** Deletes a draft that was never sent. */
export function useDeleteDraft({ id }: Invoice) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // A read that is under way would find the draft gone.
      await queries.cancelQueries({ queryKey: invoiceKey(id) });
      deletedDrafts.add(id);
      return client.call(api.invoices.remove, { params: { id } });
    },
    onSuccess: () => removeCachedInvoice(client, queries, id),
    onError: () => deletedDrafts.delete(id),
  });
}

/** Reverses an offline payment. */
export function useTakeBack({ id, version }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return useInvoiceChange((change: Omit<TakeBack, 'version'>) => {
    const body = { ...change, version };
    return client.call(api.invoices.takeBack, { params: { id }, body, idempotencyKey: attempt.keyFor(change) });
  });
}

/** Links it to a client. */
export function useLinkClient({ id, version }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return useInvoiceChange((clientId: string | null) =>
    client.call(api.invoices.linkClient, {
      params: { id },
      body: { version, clientId },
      idempotencyKey: attempt.keyFor(clientId),
    }),
  );
}

export function useRotateLink({ id, version }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return useInvoiceChange<void>(async () => {
    const rotated = await client.call(api.invoices.rotateLink, {
      params: { id },
      body: { version },
      idempotencyKey: attempt.keyFor(id),
    });
    attempt.done();
    return rotated;
  });
}

/** Creates a draft with the same content. */
export function useDuplicateInvoice({ id }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return useInvoiceChange<void>(async () => {
    const copy = await client.call(api.invoices.duplicate, { params: { id }, idempotencyKey: attempt.keyFor(id) });
    attempt.done();
    return copy;
  });
}

export function useRecordPayment({ id, version }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return useInvoiceChange((payment: Omit<OfflinePaymentInput, 'version'>) => {
    const body = { ...payment, version };
    return client.call(api.invoices.recordOfflinePayment, {
      params: { id },
      body,
      idempotencyKey: attempt.keyFor(body),
    });
  });
}

/** Resolves a payment in review and refetches the invoice. */
export function useResolvePayment(invoiceId: string) {
  const client = useApi();
  return useInvoiceChange(async ({ paymentId, ...body }: ResolvePayment & { readonly paymentId: string }) => {
    await client.call(api.payments.resolve, { params: { id: paymentId }, body });
    return client.call(api.invoices.get, { params: { id: invoiceId } });
  });
}

export function useEmailInvoice({ id }: Invoice) {
  const client = useApi();
  const queries = useQueryClient();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: () => client.call(api.invoices.email, { params: { id }, idempotencyKey: attempt.keyFor(id) }),
    onSuccess: () => {
      attempt.done();
      return queries.invalidateQueries({ queryKey: timelineKey(id) });
    },
  });
}

export function useSendSms({ id }: Invoice) {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly to: string; readonly message: string }) =>
      client.call(api.invoices.sendSms, { params: { id }, body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: () => {
      attempt.done();
      return queries.invalidateQueries({ queryKey: timelineKey(id) });
    },
  });
}

/**
 * Runs one action on any number of invoices in batches. Returns the result of each, also of those that a failure
 * skipped.
 */
export function useBulkAction() {
  const client = useApi();
  const queries = useQueryClient();
  const request = useBulkRequests<InvoiceBulk['action']>(async (_, action, { ids, options }) => {
    const { results } = await client.call(api.invoices.bulk, { body: { ids, action }, ...options });
    return results.map(({ number, ...result }) => ({ ...result, label: number }));
  });
  return useMutation({
    mutationFn: ({ ids, action }: InvoiceBulk) => request(ids, action),
    onSettled: () => {
      void refreshLists(client, queries);
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'invoices' && queryKey[1] !== 'list',
      });
    },
  });
}
