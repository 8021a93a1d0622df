import { ApiError, referenceOf } from '@vitrine/api-client';
import { api, type CheckoutSubject, linkedId, linkValue, type Quote } from '@vitrine/contracts';
import { useApi, useSearchParams } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { submitUnsent, findUnsent } from '../../shared/unsent.ts';

/**
 * What the address asks to pay for (staff specification, section 2): `invoice` or `id`, `submissionId`, `package`,
 * `code`, `email`. Of ids the first UUID is looked up, whatever a mail program put beside it, and `amount` is never
 * read (decision D1). Null when there is nothing to look up.
 */
function readSubject(params: URLSearchParams): CheckoutSubject | null {
  const text = (name: string): string => linkValue(params, name);
  const invoice = text('invoice') || text('id');
  const [invoiceId, submissionId] = [linkedId(invoice), linkedId(text('submissionId'))];
  const subject: CheckoutSubject = {
    ...(invoiceId && { invoice: invoiceId }),
    ...(submissionId && { submissionId }),
    ...(text('package') && { package: text('package').slice(0, 200) }),
    ...(text('code') && { code: text('code').slice(0, 200) }),
  };
  // A link to an invoice must not offer anything else in its place.
  if (invoice && !subject.invoice) return null;
  if (Object.keys(subject).length === 0) return null;
  return { ...subject, ...(text('email') && { email: text('email').slice(0, 254) }) };
}

type QuoteState =
  | { readonly status: 'loading' }
  /** `message`: why the code of the address sells nothing by itself. */
  | { readonly status: 'nothing'; readonly message: string | null }
  | { readonly status: 'ready'; readonly quote: Quote; readonly subject: CheckoutSubject }
  /** `reference`: of a failure of ours. */
  | { readonly status: 'failed'; readonly message: string | null; readonly reference: string | undefined };

interface QuoteHandle {
  readonly state: QuoteState;
  /** Key of the visitor's submission that is still unsent in this browser; null when there is none. */
  readonly unsentKey: string | null;
  readonly reload: () => void;
}

/** 404 and bad input alike: nothing is due for what the address names. */
const isNothing = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const ofCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'invalid_code' || error.code === 'code_not_applicable');

/**
 * What is due according to the BFF. An unsent submission is sent first, and its id joins the address; asks again when
 * the connection returns.
 */
export function useQuote(): QuoteHandle {
  const client = useApi();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [attempt, setAttempt] = useState(0);
  const subject = useMemo(() => readSubject(new URLSearchParams(address)), [address]);
  const email = new URLSearchParams(address).get('email');
  const [answer, setAnswer] = useState<{
    readonly address: string;
    readonly attempt: number;
    readonly state: QuoteState;
  } | null>(null);
  const waits = !subject?.invoice && !subject?.submissionId ? findUnsent(email) : null;

  const attach = useCallback(async (): Promise<string | null> => {
    const unsent = email ? findUnsent(email) : null;
    if (!unsent) return null;
    try {
      return (await submitUnsent(client, unsent)).submissionId;
    } catch {
      return null;
    }
  }, [client, email]);

  const name = useEffectEvent((submissionId: string) =>
    setParams((before) => new URLSearchParams([...before, ['submissionId', submissionId]]), { replace: true }),
  );

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<QuoteState> => {
      if (!subject?.invoice && !subject?.submissionId) {
        const submissionId = await attach();
        if (submissionId !== null && !leaving.signal.aborted) {
          name(submissionId);
          return { status: 'loading' };
        }
      }
      if (!subject) return { status: 'nothing', message: null };
      try {
        return {
          status: 'ready',
          quote: await client.call(api.checkout.quote, { body: subject, signal: leaving.signal }),
          subject,
        };
      } catch (error) {
        if (isNothing(error)) return { status: 'nothing', message: ofCode(error) ? error.message : null };
        const message = error instanceof ApiError && error.status === 429 ? error.message : null;
        return { status: 'failed', message, reference: referenceOf(error) };
      }
    };
    const settle = async (): Promise<void> => {
      const state = await ask();
      if (!leaving.signal.aborted) setAnswer({ address, attempt, state });
    };
    void settle();
    return () => leaving.abort();
  }, [client, subject, address, attempt, attach]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const current: QuoteState =
    answer?.address === address && answer.attempt === attempt ? answer.state : { status: 'loading' };
  const failed = current.status === 'failed';
  useEffect(() => {
    if (!failed && waits === null) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [failed, waits, reload]);

  return { state: current, unsentKey: waits?.key ?? null, reload };
}
