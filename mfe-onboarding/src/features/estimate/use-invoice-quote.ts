import { ApiError, referenceOf } from '@vitrine/api-client';
import { api, type Quote } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useState } from 'react';

type QuoteState =
  | { readonly status: 'loading' }
  /** `reference`: of a failure of ours. */
  | { readonly status: 'failed'; readonly message: string | null; readonly reference: string | undefined }
  | { readonly status: 'ready'; readonly quote: Quote };

/** What is due on the invoice of an estimate; asked again after Back from the provider's page, and once online. */
export function useInvoiceQuote(invoice: string): { readonly state: QuoteState; readonly reload: () => void } {
  const client = useApi();
  const [attempt, setAttempt] = useState(0);
  const question = `${invoice} ${String(attempt)}`;
  const [answer, setAnswer] = useState<{ readonly to: string | null; readonly state: QuoteState }>({
    to: null,
    state: { status: 'loading' },
  });
  const reload = useCallback(() => setAttempt((before) => before + 1), []);

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<QuoteState> => {
      try {
        const body = { invoice };
        return {
          status: 'ready',
          quote: await client.call(api.checkout.quote, { body, signal: leaving.signal }),
        };
      } catch (error) {
        const message = error instanceof ApiError && error.status === 429 ? error.message : null;
        return { status: 'failed', message, reference: referenceOf(error) };
      }
    };
    // What is shown stays while it is asked again.
    void ask().then((state) => !leaving.signal.aborted && setAnswer({ to: question, state }));
    return () => leaving.abort();
  }, [client, invoice, question]);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reload();
    };
    addEventListener('pageshow', onShow);
    addEventListener('online', reload);
    return () => {
      removeEventListener('pageshow', onShow);
      removeEventListener('online', reload);
    };
  }, [reload]);
  return { state: answer.state, reload };
}
