import { Link, usePageTitle, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { Button, Spinner } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { forgetPaymentData, readPaymentData } from '../../shared/hand-off.ts';
import { Verdict } from '../../shared/pay-page.tsx';
import { AccountForm } from './account-form.tsx';
import { resultTexts, unpaidTexts } from './content.ts';
import { Receipt } from './receipt.tsx';
import { useOutcome } from './use-outcome.ts';

const Home = () => (
  <Button variant="quiet" shape="pill" render={<Link to="/" />}>
    {resultTexts.home}
  </Button>
);

const payAgain: ReadonlySet<string> = new Set(['open', 'failed', 'expired', 'unknown']);
const askAgain: ReadonlySet<string> = new Set(['open', 'unreachable']);

/** The way back to the payment that this address belongs to. */
const paymentOf = (params: URLSearchParams): string => {
  const back = new URLSearchParams([...params].filter(([name]) => name === 'invoice' || name === 'submissionId'));
  return back.size > 0 ? `/pay?${back.toString()}` : '/pay';
};

/** `/payment-success`: shows what the provider confirmed, and nothing it did not (decision D2). */
export const PaymentSuccessPage = () => {
  const [params] = useSearchParams();
  const { state, again } = useOutcome(params.get('session_id') ?? params.get('session'));
  const outcome = state.status === 'answered' ? state.outcome : null;
  const paid = outcome?.status === 'paid';
  const { user } = useSession();
  // Read before the hand-off is forgotten: it only spares typing the address again.
  const [email] = useState(() => readPaymentData()?.email ?? '');
  usePageTitle(paid ? resultTexts.success : resultTexts.eyebrow);
  useEffect(() => {
    if (paid) forgetPaymentData();
  }, [paid]);

  if (state.status === 'asking') {
    return (
      <Verdict
        eyebrow={resultTexts.eyebrow}
        title={
          <>
            <Spinner /> {resultTexts.confirming}
          </>
        }
      >
        <output>{resultTexts.confirmingText}</output>
      </Verdict>
    );
  }

  if (outcome?.status === 'paid') {
    const { receipt } = outcome;
    return (
      <Verdict
        eyebrow={resultTexts.eyebrow}
        title={resultTexts.success}
        facts={
          <>
            {receipt && <Receipt receipt={receipt} />}
            {!user && <AccountForm email={email} />}
          </>
        }
        ways={
          <>
            <Button variant="primary" shape="pill" render={<Link to="/dashboard" state={{ paid: true, email }} />}>
              {resultTexts.dashboard}
            </Button>
            <Home />
          </>
        }
      >
        <output>
          {resultTexts.successText} {receipt?.sentTo && resultTexts.receiptSent(receipt.sentTo)}
        </output>
      </Verdict>
    );
  }

  const status = state.status === 'answered' ? (outcome?.status ?? 'unknown') : state.status;
  const { title, text } = unpaidTexts[status];
  return (
    <Verdict
      eyebrow={resultTexts.eyebrow}
      title={title}
      ways={
        <>
          {askAgain.has(status) && (
            <Button variant="primary" shape="pill" onClick={again}>
              {resultTexts.retry}
            </Button>
          )}
          {payAgain.has(status) && (
            <Button
              variant={askAgain.has(status) ? 'secondary' : 'primary'}
              shape="pill"
              render={<Link to={paymentOf(params)} />}
            >
              {resultTexts.again}
            </Button>
          )}
          <Button shape="pill" render={<Link to="/#contact" />}>
            {resultTexts.contact}
          </Button>
          <Home />
        </>
      }
    >
      <output>{text}</output>
    </Verdict>
  );
};
