import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import {
  api,
  type Invoice,
  type InvoiceBulk,
  type InvoiceCorrectionInput,
  type InvoiceCreateInput,
  type InvoiceEditInput,
  type ResolvePayment,
  type TakeBack,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { currentInvoice, forgetInvoice, refreshLists, useAdoptInvoice } from './adopt-invoice.ts';
import { timelineKey } from './keys.ts';

export function useCreateInvoice() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: InvoiceCreateInput; readonly key: string }) =>
      client.call(api.invoices.create, { body, idempotencyKey: key }),
    onSuccess: useAdoptInvoice(),
  });
}

/** Saves the whole invoice; a stale `version` fails with `stale_version` and the current record. */
export function useEditInvoice(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: InvoiceEditInput; readonly key: string }) =>
      client.call(api.invoices.edit, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useAdoptInvoice(),
  });
}

/** Issues the invoice again as it should have been. */
export function useCorrectInvoice(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: InvoiceCorrectionInput; readonly key: string }) =>
      client.call(api.invoices.correct, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useAdoptInvoice(),
  });
}

/** A change to one invoice as it is shown; when it is older than the stored one, that one takes its place. */
function useChange<Input>(change: (input: Input) => Promise<Invoice>) {
  const adopt = useAdoptInvoice();
  return useMutation({
    mutationFn: change,
    onSuccess: adopt,
    onError: (error) => {
      const current = currentInvoice(error);
      if (current) adopt(current);
    },
  });
}

export function useVoidInvoice({ id, version }: Invoice) {
  const client = useApi();
  const attempt = useAttempt();
  return useChange<void>(() =>
    client.call(api.invoices.void, { params: { id }, body: { version }, idempotencyKey: attempt.keyFor(id) }),
  );
}

/** Deletes a draft that was never sent. */
export function useDeleteDraft({ id }: Invoice) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(api.invoices.remove, { params: { id } }),
    onSuccess: () => forgetInvoice(client, queries, id),
  });
}

/** An offline payment didn't come after all. */
export function useTakeBack({ id, version }: Invoice) {
  const client = useApi();
  const attempt = useAttempt();
  return useChange((change: Omit<TakeBack, 'version'>) => {
    const body = { ...change, version };
    return client.call(api.invoices.takeBack, { params: { id }, body, idempotencyKey: attempt.keyFor(change) });
  });
}

/** Says which client it belongs to. */
export function useLinkClient({ id, version }: Invoice) {
  const client = useApi();
  const attempt = useAttempt();
  return useChange((clientId: string | null) =>
    client.call(api.invoices.linkClient, {
      params: { id },
      body: { version, clientId },
      idempotencyKey: attempt.keyFor(clientId),
    }),
  );
}

export function useRotateLink({ id, version }: Invoice) {
  const client = useApi();
  const attempt = useAttempt();
  return useChange<void>(async () => {
    const rotated = await client.call(api.invoices.rotateLink, {
      params: { id },
      body: { version },
      idempotencyKey: attempt.keyFor(id),
    });
    attempt.done();
    return rotated;
  });
}

/** A new draft like this one. */
export function useDuplicateInvoice({ id }: Invoice) {
  const client = useApi();
  const attempt = useAttempt();
  return useChange<void>(async () => {
    const copy = await client.call(api.invoices.duplicate, { params: { id }, idempotencyKey: attempt.keyFor(id) });
    attempt.done();
    return copy;
  });
}

export function useRecordPayment({ id, version }: Invoice) {
  const client = useApi();
  const attempt = useAttempt();
  return useChange((payment: { readonly amount: string; readonly receivedOn: string; readonly note: string }) => {
    const body = { ...payment, version };
    return client.call(api.invoices.recordOfflinePayment, {
      params: { id },
      body,
      idempotencyKey: attempt.keyFor(body),
    });
  });
}

/** Decides about a payment that was put aside; the invoice is read again. */
export function useResolvePayment(invoiceId: string) {
  const client = useApi();
  return useChange(async ({ paymentId, ...body }: ResolvePayment & { readonly paymentId: string }) => {
    await client.call(api.payments.resolve, { params: { id: paymentId }, body });
    return client.call(api.invoices.get, { params: { id: invoiceId } });
  });
}

export function useEmailInvoice({ id }: Invoice) {
  const client = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
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
  const attempt = useAttempt();
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

/** Largest number of invoices one request takes. */
const bulkMaximum = 100;

/** Does one thing to any number of invoices, a hundred at a time. Answers what became of each, also of those a failure left out. */
export function useBulk() {
  const client = useApi();
  const attempt = useAttempt();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, action }: InvoiceBulk) => {
      const key = attempt.keyFor({ ids, action });
      const results = [];
      for (let from = 0; from < ids.length; from += bulkMaximum) {
        const part = ids.slice(from, from + bulkMaximum);
        try {
          results.push(
            ...(
              await client.call(api.invoices.bulk, {
                body: { ids: part, action },
                idempotencyKey: `${key}-${from}`,
                timeoutMs: 60_000,
              })
            ).results,
          );
        } catch (error) {
          if (from === 0) throw error;
          const message = error instanceof ApiError ? error.message : 'This was not tried.';
          results.push(...ids.slice(from).map((id) => ({ id, number: null, ok: false, message })));
          return results;
        }
      }
      attempt.done();
      return results;
    },
    onSettled: () => {
      void refreshLists(client, queries);
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'invoices' && queryKey[1] !== 'list',
      });
    },
  });
}
