import type { Quote } from '@vitrine/contracts';
import { Link, useSearchParams } from '@vitrine/shell-sdk';
import { Button, Mono, Reference } from '@vitrine/ui';
import { paymentData } from '../../shared/payment-data.ts';
import { PendingFacts } from '../../shared/pending-facts.tsx';
import { MessagePage } from '../../shared/payment-layout.tsx';
import { nothingTexts, paidTexts, payTexts } from './content.ts';

export const HomeButton = ({ label = payTexts.home }: { readonly label?: string }) => (
  <Button variant="subtle" shape="pill" render={<Link to="/" />}>
    {label}
  </Button>
);

export const AskButton = ({ label = nothingTexts.ask }: { readonly label?: string }) => (
  <Button shape="pill" render={<Link to="/#contact" />}>
    {label}
  </Button>
);

/** The code of the address has no price by itself: it has ended, or a package has to be chosen. */
export const CodeSellsNothing = ({ message }: { readonly message: string }) => {
  const code = useSearchParams()[0].get('code')?.trim() ?? '';
  return (
    <MessagePage
      eyebrow={nothingTexts.eyebrow}
      title={nothingTexts.codeTitle}
      actions={
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
    </MessagePage>
  );
};

/** The no-payment-info screen. */
export const NothingToPay = () => {
  const [params] = useSearchParams();
  const filed = paymentData.load();
  const isFiled =
    filed?.submissionId !== undefined &&
    filed.submissionId !== null &&
    filed.submissionId === params.get('submissionId');
  return (
    <MessagePage
      eyebrow={nothingTexts.eyebrow}
      title={isFiled ? `${nothingTexts.filedTitle}, ${filed.firstName}` : nothingTexts.title}
      actions={
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
    </MessagePage>
  );
};

interface FailedProps {
  readonly message: string | null;
  readonly reference: string | undefined;
  readonly waits: boolean;
  readonly onRetry: () => void;
}

export const Failed = ({ message, reference, waits, onRetry }: FailedProps) => (
  <MessagePage
    eyebrow={payTexts.eyebrow}
    title={payTexts.unreachableTitle}
    actions={
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
      <Reference id={reference} />
    </div>
  </MessagePage>
);

interface AlreadyPaidProps {
  readonly status: keyof typeof paidTexts;
  /** What is on its way. */
  readonly pending?: Quote['pending'];
}

export const AlreadyPaid = ({ status, pending = null }: AlreadyPaidProps) => (
  <MessagePage
    eyebrow={payTexts.eyebrow}
    title={paidTexts[status].title}
    facts={pending && <PendingFacts pending={pending} />}
    actions={
      <>
        <Button variant="primary" shape="pill" render={<Link to="/account" />}>
          {payTexts.account}
        </Button>
        <HomeButton />
      </>
    }
  >
    {paidTexts[status].text}
  </MessagePage>
);

export const paidTextOf = ({
  status,
  paidCents,
  refundedCents,
  creditedCents,
  pending,
}: Quote): keyof typeof paidTexts => {
  if (status === 'paid' && paidCents === 0 && creditedCents > 0) return 'credited';
  if (status === 'processing' && pending?.method?.type === 'bank_account') return 'bank';
  if (status !== 'paid' || refundedCents === 0) return status === 'due' || status === 'overdue' ? 'paid' : status;
  return refundedCents < paidCents ? 'partlyRefunded' : 'refunded';
};
