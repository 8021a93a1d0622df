import { longDate } from '@vitrine/brand';
import { type CheckoutSubject, checkoutTexts, minimumChargeCents, type Quote } from '@vitrine/contracts';
import { formatCents, formatPrice } from '@vitrine/money';
import { usePageTitle } from '@vitrine/shell-sdk';
import {
  Badge,
  Button,
  Display,
  Eyebrow,
  FormBanner,
  media,
  Mono,
  Panel,
  Skeleton,
  Text,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { PaymentColumns, PaymentSubject, WithoutNavigation } from '../../shared/payment-layout.tsx';
import { useCheckout } from '../../shared/use-checkout.ts';
import { existingTexts, payTexts, purchaseTexts } from './content.ts';
import { ExistingPlan } from './existing-plan.tsx';
import { InvoiceCard, isSplit, PaymentSchedule } from './invoice-card.tsx';
import { AccountManagerCard, ChargeDays, isTooEarly, PackagePurchase } from './package-purchase.tsx';
import { Promises } from './promises.tsx';
import { ChoiceFields, usePaymentChoice } from './payment-choice.tsx';
import { AskButton, Failed, HomeButton, NothingToPay, paidTextOf } from './pay-messages.tsx';
import { useQuote } from './use-quote.ts';

// Of invoices in parts.
const KeepCard = lazy(async () => ({ default: (await import('../../shared/keep-card.tsx')).KeepCard }));
const CodeSellsNothing = lazy(async () => ({
  default: (await import('./code-sells-nothing.tsx')).CodeSellsNothing,
}));
// Only where nothing is to be paid any more.
const AlreadyPaid = lazy(async () => ({ default: (await import('./already-paid.tsx')).AlreadyPaid }));

const Purchase = styled(PaymentSubject)`
  /* On a phone the payment stands between the title and what is bought. */
  ${media.down('md')} {
    &[data-package] {
      display: contents;
    }
  }
`;

const Amount = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[3]};
  font: ${vars.weight.text} ${vars.text.hero} / 1 ${vars.font.text};
  font-variant-numeric: lining-nums tabular-nums;
  letter-spacing: ${vars.tracking.hero};

  span {
    font: ${vars.weight.text} ${vars.text.md} / 1 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.textMuted};
  }
`;

const PaymentPanel = styled(Panel)`
  display: grid;
  align-self: start;
  gap: ${vars.space[6]};
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[4]};

  ${media.down('md')} {
    order: 1;
  }
`;

const Buttons = styled.div`
  display: grid;
  gap: ${vars.space[3]};

  /* No row of its own: on a phone the button is in the dock, and would leave it empty. */
  &:has(> [data-dock]:only-child) {
    display: contents;
  }
`;

interface DueProps {
  readonly quote: Quote;
  readonly subject: CheckoutSubject;
  readonly unsentKey: string | null;
  /** Why the quote before this one couldn't be paid. */
  readonly notice: string | null;
  readonly onStale: (notice: string | null) => void;
}

/** An amount that is due later is not labeled as due now. */
const when = ({ interval, status, dueDate }: Quote): string => {
  if (interval) return payTexts.perMonth;
  if (dueDate === null) return payTexts.dueNow;
  return status === 'overdue' ? payTexts.wasDue(longDate(dueDate)) : payTexts.dueBy(longDate(dueDate));
};

const Due = ({ quote, subject, unsentKey, notice, onStale }: DueProps) => {
  const { processing, problem, reference, pay, payWithCredit } = useCheckout();
  const choice = usePaymentChoice(quote);
  const [kept, setKept] = useState<string | null>(null);
  const split = isSplit(quote);
  // The text is about the rest after what's due now.
  const keepCard = choice.way === 'now' && quote.creditCents === 0 ? quote.keepCard : null;
  const isKept = keepCard !== null && kept === keepCard;
  const askedCents = quote.amountDueNowCents ?? quote.amountDueCents;
  const payable = quote.amountDueCents >= minimumChargeCents;
  const { code, existing } = quote;
  const refused = code !== null && !code.applied;
  const knowing = {
    ...subject,
    ...(refused && { withoutCode: true }),
    ...(existing && { anotherPlan: true }),
    // What's due now is the server's to say.
    ...(isKept && { keepCard }),
    ...(split && choice.way !== 'now' && choice.cents !== null && { payCents: choice.cents }),
  };
  const { creditCents } = quote;
  const credit = formatCents(creditCents);
  const how = [
    creditCents > 0 ? payTexts.withoutCredit : '',
    refused ? payTexts.withoutCode : '',
    existing ? existingTexts[existing.state].another : '',
  ]
    .filter(Boolean)
    .join(', ');
  const listCents = code?.applied ? code.listPriceCents : null;
  const { packageId } = quote;
  const early = packageId !== null && isTooEarly(packageId, quote);
  const amount = (
    <Amount>
      {formatPrice(askedCents)}{' '}
      <span>
        {when(quote)}
        {split && `, ${payTexts.ofAll(formatPrice(quote.amountDueCents))}`}
        {listCents !== null && listCents > quote.amountDueCents && ` ${payTexts.instead(formatPrice(listCents))}`}
      </span>
    </Amount>
  );
  return (
    <PaymentColumns>
      <Purchase data-package={packageId ?? undefined}>
        <PaymentSubject>
          <Eyebrow>{payTexts.eyebrow}</Eyebrow>
          <Display as="h1">{quote.title}</Display>
          {packageId !== null && quote.clientName && (
            <Text size="lg" tone="textMuted">
              {purchaseTexts.forClient(quote.clientName)}
            </Text>
          )}
        </PaymentSubject>
        {packageId === null && amount}
        {quote.status === 'overdue' && <Badge tone="ember">Overdue</Badge>}
        {packageId === null && quote.description && <Text tone="textMuted">{quote.description}</Text>}
        {packageId !== null && <PackagePurchase id={packageId} quote={quote} />}
        {packageId === null && payable && <Promises quote={quote} />}
      </Purchase>
      <Side>
        <PaymentPanel $padding="lg" aria-label="Payment">
          {packageId === null ? (
            <InvoiceCard quote={quote} />
          ) : (
            <>
              {amount}
              <ChargeDays id={packageId} quote={quote} />
            </>
          )}
          <PaymentSchedule parts={quote.parts} />
          {split && payable && <ChoiceFields quote={quote} choice={choice} />}
          {split && payable && keepCard !== null && (
            <Suspense>
              <KeepCard text={keepCard} checked={isKept} onChange={(checked) => setKept(checked ? keepCard : null)} />
            </Suspense>
          )}
          {notice !== null && <FormBanner tone="info">{notice}</FormBanner>}
          {refused && (
            <FormBanner tone="error">
              <Mono>{code.code}</Mono>: {code.message}
            </FormBanner>
          )}
          {existing && <ExistingPlan existing={existing} quote={quote} />}
          {unsentKey && <FormBanner tone="info">{payTexts.offlineNotice}</FormBanner>}
          {creditCents > 0 && (
            <FormBanner tone="info">
              {creditCents < quote.amountDueCents
                ? payTexts.hasCredit(credit, formatCents(quote.amountDueCents - creditCents))
                : payTexts.coveredByCredit(credit)}
            </FormBanner>
          )}
          {!payable && creditCents === 0 && <FormBanner tone="info">{checkoutTexts.tooSmall}</FormBanner>}
          <FormBanner tone="error" reference={reference}>
            {problem}
          </FormBanner>
          <Buttons>
            {creditCents > 0 && subject.invoice !== undefined && (
              <div data-dock="">
                <Button
                  variant="primary"
                  shape="pill"
                  wide
                  busy={processing}
                  onClick={() => void payWithCredit(subject.invoice ?? '', () => onStale(payTexts.usedCredit(credit)))}
                >
                  {payTexts.creditButton(credit)}
                </Button>
              </div>
            )}
            {payable ? (
              <div {...(creditCents === 0 && { 'data-dock': '' })}>
                <Button
                  variant={existing?.path || early || creditCents > 0 ? 'subtle' : 'primary'}
                  shape="pill"
                  wide
                  busy={processing}
                  onClick={() => choice.check() && void pay(knowing, unsentKey, onStale)}
                >
                  {processing
                    ? payTexts.processing
                    : [payTexts.pay, choice.cents !== null && formatCents(choice.cents), how].filter(Boolean).join(' ')}
                </Button>
              </div>
            ) : (
              <AskButton label={payTexts.ask} />
            )}
            {packageId === null && <HomeButton />}
          </Buttons>
          {packageId !== null && payable && <Promises quote={quote} />}
        </PaymentPanel>
        {packageId !== null && <AccountManagerCard id={packageId} quote={quote} />}
      </Side>
    </PaymentColumns>
  );
};

const Loading = () => (
  <PaymentColumns busy>
    <PaymentSubject>
      <Eyebrow>{payTexts.eyebrow}</Eyebrow>
      <VisuallyHidden as="h1">{payTexts.pageTitle}</VisuallyHidden>
      <VisuallyHidden as="output">{payTexts.loading}</VisuallyHidden>
      <Skeleton size="figure" />
      <Skeleton size="figure" />
    </PaymentSubject>
    <PaymentPanel $padding="lg" aria-label="Payment">
      <Skeleton />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </PaymentPanel>
  </PaymentColumns>
);

const Payment = () => {
  usePageTitle(payTexts.pageTitle);
  const { state, unsentKey, reload } = useQuote();
  const [notice, setNotice] = useState<string | null>(null);
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'nothing')
    return state.message === null ? (
      <NothingToPay />
    ) : (
      <Suspense fallback={<Loading />}>
        <CodeSellsNothing message={state.message} />
      </Suspense>
    );
  if (state.status === 'failed')
    return <Failed message={state.message} reference={state.reference} waits={unsentKey !== null} onRetry={reload} />;
  const { quote, subject } = state;
  if (quote.status === 'due' || quote.status === 'overdue')
    return (
      <Due
        quote={quote}
        subject={subject}
        unsentKey={unsentKey}
        notice={notice}
        onStale={(why) => {
          setNotice(why);
          reload();
        }}
      />
    );
  const status = paidTextOf(quote);
  // What was just done here is said, not that it was done before.
  return (
    <Suspense fallback={<Loading />}>
      <AlreadyPaid status={status === 'paid' && notice !== null ? 'usedCredit' : status} pending={quote.pending} />
    </Suspense>
  );
};

/** `/pay` (staff specification, section 2): what is bought, from whom, how much, and the way to pay it. */
export const PayPage = () => (
  <>
    <WithoutNavigation />
    <Payment />
  </>
);
