import type { Quote } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { MessagePage } from '../../shared/payment-layout.tsx';
import { PendingFacts } from '../../shared/pending-facts.tsx';
import { payTexts } from './content.ts';
import { HomeButton, type PaidStatus } from './pay-messages.tsx';

const paidTexts: Record<PaidStatus, { readonly title: string; readonly text: string }> = {
  paid: {
    title: 'This is already paid',
    text: 'Thank you! You don’t need to do anything else. We emailed you the receipt when your payment was confirmed.',
  },
  usedCredit: {
    title: 'This is paid with your credit',
    text: 'Thank you! You don’t need to do anything else.',
  },
  credited: {
    title: 'Nothing is due.',
    text: 'This invoice was credited, so there’s nothing to pay.',
  },
  refunded: {
    title: 'This was refunded',
    text:
      'We sent your payment back the way you paid. Depending on your bank, it can take 5 to 10 days to show up. ' +
      'You don’t owe anything.',
  },
  partlyRefunded: {
    title: 'This is paid and partly refunded',
    text:
      'We sent part of your payment back the way you paid. Depending on your bank, it can take 5 to 10 days to ' +
      'show up. You don’t owe anything.',
  },
  processing: {
    title: 'Your payment is on its way',
    text:
      'The payment method you chose takes a few days. We’ll email you a receipt when the money arrives, so please ' +
      'don’t pay again.',
  },
  bank: {
    title: 'Your bank payment is on its way',
    text: 'You don’t need to pay anything more in the meantime. We’ll email you the receipt when the money arrives.',
  },
  review: {
    title: 'We’re checking this payment',
    text:
      'The amount we received doesn’t match the amount due, so we’re checking it by hand. Please don’t pay again. ' +
      'We’ll email you within 24 hours.',
  },
};

interface AlreadyPaidProps {
  readonly status: PaidStatus;
  /** What is on its way. */
  readonly pending?: Quote['pending'];
}

/** Nothing is asked for: paid, on its way, or given back. */
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
