import type { Quote } from '@vitrine/contracts';
import { Link, useSearchParams } from '@vitrine/shell-sdk';
import { Button, Reference } from '@vitrine/ui';
import { paymentData } from '../../shared/payment-data.ts';
import { MessagePage } from '../../shared/payment-layout.tsx';
import { nothingTexts, payTexts } from './content.ts';

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

/** What is said of a quote that asks for nothing; `usedCredit` when that was just done. */
export type PaidStatus =
  | Exclude<Quote['status'], 'due' | 'overdue'>
  | 'usedCredit'
  | 'credited'
  | 'refunded'
  | 'partlyRefunded'
  | 'bank';

export const paidTextOf = ({ status, paidCents, refundedCents, creditedCents, pending }: Quote): PaidStatus => {
  if (status === 'paid' && paidCents === 0 && creditedCents > 0) return 'credited';
  if (status === 'processing' && pending?.method?.type === 'bank_account') return 'bank';
  if (status !== 'paid' || refundedCents === 0) return status === 'due' || status === 'overdue' ? 'paid' : status;
  return refundedCents < paidCents ? 'partlyRefunded' : 'refunded';
};
