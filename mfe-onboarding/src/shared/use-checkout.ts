import { ApiError, referenceOf } from '@vitrine/api-client';
import { api, type CheckoutSubject, checkoutTexts } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { storeSession } from './unsent.ts';

/** Whether the response is complete except for its URL. */
const lacksUrl = (cause: unknown): boolean =>
  typeof cause === 'object' &&
  cause !== null &&
  'issues' in cause &&
  Array.isArray(cause.issues) &&
  cause.issues.some((issue: { path?: readonly unknown[] }) => issue.path?.[0] === 'url');

/** The error catalog of the checkout (staff specification, section 8). */
function checkoutProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return checkoutTexts.failure;
  if (error.code === 'nothing_to_pay') return checkoutTexts.noInvoice;
  if (error.code === 'bad_response') return lacksUrl(error.cause) ? checkoutTexts.noUrl : checkoutTexts.noResponse;
  // No response, so there is no message to show.
  if (error.code === 'network') return checkoutTexts.failure;
  return error.message || checkoutTexts.failure;
}

interface Checkout {
  readonly processing: boolean;
  /** A message of the error catalog; empty while there is none. */
  readonly problem: string;
  /** Of a failure of ours. */
  readonly reference: string | undefined;
  /** `onStale`: what the page shows of the price, the code or existing plans is outdated; with a notice about it. */
  readonly pay: (
    subject: CheckoutSubject,
    unsentKey: string | null,
    onStale: (notice: string | null) => void,
  ) => Promise<void>;
  /** Pays with the payer's credit; what is left to pay is read anew. */
  readonly payWithCredit: (invoice: string, onUsed: () => void) => Promise<void>;
}

/** Navigates to the provider's page; an object, so that specs can spy on it. */
export const leaveFor = { url: (url: string): void => location.assign(url) };

/** Opens the provider's checkout page for what is due. */
export function useCheckout(): Checkout {
  const client = useApi();
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState('');
  const [reference, setReference] = useState<string>();
  const busy = useRef(false);

  useEffect(() => {
    // After Back from the provider's page the browser may restore this page in its processing state.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setProcessing(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const begin = (): boolean => {
    if (busy.current) return false;
    busy.current = true;
    setProcessing(true);
    setProblem('');
    setReference(undefined);
    return true;
  };
  const fail = (error: unknown): void => {
    setProblem(checkoutProblem(error));
    setReference(referenceOf(error));
    end();
  };
  const end = (): void => {
    busy.current = false;
    setProcessing(false);
  };

  return {
    processing,
    problem,
    reference,
    payWithCredit: async (invoice, onUsed) => {
      if (!begin()) return;
      try {
        await client.call(api.checkout.useCredit, { body: { invoice }, timeoutMs: 20_000 });
        end();
        onUsed();
      } catch (error) {
        fail(error);
      }
    },
    pay: async (subject, unsentKey, onStale) => {
      if (!begin()) return;
      try {
        const { id, url } = await client.call(api.checkout.createSession, { body: subject, timeoutMs: 20_000 });
        if (unsentKey) storeSession(unsentKey, id);
        leaveFor.url(url);
      } catch (error) {
        if (error instanceof ApiError && (error.code === 'code_not_applicable' || error.code === 'plan_exists'))
          onStale(null);
        const isAnotherText = error instanceof ApiError && error.code === 'conflict' && subject.keepCard !== undefined;
        // Somebody else has paid meanwhile, so another amount is due; or the payer agreed to what has changed.
        if (error instanceof ApiError && (error.code === 'already_paid' || error.errors?.['payCents'] || isAnotherText))
          onStale(error.message);
        fail(error);
      }
    },
  };
}
