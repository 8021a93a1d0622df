import {
  accountManager,
  agencyDay,
  brand,
  firstMonth,
  longDate,
  longDay,
  sameDayNextMonth,
  shortDay,
} from '@vitrine/brand';
import type { PackageId, Quote } from '@vitrine/contracts';
import { Button, CheckIcon, Heading, media, Panel, Text, vars } from '@vitrine/ui';
import { vivian } from '@vitrine/ui/portraits';
import { styled } from 'styled-components';
import { useAskChat } from '../../shared/visitor-chat.tsx';
import { packageHolds, purchaseTexts } from './content.ts';

/** What a package's buyer is told before they pay; everything else is paid as an invoice is. */

const today = (): string => agencyDay(new Date());

const Holds = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[4]} ${vars.space[6]};
  margin-block-start: ${vars.space[4]};

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-content: start;
    gap: 0 ${vars.space[3]};
  }

  svg {
    margin-block-start: 0.25rem;
    color: ${vars.color.jade};
  }

  span {
    grid-column: 2;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  ${media.up('sm')} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Days = styled.dl`
  margin-block-start: ${vars.space[3]};

  > div {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr);
    gap: ${vars.space[2]};
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  > div:last-child {
    border-block-end: 1px solid ${vars.color.hairline};
  }

  dt {
    color: ${vars.color.champagne};
    font-variant-numeric: tabular-nums;
  }
`;

/** On a phone below the button to pay. */
const Details = styled.div`
  display: grid;
  gap: ${vars.space[8]};
  width: 100%;
  margin-block-start: ${vars.space[3]};

  ${media.down('md')} {
    order: 2;
  }
`;

const Section = styled.section`
  min-width: 0;
`;

interface PackageProps {
  readonly id: PackageId;
  readonly quote: Pick<Quote, 'startsOn'>;
}

/** What is bought, and the first month by date, if it is paid today. */
export const PackagePurchase = ({ id, quote: { startsOn } }: PackageProps) => (
  <Details>
    <Section>
      <Heading as="h2" size="sm">
        {purchaseTexts.holds}
      </Heading>
      <Holds>
        {packageHolds[id].map(([title, text]) => (
          <li key={title}>
            <CheckIcon />
            {title}
            <span>{text}</span>
          </li>
        ))}
      </Holds>
    </Section>
    <Section>
      <Heading as="h2" size="sm">
        {purchaseTexts.firstMonth}
      </Heading>
      <Days>
        {firstMonth(id, today(), startsOn).milestones.map(({ day, text }) => (
          <div key={text}>
            <dt>
              <time dateTime={day}>{shortDay(day)}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Days>
    </Section>
  </Details>
);

const Charges = styled.dl`
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  dt {
    color: ${vars.color.textMuted};
  }

  dd {
    text-align: end;
  }
`;

/** Whether a second month would be charged before the work of the first begins. */
export const isTooEarly = (id: PackageId, { startsOn }: Pick<Quote, 'startsOn'>): boolean =>
  firstMonth(id, today(), startsOn).startsOn > sameDayNextMonth(today());

/** When is charged, when work starts, and when is charged next; above the button to pay. */
export const ChargeDays = ({ id, quote: { startsOn } }: PackageProps) => {
  const paidOn = today();
  const { startsOn: starts } = firstMonth(id, paidOn, startsOn);
  return (
    <div>
      <Charges>
        {(
          [
            [purchaseTexts.chargedToday, paidOn],
            [purchaseTexts.starts, starts],
            [purchaseTexts.nextCharge, sameDayNextMonth(paidOn)],
          ] as const
        ).map(([term, day]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{shortDay(day, paidOn)}</dd>
          </div>
        ))}
      </Charges>
      {startsOn !== null && startsOn > paidOn && (
        <Text size="sm" tone="textMuted">
          {isTooEarly(id, { startsOn })
            ? purchaseTexts.tooEarly(longDate(starts))
            : purchaseTexts.whyToday(longDay(starts))}
        </Text>
      )}
    </div>
  );
};

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: 7rem minmax(0, 1fr);
  gap: ${vars.space[5]};
  align-items: end;
  overflow: hidden;

  img {
    width: 100%;
    height: auto;
    margin-block-end: calc(-1 * ${vars.space[5]});
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[2]};
`;

/** Who will call, and how to ask before paying. */
export const AccountManagerCard = ({ id, quote: { startsOn } }: PackageProps) => {
  const askChat = useAskChat();
  const { callOn } = firstMonth(id, today(), startsOn);
  return (
    <Card $padding="md" aria-label={purchaseTexts.manager}>
      <img src={vivian} alt="" width={126} height={176} />
      <div>
        <Text size="sm" tone="champagne">
          {purchaseTexts.manager}
        </Text>
        <Heading as="h2">{accountManager.name}</Heading>
        <Text>{purchaseTexts.calls(longDay(callOn))}</Text>
        <Text size="sm" tone="textMuted">
          {purchaseTexts.question}
        </Text>
        <Ways>
          <Button size="sm" shape="pill" href={brand.phone.href}>
            {brand.phone.shown}
          </Button>
          {askChat && (
            <Button size="sm" shape="pill" onClick={askChat}>
              {purchaseTexts.chat}
            </Button>
          )}
        </Ways>
      </div>
    </Card>
  );
};
