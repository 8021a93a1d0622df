import { agencyDay, longDate } from '@vitrine/brand';
import { api, estimateTotals, isOpenEstimate, pathOf, type SharedEstimate } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { Link, usePageTitle } from '@vitrine/shell-sdk';
import {
  Button,
  Display,
  Eyebrow,
  FormBanner,
  Mono,
  Panel,
  Pending,
  Reference,
  Skeleton,
  Text,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import { lazy, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { MessagePage, PaymentColumns, PaymentSubject } from '../../shared/payment-layout.tsx';
import {
  closedTexts,
  type Decision,
  decisionTexts,
  depositTexts,
  estimateTexts,
  failedTexts,
  missingTexts,
} from './content.ts';
import { EstimateCard } from './estimate-card.tsx';
import { Seller } from './seller.tsx';
import { Signature } from './signature.tsx';
import { useEstimate } from './use-estimate.ts';

const loadForm = () => import('./decision-form.tsx');
/** Loaded when the buttons are pointed at or pressed: most visits only look. */
const DecisionForm = lazy(async () => ({ default: (await loadForm()).DecisionForm }));

/** Only a signed estimate has something to pay. */
const Deposit = lazy(async () => ({ default: (await import('./deposit.tsx')).Deposit }));

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

const Copy = styled.div`
  white-space: pre-line;
  overflow-wrap: anywhere;
  color: ${vars.color.textMuted};

  h2 {
    margin-block-end: ${vars.space[1]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }
`;

/** Never broken at its hyphens. */
const EstimateNumber = styled(Mono)`
  white-space: nowrap;
`;

const Sheet = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-self: start;
  gap: ${vars.space[6]};
`;

const Closed = styled.div`
  outline: none;
  scroll-margin-block-start: ${vars.space[20]};
`;

const Buttons = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const Home = () => (
  <Button variant="subtle" shape="pill" render={<Link to="/" />}>
    {estimateTexts.home}
  </Button>
);

interface EstimateViewProps {
  readonly id: string;
  readonly estimate: SharedEstimate;
  /** What the last press came to; null for nothing to say. */
  readonly message: string | null;
  /** Shows how the estimate stands, and says what a press came to. */
  readonly onShow: (estimate: SharedEstimate | null, message: string | null) => void;
}

const closedText = ({ status, signature }: SharedEstimate): string | null => {
  if (status === 'accepted' && signature)
    return closedTexts.accepted(signature.name, longDate(agencyDay(new Date(signature.signedAt))));
  return status === 'declined' || status === 'expired' ? closedTexts[status] : null;
};

const EstimateView = ({ id, estimate, message, onShow }: EstimateViewProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(estimate.items.flatMap((item) => (item.optional && item.selected ? [item.id] : []))),
  );
  const [decision, setDecision] = useState<Decision | null>(null);
  const closedBanner = useRef<HTMLDivElement>(null);
  const [isDecidedHere, setDecidedHere] = useState(false);
  const open = isOpenEstimate(estimate.status);
  const totals = estimateTotals(estimate.items, estimate.discount, open ? chosen : undefined);
  const closed = closedText(estimate);
  const choose = (option: string, on: boolean): void =>
    setChosen((before) => new Set(on ? [...before, option] : [...before].filter((one) => one !== option)));
  const decide = (next: Decision): void => {
    onShow(null, null);
    setDecision(next);
  };
  const done = (answer: SharedEstimate | null, message: string | null): void => {
    setDecision(null);
    setDecidedHere(answer !== null && !isOpenEstimate(answer.status));
    onShow(answer, message);
  };
  // The form stood below; what came of it, and what is due now, is above.
  useEffect(() => {
    if (isDecidedHere && closed !== null) closedBanner.current?.focus();
  }, [isDecidedHere, closed]);
  // The BFF answers no estimate whose sums are out of range.
  if (!totals) return <Missing />;

  return (
    <PaymentColumns>
      <PaymentSubject>
        <Seller name={estimate.seller} logo={estimate.logo} />
        <Display as="h1">{estimate.title}</Display>
        <Amount>
          {formatPrice(totals.totalCents)}{' '}
          {estimate.status !== 'accepted' && (
            <span>
              {(estimate.status === 'expired' ? estimateTexts.wasValidUntil : estimateTexts.validUntil)(
                longDate(estimate.validUntil),
              )}
            </span>
          )}
        </Amount>
        <Text tone="textMuted">
          {estimate.clientName}, <EstimateNumber>{estimate.number}</EstimateNumber>
          {estimate.version > 1 && `, ${estimateTexts.version(estimate.version)}`}
        </Text>
        {estimate.changes && (
          <Copy>
            {estimateTexts.changed}
            {estimate.changes}
          </Copy>
        )}
        {estimate.message && <Copy>{estimate.message}</Copy>}
        {estimate.terms && (
          <Copy>
            <h2>{estimateTexts.terms}</h2>
            {estimate.terms}
          </Copy>
        )}
      </PaymentSubject>
      <Sheet $padding="lg" aria-label={estimateTexts.pageTitle}>
        <FormBanner tone={message === decisionTexts.changed ? 'error' : 'success'}>{message}</FormBanner>
        {closed && (
          <Closed ref={closedBanner} tabIndex={-1}>
            <FormBanner tone={estimate.status === 'accepted' ? 'success' : 'info'}>{closed}</FormBanner>
          </Closed>
        )}
        {estimate.paid && <Text>{depositTexts.allPaid}</Text>}
        {estimate.payPath && (
          <Pending>
            <Deposit id={id} payPath={estimate.payPath} />
          </Pending>
        )}
        <EstimateCard estimate={estimate} totals={totals} chosen={chosen} onChoose={open ? choose : null} />
        {estimate.signature && <Signature signature={estimate.signature} />}
        {decision && (
          <Pending>
            <DecisionForm
              key={decision}
              id={id}
              decision={decision}
              estimate={estimate}
              totalCents={totals.totalCents}
              options={[...chosen]}
              onCancel={() => setDecision(null)}
              onDone={done}
            />
          </Pending>
        )}
        {!decision && (
          <Buttons onPointerEnter={() => void loadForm()}>
            {open && (
              <>
                <div data-dock="">
                  <Button variant="primary" shape="pill" wide onClick={() => decide('accept')}>
                    {decisionTexts.accept}
                  </Button>
                </div>
                <Button shape="pill" wide onClick={() => decide('decline')}>
                  {decisionTexts.decline}
                </Button>
              </>
            )}
            <Button variant="subtle" shape="pill" onClick={() => decide('ask')}>
              {decisionTexts.ask}
            </Button>
            <Button
              variant="subtle"
              shape="pill"
              href={pathOf(api.sharedEstimates.pdf, { params: { id } })}
              download={`${estimate.number}.pdf`}
            >
              {estimateTexts.pdf}
            </Button>
          </Buttons>
        )}
      </Sheet>
    </PaymentColumns>
  );
};

const Loading = () => (
  <PaymentColumns busy>
    <PaymentSubject>
      <Eyebrow>{missingTexts.eyebrow}</Eyebrow>
      <VisuallyHidden as="h1">{estimateTexts.pageTitle}</VisuallyHidden>
      <VisuallyHidden as="output">{estimateTexts.loading}</VisuallyHidden>
      <Skeleton size="figure" />
      <Skeleton size="figure" />
    </PaymentSubject>
    <Sheet $padding="lg" aria-label={estimateTexts.pageTitle}>
      <Skeleton />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </Sheet>
  </PaymentColumns>
);

const Missing = () => (
  <MessagePage
    eyebrow={missingTexts.eyebrow}
    title={missingTexts.title}
    actions={
      <>
        <Button variant="primary" shape="pill" render={<Link to="/#contact" />}>
          {missingTexts.ask}
        </Button>
        <Home />
      </>
    }
  >
    {missingTexts.text}
  </MessagePage>
);

interface FailedProps {
  readonly message: string | null;
  readonly reference: string | undefined;
  readonly onRetry: () => void;
}

const Failed = ({ message, reference, onRetry }: FailedProps) => (
  <MessagePage
    eyebrow={missingTexts.eyebrow}
    title={failedTexts.title}
    actions={
      <>
        <Button variant="primary" shape="pill" onClick={onRetry}>
          {estimateTexts.retry}
        </Button>
        <Home />
      </>
    }
  >
    <div role="alert">
      {message ?? failedTexts.text}
      <Reference id={reference} />
    </div>
  </MessagePage>
);

/** `/estimate?id=…`: what is offered, the options, and the way to accept it, decline it or ask about it. */
export const EstimatePage = () => {
  usePageTitle(estimateTexts.pageTitle);
  const { state, show, reload } = useEstimate();
  const [message, setMessage] = useState<string | null>(null);
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'missing') return <Missing />;
  if (state.status === 'failed') return <Failed message={state.message} reference={state.reference} onRetry={reload} />;
  const { id, estimate } = state;
  // A new version starts with its own options.
  return (
    <EstimateView
      key={`${id} ${String(estimate.version)}`}
      id={id}
      estimate={estimate}
      message={message}
      onShow={(answer, text) => {
        setMessage(text);
        if (answer) show(answer);
      }}
    />
  );
};
