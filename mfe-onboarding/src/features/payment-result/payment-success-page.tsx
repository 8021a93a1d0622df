import { agencyDay, brand, longDate } from '@vitrine/brand';
import { type CheckoutOutcome, methodName } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link, usePageTitle, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { Button, Heading, Mono, Spinner, Text, vars } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { restTexts } from '../../shared/keep-card.tsx';
import { Facts } from '../../shared/facts.tsx';
import { PendingFacts } from '../../shared/pending-facts.tsx';
import { MessagePage } from '../../shared/payment-layout.tsx';
import { paymentData } from '../../shared/payment-data.ts';
import { AccountForm } from './account-form.tsx';
import { bankTexts, nextTexts, resultTexts, unpaidTexts } from './content.ts';
import { useOutcome } from './use-outcome.ts';

const Next = styled.section`
  display: grid;
  gap: ${vars.space[4]};
  width: 100%;

  ol {
    display: grid;
    gap: ${vars.space[3]};
    padding-inline-start: ${vars.space[5]};
    color: ${vars.color.textMuted};
  }
`;

type PaidReceipt = NonNullable<CheckoutOutcome['receipt']>;

/** What the payer is charged next, or owes. */
function chargesText({ interval, amountCents, nextChargeOn, rest }: PaidReceipt): string {
  if (nextChargeOn) return nextTexts.nextCharge(formatCents(amountCents), longDate(nextChargeOn));
  if (interval) return nextTexts.monthly;
  if (rest === null) return nextTexts.once;
  const [all, next, day] = [formatCents(rest.amountCents), formatCents(rest.nextCents), longDate(rest.nextDueDate)];
  if (rest.autopay) return all === next ? restTexts.charged(all, day) : nextTexts.chargedInParts(all, next, day);
  return all === next ? nextTexts.rest(all, day) : nextTexts.restInParts(all, next, day);
}

/** What happens after a payment, and what the payer can do. */
const NextSteps = ({ receipt }: { readonly receipt: PaidReceipt }) => (
  <Next aria-labelledby="payment-next">
    <Heading as="h2" size="sm" id="payment-next">
      {resultTexts.next}
    </Heading>
    <Text as="div">
      <ol>
        {receipt.sentTo && <li>{nextTexts.receipt(receipt.sentTo)}</li>}
        {receipt.interval && <li>{nextTexts.start}</li>}
        <li>{nextTexts.account}</li>
        <li>{chargesText(receipt)}</li>
      </ol>
    </Text>
  </Next>
);

/** What was paid, as the provider confirmed it. */
const Receipt = ({ receipt }: { readonly receipt: PaidReceipt }) => {
  const facts = [
    { term: resultTexts.paidTo, value: brand.agency },
    { term: resultTexts.receipt, value: <Mono>{receipt.number}</Mono> },
    ...(receipt.invoiceNumber ? [{ term: resultTexts.invoice, value: <Mono>{receipt.invoiceNumber}</Mono> }] : []),
    ...(receipt.clientName ? [{ term: resultTexts.client, value: receipt.clientName }] : []),
    { term: resultTexts.description, value: receipt.title },
    { term: resultTexts.date, value: longDate(agencyDay(new Date(receipt.paidAt))) },
    { term: resultTexts.amount, value: `${formatCents(receipt.amountCents)}${receipt.interval ? ' a month' : ''}` },
    ...(receipt.method ? [{ term: resultTexts.method, value: methodName(receipt.method) }] : []),
    ...(receipt.rest ? [{ term: resultTexts.balance, value: formatCents(receipt.rest.amountCents) }] : []),
  ];
  return <Facts items={facts} receipt />;
};

const Home = () => (
  <Button variant="subtle" shape="pill" render={<Link to="/" />}>
    {resultTexts.home}
  </Button>
);

const payAgain: ReadonlySet<string> = new Set(['open', 'failed', 'expired', 'unknown']);
const askAgain: ReadonlySet<string> = new Set(['open', 'unreachable']);

/** Link back to the payment that this address belongs to. */
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
  // Read before the payment data is removed: it only prefills the address.
  const [email] = useState(() => paymentData.load()?.email ?? '');
  usePageTitle(paid ? resultTexts.success : resultTexts.eyebrow);
  useEffect(() => {
    if (paid) paymentData.clear();
  }, [paid]);

  if (state.status === 'asking') {
    return (
      <MessagePage
        eyebrow={resultTexts.eyebrow}
        title={
          <>
            <Spinner /> {resultTexts.confirming}
          </>
        }
      >
        <output>{resultTexts.confirmingText}</output>
      </MessagePage>
    );
  }

  if (outcome?.status === 'paid') {
    const { receipt } = outcome;
    return (
      <MessagePage
        eyebrow={resultTexts.eyebrow}
        title={resultTexts.success}
        facts={
          <>
            {receipt && <Receipt receipt={receipt} />}
            {receipt && <NextSteps receipt={receipt} />}
            {!user && <AccountForm email={email} />}
          </>
        }
        actions={
          <>
            <Button variant="primary" shape="pill" render={<Link to="/dashboard" state={{ paid: true, email }} />}>
              {resultTexts.dashboard}
            </Button>
            {receipt?.rest && !receipt.rest.autopay && params.has('invoice') && (
              <Button shape="pill" render={<Link to={paymentOf(params)} />}>
                {nextTexts.payRest}
              </Button>
            )}
            {receipt?.receiptPath && (
              <Button shape="pill" href={receipt.receiptPath} download>
                {resultTexts.download}
              </Button>
            )}
            {receipt && (
              <Button shape="pill" onClick={() => window.print()}>
                {resultTexts.print}
              </Button>
            )}
            <Home />
          </>
        }
      >
        <output>{resultTexts.successText}</output>
      </MessagePage>
    );
  }

  const status = state.status === 'answered' ? (outcome?.status ?? 'unknown') : state.status;
  const pending = outcome?.pending ?? null;
  const { title, text } =
    pending?.method?.type === 'bank_account'
      ? bankTexts.pending
      : outcome?.failure
        ? bankTexts.failed(outcome.failure)
        : unpaidTexts[status];
  return (
    <MessagePage
      eyebrow={resultTexts.eyebrow}
      title={title}
      facts={pending && <PendingFacts pending={pending} />}
      actions={
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
    </MessagePage>
  );
};
