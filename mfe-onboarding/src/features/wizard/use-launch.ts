import { ApiError } from '@vitrine/api-client';
import type { SubmissionReceived } from '@vitrine/contracts';
import { createSearchParams, useApi, useNavigate, useReportCrash } from '@vitrine/shell-sdk';
import { useRef, useState } from 'react';
import { keepPaymentData } from '../../shared/hand-off.ts';
import { file, isRefusal, takeOff, writeDown } from '../../shared/unsent.ts';
import { texts } from './content.ts';
import { dollars, type LaunchPlan } from './launch-plan.ts';
import type { FieldErrors } from './wizard-definition.ts';

export interface Launch<Values> {
  readonly launching: boolean;
  /** Why the last attempt led nowhere; empty when it did not. */
  readonly problem: string;
  /**
   * Files the finished wizard and goes on to the payment page. If the BFF cannot be reached the flow goes on all
   * the same, and the submission waits in the browser (decision D10). Answers the fields the BFF refused.
   * `onDone` is called before leaving: the draft is no longer needed.
   */
  readonly launch: (plan: LaunchPlan, onDone: () => void) => Promise<FieldErrors<Values>>;
}

/** Submit of both wizards (public specification, sections 4, 7 and 8). */
export function useLaunch<Values>(): Launch<Values> {
  const client = useApi();
  const navigate = useNavigate();
  const reportCrash = useReportCrash();
  const [launching, setLaunching] = useState(false);
  const [problem, setProblem] = useState('');
  /** Read by a second press that comes before React has rendered the first. */
  const busy = useRef(false);

  const goOn = ({ handOff, query }: LaunchPlan, received: SubmissionReceived | null): void => {
    const submissionId = received?.submissionId ?? null;
    const price = received?.price ?? null;
    keepPaymentData({ ...handOff, pricing: price && { amountCents: price.amountCents }, submissionId });
    if (received?.next) {
      void navigate(received.next);
      return;
    }
    const { code, email = '', package: chosen } = query;
    const search = createSearchParams({
      ...(code && { code }),
      ...(price && { amount: dollars(price.amountCents) }),
      email,
      ...(submissionId && { submissionId }),
      ...(chosen && { package: chosen }),
    });
    void navigate(`/pay?${search.toString()}`);
  };

  const attempt = async (plan: LaunchPlan, onDone: () => void): Promise<FieldErrors<Values>> => {
    const unsent = writeDown(plan.submission);
    let received: SubmissionReceived | null = null;
    try {
      received = await file(client, unsent);
    } catch (error) {
      if (isRefusal(error) || (error instanceof ApiError && error.status === 429)) {
        takeOff(unsent.key);
        const refused = fieldsOf<Values>(error);
        if (Object.keys(refused).length === 0) setProblem(error.message || texts.failure);
        return refused;
      }
      // The flow continues to payment without an id (section 8). An unreachable BFF stands in the browser's console already.
      if (!(error instanceof ApiError)) reportCrash({ error });
    }
    onDone();
    goOn(plan, received);
    return {};
  };

  return {
    launching,
    problem,
    launch: async (plan, onDone) => {
      if (busy.current) return {};
      busy.current = true;
      setLaunching(true);
      setProblem('');
      try {
        return await attempt(plan, onDone);
      } catch (error) {
        reportCrash({ error });
        setProblem(texts.failure);
        return {};
      } finally {
        busy.current = false;
        setLaunching(false);
      }
    },
  };
}

/** `form.email` of the problem document is the wizard's `email`. */
function fieldsOf<Values>({ errors = {} }: ApiError): FieldErrors<Values> {
  const entries = Object.entries(errors).flatMap(([path, [message]]) =>
    message === undefined ? [] : [[path.replace(/^form\./, ''), message]],
  );
  return Object.fromEntries(entries) as FieldErrors<Values>;
}
