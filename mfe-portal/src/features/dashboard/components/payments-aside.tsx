import type { Dashboard, PaymentAside } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Mono, Text } from '@vitrine/ui';
import { formatFull, formatRecent } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { aside } from '../dashboard-texts.ts';
import { AsideFrame, AsideList, AsideMoney, AsideRow, AsideWhat, AsideWhy } from './aside-list.ts';

const amount = ({ amountCents, currency }: PaymentAside): string =>
  currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`;

/** Payments that wait for a person, each with its reason and the way to what it is about; nothing while there are none. */
export const PaymentsAside = ({ payments }: { readonly payments: Dashboard['paymentsAside'] | undefined }) => {
  const now = useNow();
  if (!payments || payments.total === 0) return null;
  const { total, items } = payments;
  return (
    <AsideFrame>
      <Section as="h2" title={aside.title} aside={<Badge tone="ember">{aside.count(total)}</Badge>}>
        <Text size="sm" tone="textMuted">
          {aside.text}
        </Text>
        <AsideList aria-label={aside.title}>
          {items.map((payment) => (
            <AsideRow key={payment.id}>
              <AsideWhat>
                <AsideMoney>{amount(payment)}</AsideMoney> from {payment.payer ?? 'an unknown payer'} for{' '}
                {payment.title}
                <AsideWhy>
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
                </AsideWhy>
              </AsideWhat>
              <Badge tone="ember">{aside.states[payment.state]}</Badge>
            </AsideRow>
          ))}
        </AsideList>
        {total > items.length && (
          <Text size="sm" tone="textMuted">
            The newest {items.length} of {total}.
          </Text>
        )}
      </Section>
    </AsideFrame>
  );
};
