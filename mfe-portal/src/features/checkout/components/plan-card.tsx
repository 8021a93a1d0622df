import { type Plan, type PlanId, planOf } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Button, CheckIcon, ConfirmDialog, Figure, Heading, Panel, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { actionText } from '../../../shared/problems.ts';
import { useRedirectToProvider } from '../billing-queries.ts';
import { billingTexts } from '../content.ts';

const Card = styled(Panel)`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: ${vars.space[4]};
  height: 100%;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]};
  min-height: ${vars.space[6]};
`;

const Price = styled.p`
  small {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }
`;

const Features = styled.ul.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  li {
    display: flex;
    align-items: baseline;
    gap: ${vars.space[2]};
  }

  svg {
    flex: none;
    color: ${vars.color.champagne};
  }
`;

interface PlanCardProps {
  readonly plan: Plan;
  /** The current plan. */
  readonly current: PlanId | null;
  readonly mayChange: boolean;
}

/** One plan with a button that asks for confirmation and leads to Stripe. */
export const PlanCard = ({ plan, current, mayChange }: PlanCardProps) => {
  const [confirming, setConfirming] = useState(false);
  const provider = useRedirectToProvider();
  const isCurrent = plan.id === current;
  const price = `${formatCents(plan.priceCents)} a month`;
  const isCheaper = current !== null && plan.priceCents < planOf(current).priceCents;
  const action = isCheaper ? billingTexts.downgrade(plan.name) : billingTexts.upgrade;
  return (
    <li>
      <Card>
        <Head>
          <Heading as="h3" size="sm">
            {plan.name}
          </Heading>
          {plan.popular && <Badge tone="champagne">{billingTexts.popular}</Badge>}
        </Head>
        <Price>
          <Figure>
            {formatCents(plan.priceCents)} <small>/month</small>
          </Figure>
        </Price>
        <Features>
          {plan.features.map((feature) => (
            <li key={feature}>
              <CheckIcon size={12} />
              {feature}
            </li>
          ))}
        </Features>
        <Button
          size="sm"
          variant={isCurrent ? 'secondary' : plan.popular ? 'primary' : 'secondary'}
          disabled={isCurrent || !mayChange}
          onClick={() => setConfirming(true)}
          aria-label={isCurrent || isCheaper ? undefined : `${action}: ${plan.name}`}
        >
          {isCurrent ? billingTexts.currentPlan : action}
        </Button>
      </Card>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={current === null ? `Switch to ${plan.name}?` : `Move from ${planOf(current).name} to ${plan.name}?`}
        confirmLabel="Continue to Stripe"
        busy={provider.isPending || provider.isSuccess}
        error={provider.isError ? actionText(provider.error) : undefined}
        onConfirm={() => provider.mutate({ body: { purpose: 'plan', plan: plan.id } })}
      >
        {plan.name} costs {price}, starting today. You confirm it on Stripe’s page
        {current === null ? '.' : `, and ${planOf(current).name} ends once that’s done.`}
      </ConfirmDialog>
    </li>
  );
};
