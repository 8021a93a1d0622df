import { type AgencySubscription, type Billing, planOf, plans, type UsageMeter } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Figure, Heading, media, Panel, Progress, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDay } from '../../../shared/format.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { billingTexts, meterTexts, statusTexts } from '../content.ts';
import { PlanCard } from './plan-card.tsx';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[10]};
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]} ${vars.space[12]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const Current = styled(Panel)`
  display: grid;
  /* As high as the meters beside it: the renewal closes it at its foot. */
  grid-template-rows: auto auto 1fr auto;
  align-content: start;
  gap: ${vars.space[2]};
`;

const Price = styled.p`
  margin-block-start: ${vars.space[2]};

  small {
    font: ${vars.text.sm} ${vars.font.text};
    color: ${vars.color.textMuted};
  }
`;

const Renewal = styled(Text)`
  padding-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairline};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
`;

const Meters = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[5]};
`;

const Note = styled.p`
  margin-block-start: ${vars.space[1]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textFaint};
`;

const Grid = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr));
  gap: ${vars.space[5]};
`;

interface OverviewTabProps {
  readonly billing: Billing;
  readonly mayChange: boolean;
}

/** The current plan, its usage, and the available plans. */
export const OverviewTab = ({ billing: { subscription, usage }, mayChange }: OverviewTabProps) => {
  const runs = subscription !== null && subscription.status !== 'ended';
  const current = runs ? subscription.plan : null;
  return (
    <Parts>
      <Top>
        <Current aria-label={billingTexts.currentPlan}>
          <Text size="sm" tone="textMuted">
            {billingTexts.currentPlan}
          </Text>
          {subscription === null ? (
            <>
              <Heading as="h2">{billingTexts.noPlan.title}</Heading>
              <Text size="sm" tone="textMuted">
                {billingTexts.noPlan.text}
              </Text>
            </>
          ) : (
            <>
              <Line>
                <Heading as="h2">{planOf(subscription.plan).name}</Heading>
                <Badge tone={subscription.status === 'active' ? 'jade' : 'ember'}>
                  {statusTexts[subscription.status]}
                </Badge>
                {subscription.demo && <DemoTag />}
              </Line>
              <Price>
                <Figure>
                  {formatCents(subscription.amountCents)}
                  <small>/{subscription.interval}</small>
                </Figure>
              </Price>
              <Renewal size="sm" tone="textMuted">
                {renewalText(subscription)}
              </Renewal>
            </>
          )}
        </Current>
        <Section as="h2" title="Usage">
          <Meters>
            {usage.map((meter) => (
              <Meter key={meter.id} meter={meter} />
            ))}
          </Meters>
        </Section>
      </Top>
      <Section as="h2" title="Plans">
        <Grid>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} current={current} mayChange={mayChange} />
          ))}
        </Grid>
      </Section>
    </Parts>
  );
};

const renewalText = ({ status, currentPeriodEnd }: AgencySubscription): string => {
  if (status === 'past_due') return billingTexts.failed;
  const day = formatDay(currentPeriodEnd);
  return status === 'ended' ? billingTexts.ended(day) : billingTexts.renews(day);
};

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

const Meter = ({ meter: { id, used, limit, unlimited, unit, sample } }: { readonly meter: UsageMeter }) => {
  const { label, definition } = meterTexts[id];
  const share = unlimited ? 0 : (used / limit) * 100;
  const percent = unlimited ? 'unlimited' : `${share > 0 && share < 1 ? 'under 1' : Math.round(share)}% used`;
  const amount = `${number.format(used)}${unlimited ? '' : ` of ${number.format(limit)}`}${unit === 'GB' ? ' GB' : ''}`;
  return (
    <div>
      <Progress
        id={`usage-${id}`}
        label={`${label}: ${amount}`}
        value={unlimited ? 0 : Math.min(used, limit)}
        max={limit}
        note={percent}
      />
      <Note>
        {definition} {sample > 0 && `${number.format(sample)} ${unit} of that is sample data.`}
      </Note>
    </div>
  );
};
