import { type Billing, billingEndpoints, type PaymentMethod } from '@vitrine/contracts';
import { Badge, Button, ConfirmDialog, EmptyState, FormBanner, Pending, Text, useToast, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { actionText } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { billingKey, useRedirectToProvider } from '../billing-queries.ts';
import { billingTexts } from '../content.ts';

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }));

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[10]};
  max-width: 52rem;

  /* The line of the tabs stands right above. */
  > :first-child {
    padding-block-start: 0;
    border: 0;
  }
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};
  padding-block: ${vars.space[3]};
  font-size: ${vars.text.sm};

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Card = styled.span`
  flex: 1 1 14rem;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[3]};
`;

/** At the row's end, on their own line on phones. Subtle buttons align with the frame above. */
const Actions = styled.span`
  display: flex;
  margin-inline: auto calc(-1 * ${vars.space[3]});
`;

const Name = styled.span`
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;
`;

const Expiry = styled.span`
  color: ${vars.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

const Address = styled.address`
  font-style: normal;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.loose};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
const nameOf = ({ brand, last4 }: PaymentMethod): string => `${brandNames[brand] ?? brand} ending in ${last4}`;

interface PaymentTabProps {
  readonly billing: Billing;
  readonly mayChange: boolean;
}

/** The cards on file and the billing address. */
export const PaymentTab = ({ billing: { paymentMethods, address, version }, mayChange }: PaymentTabProps) => {
  const provider = useRedirectToProvider();
  const [editing, setEditing] = useState(false);
  const add = (label: string) => (
    <Button
      size="sm"
      disabled={!mayChange}
      busy={provider.isPending || provider.isSuccess}
      onClick={() => provider.mutate({ body: { purpose: 'card' } })}
    >
      {label}
    </Button>
  );
  return (
    <Parts>
      <Section as="h2" title="Payment Methods" aside={paymentMethods.length > 0 && add(billingTexts.addCard)}>
        <FormBanner tone="error">{provider.isError && actionText(provider.error)}</FormBanner>
        {paymentMethods.length === 0 ? (
          <EmptyState
            picture={<StateDrawing form="fingerprint" />}
            title={billingTexts.noCards.title}
            action={add(billingTexts.noCards.action)}
          />
        ) : (
          <List aria-label="Payment Methods">
            {paymentMethods.map((method) => (
              <Method key={method.id} method={method} mayChange={mayChange} />
            ))}
          </List>
        )}
      </Section>
      <Section
        as="h2"
        title={billingTexts.address.title}
        aside={
          <Button size="sm" disabled={!mayChange} onClick={() => setEditing(true)}>
            {billingTexts.address.edit}
          </Button>
        }
      >
        {address ? (
          <Address>
            {[
              address.name,
              address.line1,
              address.line2,
              [address.city, address.region, address.postalCode].filter(Boolean).join(', '),
              address.country,
            ]
              .filter(Boolean)
              .join('\n')}
          </Address>
        ) : (
          <Text size="sm" tone="textMuted">
            {billingTexts.address.none}
          </Text>
        )}
      </Section>
      {editing && (
        <Pending>
          <AddressDialog address={address} version={version} onClose={() => setEditing(false)} />
        </Pending>
      )}
    </Parts>
  );
};

interface MethodProps {
  readonly method: PaymentMethod;
  readonly mayChange: boolean;
}

const Method = ({ method, mayChange }: MethodProps) => {
  const [confirming, setConfirming] = useState(false);
  const params = { id: method.id };
  const preferred = useChange(billingEndpoints.makeDefault, { params }, { replaces: billingKey });
  const removal = useChange(billingEndpoints.removeMethod, { params }, { replaces: billingKey });
  const toast = useToast();
  const name = nameOf(method);
  return (
    <Row>
      <Card>
        <Name>{name}</Name>
        <Expiry>
          Expires {String(method.expiryMonth).padStart(2, '0')}/{method.expiryYear}
        </Expiry>
        {method.isDefault && <Badge tone="champagne">Default</Badge>}
        {method.demo && <DemoTag />}
      </Card>
      {mayChange && (
        <Actions>
          {!method.isDefault && (
            <Button
              size="sm"
              variant="subtle"
              busy={preferred.isPending}
              aria-label={`Make ${name} the default`}
              onClick={() =>
                preferred.mutate(undefined, {
                  onError: (error) =>
                    toast({ tone: 'error', title: 'The default card wasn’t changed', description: actionText(error) }),
                })
              }
            >
              Make default
            </Button>
          )}
          <Button size="sm" variant="subtle" aria-label={`Remove ${name}`} onClick={() => setConfirming(true)}>
            Remove
          </Button>
        </Actions>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Remove ${name}?`}
        confirmLabel="Remove card"
        tone="danger"
        busy={removal.isPending}
        error={removal.isError ? actionText(removal.error) : undefined}
        onConfirm={() => removal.mutate()}
      >
        We’ll remove it here and at Stripe. To use it again, you’ll need to add it again.
      </ConfirmDialog>
    </Row>
  );
};
