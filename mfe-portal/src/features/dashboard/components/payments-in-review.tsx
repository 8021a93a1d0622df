import type { Dashboard } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Mono, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatAmount, formatFull, formatRecent, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { paymentsInReview } from '../content.ts';

/** A list of records to review, each with its reason. */
export const ReviewFrame = styled.div`
  margin-block-start: ${vars.space[8]};
`;

export const ReviewList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  font-size: ${vars.text.sm};
`;

export const ReviewRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding-block: ${vars.space[3]};

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

export const ReviewSubject = styled.div`
  flex: 1 1 18rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const ReviewReason = styled.p`
  color: ${vars.color.textMuted};
`;

export const ReviewAmount = styled.span`
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;
`;

/** Payments to review, each with its reason and a link to its record; nothing without any. */
export const PaymentsInReview = ({ payments }: { readonly payments: Dashboard['paymentsAside'] | undefined }) => {
  const now = useNow();
  if (!payments || payments.total === 0) return null;
  const { total, items } = payments;
  return (
    <ReviewFrame>
      <Section
        as="h2"
        title={paymentsInReview.title}
        aside={<Badge tone="ember">{paymentsInReview.count(total)}</Badge>}
      >
        <Text size="sm" tone="textMuted">
          {paymentsInReview.text}
        </Text>
        <ReviewList aria-label={paymentsInReview.title}>
          {items.map((payment) => (
            <ReviewRow key={payment.id}>
              <ReviewSubject>
                <ReviewAmount>{formatAmount(payment)}</ReviewAmount> from {payment.payer ?? 'an unknown payer'} for{' '}
                {payment.title}
                <ReviewReason>
                  {payment.note}{' '}
                  <time dateTime={payment.receivedAt} title={formatFull(payment.receivedAt)}>
                    {formatRecent(payment.receivedAt, now)}
                  </time>
                  {payment.invoice && (
                    <>
                      {', invoice '}
                      <Link to={paths.invoice(payment.invoice.id)}>{payment.invoice.number}</Link>
                    </>
                  )}
                  {payment.reference !== null && (
                    <>
                      , Stripe <Mono>{payment.reference}</Mono>
                    </>
                  )}
                </ReviewReason>
              </ReviewSubject>
              <Badge tone="ember">{paymentsInReview.states[payment.state]}</Badge>
            </ReviewRow>
          ))}
        </ReviewList>
        {total > items.length && (
          <Text size="sm" tone="textMuted">
            The newest {items.length} of {total}.
          </Text>
        )}
      </Section>
    </ReviewFrame>
  );
};
