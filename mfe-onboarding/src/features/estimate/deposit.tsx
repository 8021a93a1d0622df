import { longDate } from '@vitrine/brand';
import { type CheckoutSubject, linkedId, minimumChargeCents, type Quote } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Button, Figure, FormBanner, Heading, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { KeepCard, restTexts } from '../../shared/keep-card.tsx';
import { useCheckout } from '../../shared/use-checkout.ts';
import { depositTexts, estimateTexts } from './content.ts';
import { useInvoiceQuote } from './use-invoice-quote.ts';

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

const Words = styled.div`
  display: grid;
  gap: ${vars.space[1]};
`;

interface DepositProps {
  /** Id of the estimate's link. */
  readonly id: string;
  /** Path of the page that pays the invoice. */
  readonly payPath: string;
}

/** What is due on the invoice that the signature made, and the button that pays it. */
export const Deposit = ({ id, payPath }: DepositProps) => {
  const invoice = linkedId(new URLSearchParams(payPath.split('?')[1]).get('invoice') ?? '');
  if (invoice === null) return <PayLink to={payPath} />;
  return <Payment subject={{ invoice, estimate: id }} payPath={payPath} />;
};

const PayLink = ({ to, isLater = false }: { readonly to: string; readonly isLater?: boolean }) => (
  <div {...(!isLater && { 'data-dock': '' })}>
    <Button variant={isLater ? 'secondary' : 'primary'} shape="pill" wide render={<Link to={to} />}>
      {isLater ? depositTexts.payRest : estimateTexts.pay}
    </Button>
  </div>
);

interface PaymentProps {
  readonly subject: CheckoutSubject & { readonly invoice: string };
  readonly payPath: string;
}

const Payment = ({ subject, payPath }: PaymentProps) => {
  const { state, reload } = useInvoiceQuote(subject.invoice);
  if (state.status === 'loading')
    return (
      <Section aria-busy="true">
        <VisuallyHidden as="output">{depositTexts.loading}</VisuallyHidden>
        <Skeleton size="figure" />
        <Skeleton width="long" />
      </Section>
    );
  if (state.status === 'failed')
    return (
      <Section>
        <FormBanner tone="error" reference={state.reference}>
          {state.message ?? depositTexts.failed}
        </FormBanner>
        <Button shape="pill" wide onClick={reload}>
          {estimateTexts.retry}
        </Button>
        <PayLink to={payPath} />
      </Section>
    );
  const { quote } = state;
  if (quote.status === 'paid') return <Text>{depositTexts.allPaid}</Text>;
  if (quote.status !== 'due' && quote.status !== 'overdue') return <Text>{depositTexts[quote.status]}</Text>;
  const [first] = quote.parts;
  if (first?.state === 'paid')
    return (
      <Section>
        <Words>
          <Text weight="medium">{depositTexts.paid(formatCents(first.amountCents))}</Text>
          <Text tone="textMuted">{restText(quote, 0)}</Text>
        </Words>
        {!quote.autopay && <PayLink to={payPath} isLater />}
      </Section>
    );
  return <Due quote={quote} subject={subject} payPath={payPath} onStale={reload} />;
};

/** What is still due after a payment, and when; null when nothing is. */
function restText({ amountDueCents, parts, dueDate, autopay }: Quote, nowCents: number): string | null {
  const open = parts.filter(({ state }) => state !== 'paid');
  const rest = nowCents === 0 ? open : open.filter(({ state }) => state === 'upcoming');
  const last = rest.at(-1)?.dueDate ?? dueDate;
  if (amountDueCents <= nowCents || last === null) return null;
  const [amount, day] = [formatCents(amountDueCents - nowCents), longDate(last)];
  if (rest.length > 1)
    return autopay ? restTexts.chargedInParts(amount, rest.length, day) : restTexts.several(amount, rest.length, day);
  return autopay ? restTexts.charged(amount, day) : restTexts.one(amount, day);
}

interface DueProps extends PaymentProps {
  readonly quote: Quote;
  readonly onStale: () => void;
}

const Due = ({ quote, subject, payPath, onStale }: DueProps) => {
  const { processing, problem, reference, pay } = useCheckout();
  const [kept, setKept] = useState<string | null>(null);
  const { amountDueCents, amountDueNowCents: nowCents = amountDueCents, keepCard, dueDate } = quote;
  const rest = restText(quote, nowCents);
  // The client's credit is used on the payment page, and what is too little can't be paid online.
  const isPayable = quote.creditCents === 0 && amountDueCents >= minimumChargeCents;
  // Another text has to be read, and agreed to, anew.
  const isKept = keepCard !== null && kept === keepCard;
  return (
    <Section aria-labelledby="estimate-deposit">
      <Heading as="h2" size="sm" id="estimate-deposit">
        {quote.parts[0]?.kind === 'deposit' ? depositTexts.deposit : depositTexts.due}
      </Heading>
      <Figure>{formatCents(nowCents)}</Figure>
      <Words>
        {dueDate !== null && (
          <Text>
            {quote.status === 'overdue'
              ? depositTexts.wasDue(longDate(dueDate))
              : depositTexts.dueBy(longDate(dueDate))}
          </Text>
        )}
        {rest !== null && <Text tone="textMuted">{rest}</Text>}
      </Words>
      {isPayable && keepCard !== null && (
        <KeepCard text={keepCard} checked={isKept} onChange={(checked) => setKept(checked ? keepCard : null)} />
      )}
      <FormBanner tone="error" reference={reference}>
        {problem}
      </FormBanner>
      {isPayable ? (
        <div data-dock="">
          <Button
            variant="primary"
            shape="pill"
            wide
            busy={processing}
            onClick={() => void pay({ ...subject, ...(isKept && { keepCard }) }, null, onStale)}
          >
            {processing ? depositTexts.opening : depositTexts.pay(formatCents(nowCents))}
          </Button>
        </div>
      ) : (
        <PayLink to={payPath} />
      )}
      {isPayable && (
        <Text size="sm" tone="textMuted">
          {depositTexts.trust}
        </Text>
      )}
    </Section>
  );
};
