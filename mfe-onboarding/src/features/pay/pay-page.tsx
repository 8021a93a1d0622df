import { type CheckoutSubject, checkoutTexts, minimumChargeCents, type Quote } from '@vitrine/contracts';
import { formatCents, formatPrice } from '@vitrine/money';
import { Link, usePageTitle, useSearchParams } from '@vitrine/shell-sdk';
import {
  Badge,
  Button,
  CheckIcon,
  Display,
  Eyebrow,
  FormBanner,
  Mono,
  Panel,
  Skeleton,
  Text,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import { styled } from 'styled-components';
import { longDate } from '../../shared/dates.ts';
import { readPaymentData } from '../../shared/hand-off.ts';
import { PayRoom, Verdict } from '../../shared/pay-page.tsx';
import { existingTexts, nothingTexts, payTexts, settledTexts } from './content.ts';
import { ExistingPlan } from './existing-plan.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { useCheckout } from './use-checkout.ts';
import { useQuote } from './use-quote.ts';

const What = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${vars.space[5]};
`;

const Amount = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[3]};
  font: ${vars.weight.display} ${vars.text.hero} / 1 ${vars.font.display};
  font-variant-numeric: lining-nums;
  letter-spacing: ${vars.tracking.hero};

  span {
    font: ${vars.weight.text} ${vars.text.md} / 1 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.textMuted};
  }
`;

const Assurances = styled.ul`
  list-style: none;
  display: grid;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[4]};
  max-width: 30rem;

  li {
    display: flex;
    gap: ${vars.space[3]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  svg {
    flex: none;
    margin-block-start: 0.2rem;
    color: ${vars.color.jade};
  }
`;

const Desk = styled(Panel)`
  display: grid;
  align-self: start;
  gap: ${vars.space[6]};
`;

const Buttons = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const HomeButton = ({ label = payTexts.home }: { readonly label?: string }) => (
  <Button variant="quiet" shape="pill" render={<Link to="/" />}>
    {label}
  </Button>
);

const AskButton = ({ label = nothingTexts.ask }: { readonly label?: string }) => (
  <Button shape="pill" render={<Link to="/#contact" />}>
    {label}
  </Button>
);

/** The code of the address sells nothing by itself: it has ended, or a package has to be chosen. */
const CodeSellsNothing = ({ message }: { readonly message: string }) => {
  const code = useSearchParams()[0].get('code')?.trim() ?? '';
  return (
    <Verdict
      eyebrow={nothingTexts.eyebrow}
      title={nothingTexts.codeTitle}
      ways={
        <>
          <Button
            variant="primary"
            shape="pill"
            render={<Link to={`/onboarding?${new URLSearchParams({ code }).toString()}`} />}
          >
            {nothingTexts.code}
          </Button>
          <Button shape="pill" render={<Link to="/packages" />}>
            {nothingTexts.browse}
          </Button>
          <HomeButton label={nothingTexts.home} />
        </>
      }
    >
      <Mono>{code.toUpperCase()}</Mono>: {message}
    </Verdict>
  );
};

/** The no-payment-info screen. */
const NothingToPay = () => {
  const [params] = useSearchParams();
  const filed = readPaymentData();
  const isFiled =
    filed?.submissionId !== undefined &&
    filed.submissionId !== null &&
    filed.submissionId === params.get('submissionId');
  return (
    <Verdict
      eyebrow={nothingTexts.eyebrow}
      title={isFiled ? `${nothingTexts.filedTitle}, ${filed.firstName}` : nothingTexts.title}
      ways={
        <>
          <Button variant="primary" shape="pill" render={<Link to="/packages" />}>
            {nothingTexts.browse}
          </Button>
          <AskButton />
          <HomeButton label={nothingTexts.home} />
        </>
      }
    >
      {isFiled ? nothingTexts.filedText : nothingTexts.text}
    </Verdict>
  );
};

interface DueProps {
  readonly quote: Quote;
  readonly subject: CheckoutSubject;
  readonly unsentKey: string | null;
  readonly onStale: () => void;
}

/** Nobody is told to pay now what is due in a month. */
const when = ({ interval, status, dueDate }: Quote): string => {
  if (interval) return payTexts.perMonth;
  if (dueDate === null) return payTexts.dueNow;
  return status === 'overdue' ? payTexts.wasDue(longDate(dueDate)) : payTexts.dueBy(longDate(dueDate));
};

const Due = ({ quote, subject, unsentKey, onStale }: DueProps) => {
  const { processing, problem, pay } = useCheckout();
  const payable = quote.amountDueCents >= minimumChargeCents;
  const { code, existing } = quote;
  const refused = code !== null && !code.applied;
  const knowing = { ...subject, ...(refused && { withoutCode: true }), ...(existing && { anotherPlan: true }) };
  const how = [refused ? payTexts.withoutCode : '', existing ? existingTexts[existing.state].another : '']
    .filter(Boolean)
    .join(', ');
  const listCents = code?.applied ? code.listPriceCents : null;
  return (
    <PayRoom>
      <What>
        <Eyebrow>{payTexts.eyebrow}</Eyebrow>
        <Display as="h1">{quote.title}</Display>
        <Amount>
          {formatPrice(quote.amountDueCents)}{' '}
          <span>
            {when(quote)}
            {listCents !== null && listCents > quote.amountDueCents && ` ${payTexts.instead(formatPrice(listCents))}`}
          </span>
        </Amount>
        {quote.status === 'overdue' && <Badge tone="ember">Overdue</Badge>}
        {quote.description && <Text tone="textMuted">{quote.description}</Text>}
        {payable && (
          <Assurances>
            {[quote.interval ? payTexts.monthly : payTexts.once, payTexts.trust, payTexts.receipt].map((text) => (
              <li key={text}>
                <CheckIcon />
                {text}
              </li>
            ))}
          </Assurances>
        )}
      </What>
      <Desk $padding="lg" aria-label="Payment">
        <InvoiceCard quote={quote} />
        {refused && (
          <FormBanner tone="error">
            <Mono>{code.code}</Mono>: {code.message}
          </FormBanner>
        )}
        {existing && <ExistingPlan existing={existing} title={quote.title} />}
        {unsentKey && <FormBanner tone="info">{payTexts.waiting}</FormBanner>}
        {!payable && <FormBanner tone="info">{checkoutTexts.tooSmall}</FormBanner>}
        <FormBanner tone="error">{problem}</FormBanner>
        <Buttons>
          {payable ? (
            <Button
              variant={existing?.path ? 'quiet' : 'primary'}
              shape="pill"
              wide
              busy={processing}
              onClick={() => void pay(knowing, unsentKey, onStale)}
            >
              {processing ? payTexts.processing : `${payTexts.pay} ${formatCents(quote.amountDueCents)} ${how}`.trim()}
            </Button>
          ) : (
            <AskButton label={payTexts.ask} />
          )}
          <HomeButton />
        </Buttons>
      </Desk>
    </PayRoom>
  );
};

const Loading = () => (
  <PayRoom busy>
    <What>
      <Eyebrow>{payTexts.eyebrow}</Eyebrow>
      <VisuallyHidden as="h1">{payTexts.pageTitle}</VisuallyHidden>
      <VisuallyHidden as="output">{payTexts.loading}</VisuallyHidden>
      <Skeleton size="figure" />
      <Skeleton size="figure" />
    </What>
    <Desk $padding="lg" aria-label="Payment">
      <Skeleton />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </Desk>
  </PayRoom>
);

interface FailedProps {
  readonly message: string | null;
  readonly waits: boolean;
  readonly onRetry: () => void;
}

const Failed = ({ message, waits, onRetry }: FailedProps) => (
  <Verdict
    eyebrow={payTexts.eyebrow}
    title={payTexts.unreachableTitle}
    ways={
      <>
        <Button variant="primary" shape="pill" onClick={onRetry}>
          {payTexts.retry}
        </Button>
        <AskButton />
        <HomeButton />
      </>
    }
  >
    <div role="alert">
      {message ?? payTexts.unreachable} {waits && payTexts.unreachableKept}
    </div>
  </Verdict>
);

const Settled = ({ status }: { readonly status: keyof typeof settledTexts }) => (
  <Verdict
    eyebrow={payTexts.eyebrow}
    title={settledTexts[status].title}
    ways={
      <>
        <Button variant="primary" shape="pill" render={<Link to="/account" />}>
          {payTexts.account}
        </Button>
        <HomeButton />
      </>
    }
  >
    {settledTexts[status].text}
  </Verdict>
);

const settledAs = ({ status, paidCents, refundedCents }: Quote): keyof typeof settledTexts => {
  if (status !== 'paid' || refundedCents === 0) return status === 'due' || status === 'overdue' ? 'paid' : status;
  return refundedCents < paidCents ? 'partlyRefunded' : 'refunded';
};

/** `/pay` (staff specification, section 2): what is bought, from whom, how much, and the way to pay it. */
export const PayPage = () => {
  usePageTitle(payTexts.pageTitle);
  const { state, unsentKey, reload } = useQuote();
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'nothing')
    return state.message === null ? <NothingToPay /> : <CodeSellsNothing message={state.message} />;
  if (state.status === 'failed') return <Failed message={state.message} waits={unsentKey !== null} onRetry={reload} />;
  const { quote, subject } = state;
  if (quote.status === 'due' || quote.status === 'overdue')
    return <Due quote={quote} subject={subject} unsentKey={unsentKey} onStale={reload} />;
  return <Settled status={settledAs(quote)} />;
};
