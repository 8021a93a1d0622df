import type { Dashboard, PaymentAside } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Mono, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatRecent } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { aside } from '../dashboard-texts.ts';

const Frame = styled.div`
  margin-block-start: ${vars.space[8]};
`;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  font-size: ${vars.text.sm};
`;

const Row = styled.li`
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

const What = styled.div`
  flex: 1 1 18rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Why = styled.p`
  color: ${vars.color.textMuted};
`;

const Money = styled.span`
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;
`;

const amount = ({ amountCents, currency }: PaymentAside): string => (currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`);

/** Payments that wait for a person, each with its reason and the way to what it is about; nothing while there are none. */
export const PaymentsAside = ({ payments }: { readonly payments: Dashboard['paymentsAside'] | undefined }) => {
  const now = useNow();
  if (!payments || payments.total === 0) return null;
  const { total, items } = payments;
  return (
    <Frame>
      <Section title={aside.title} aside={<Badge tone="ember">{aside.count(total)}</Badge>}>
        <Text size="sm" tone="textMuted">
          {aside.text}
        </Text>
        <List aria-label={aside.title}>
          {items.map((payment) => (
            <Row key={payment.id}>
              <What>
                <Money>{amount(payment)}</Money> from {payment.payer ?? 'an unknown payer'} for {payment.title}
                <Why>
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
                </Why>
              </What>
              <Badge tone="ember">{aside.states[payment.state]}</Badge>
            </Row>
          ))}
        </List>
        {total > items.length && (
          <Text size="sm" tone="textMuted">
            The newest {items.length} of {total}.
          </Text>
        )}
      </Section>
    </Frame>
  );
};
