import { ApiError } from '@vitrine/api-client';
import { api, type CheckoutSubject } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { noteSession } from '../../shared/unsent.ts';
import { checkoutProblem } from './checkout-problem.ts';

export interface Checkout {
  readonly processing: boolean;
  /** Of the error catalogue; empty while there is none. */
  readonly problem: string;
  /** `onStale`: what the page said of the code, or of plans that are there, is not true any more. */
  readonly pay: (subject: CheckoutSubject, unsentKey: string | null, onStale: () => void) => Promise<void>;
}

/** Leaves for the provider's page; a way of its own, so that specs can watch it. */
export const leaveFor = { url: (url: string): void => location.assign(url) };

/** Opens the provider's page for what is due. */
export function useCheckout(): Checkout {
  const client = useApi();
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState('');
  const busy = useRef(false);

  useEffect(() => {
    // Back from the provider's page the browser may show this one as it was left: waiting.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setProcessing(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  return {
    processing,
    problem,
    pay: async (subject, unsentKey, onStale) => {
      if (busy.current) return;
      busy.current = true;
      setProcessing(true);
      setProblem('');
      try {
        const { id, url } = await client.call(api.checkout.createSession, { body: subject, timeoutMs: 20_000 });
        if (unsentKey) noteSession(unsentKey, id);
        leaveFor.url(url);
      } catch (error) {
        if (error instanceof ApiError && (error.code === 'code_not_applicable' || error.code === 'plan_exists'))
          onStale();
        setProblem(checkoutProblem(error));
        busy.current = false;
        setProcessing(false);
      }
    },
  };
}
