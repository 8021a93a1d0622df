import { agencyDay, agencyMonth, daysAfter, monthsAfter } from '@vitrine/brand';
import {
  api,
  expectedSources,
  type FigureId,
  figures,
  figureSearch,
  type Period,
  receivableAges,
  type RevenueByMonth,
} from '@vitrine/contracts';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Skeleton, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatMonth, formatSignedCents, useNow } from '../../../../shared/format.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { receivables } from '../../dashboard/content.ts';
import { reportTexts } from '../content.ts';

const texts = reportTexts.cash;
/** Months of received money, the present one among them. */
const monthsShown = 6;
/** Days for which money is expected, today among them. */
const daysAhead = 30;

const Blocks = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: ${vars.space[6]} ${vars.space[8]};
  align-items: start;
`;

/** What is to come, one below the other. */
const Ahead = styled.div`
  display: grid;
  gap: ${vars.space[6]};
`;

const Lines = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-block-start: ${vars.space[2]};
  font-size: ${vars.text.sm};
  font-variant-numeric: lining-nums tabular-nums;

  li {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  li > :last-child {
    flex: none;
  }
`;

interface LineProps {
  readonly name: string;
  readonly cents: number;
  /** The figure whose rows it opens, and what it is of; a sum of others opens none. */
  readonly figure?: readonly [id: FigureId, ...of: readonly string[]];
}

/** An amount that opens its rows. */
const Line = ({ name, cents, figure }: LineProps) => {
  const { search } = useLocation();
  const [id, ...of] = figure ?? [];
  return (
    <li>
      {id === undefined ? (
        <Text as="span" size="sm" weight="medium">
          {name}
        </Text>
      ) : (
        <ContactLink as={Link} to={figureSearch(id, of, search)} state={inPlace}>
          {name}
        </ContactLink>
      )}
      <span>{formatSignedCents(cents)}</span>
    </li>
  );
};

const Block = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <div>
    <Text size="sm" weight="medium">
      {title}
    </Text>
    {note !== undefined && (
      <Text size="sm" tone="textFaint">
        {note}
      </Text>
    )}
    {children}
  </div>
);

/** The last day of a month, `2026-03`. */
const endOf = (month: string): string => daysAfter(`${monthsAfter(month, 1)}-01`, -1);

const Received = ({ months }: { readonly months: RevenueByMonth['months'] }) => (
  <Block title={texts.received} note={figures.received({ from: '', to: '' }).definition}>
    <Lines aria-label={texts.received}>
      {months.toReversed().map(({ month, receivedCents }) => (
        <Line
          key={month}
          name={formatMonth(month, 'long')}
          cents={receivedCents}
          figure={['received', `${month}-01`, endOf(month)]}
        />
      ))}
    </Lines>
  </Block>
);

/** One kind of money that is expected; its rows say what it adds up to. */
const useExpected = (source: (typeof expectedSources)[number], days: Period) =>
  useEndpoint(api.figures.rows, { params: { id: 'expected' }, query: { ...days, source, limit: 1 } });

/** What came in by month, what is owed by age, what recurs, and what the next days bring; each opens its rows. */
export const CashSection = () => {
  const now = useNow();
  const today = agencyDay(now);
  const month = agencyMonth(now);
  const days = { from: today, to: daysAfter(today, daysAhead - 1) };
  const revenue = useEndpoint(api.bookkeeping.revenue, {
    query: { from: `${monthsAfter(month, 1 - monthsShown)}-01`, to: endOf(month) },
  });
  const dashboard = useEndpoint(api.dashboard.get, {});
  const recurring = useEndpoint(api.figures.rows, { params: { id: 'monthlyRecurring' }, query: { limit: 1 } });
  const due = useExpected('due', days);
  const schedules = useExpected('schedules', days);
  const plans = useExpected('plans', days);
  const queries = [revenue, dashboard, recurring, due, schedules, plans];
  const failed = queries.find(({ isError }) => isError);
  const expected = { due: due.data, schedules: schedules.data, plans: plans.data };
  const isLoaded = revenue.data && dashboard.data && recurring.data && due.data && schedules.data && plans.data;
  return (
    <Section as="h2" title={texts.title}>
      {!isLoaded ? (
        failed ? (
          <InlineLoadError query={failed} />
        ) : (
          <Skeleton width="full" size="figure" />
        )
      ) : (
        <Blocks>
          <Received months={revenue.data?.months ?? []} />
          <Block title={texts.owed} note={texts.owedNote}>
            <Lines aria-label={texts.owed}>
              {receivableAges.map((age) => (
                <Line
                  key={age}
                  name={receivables.ages[age]}
                  cents={dashboard.data?.receivables.find((one) => one.age === age)?.dueCents ?? 0}
                  figure={['receivable', age]}
                />
              ))}
            </Lines>
          </Block>
          <Ahead>
            <Block title={texts.expected} note={texts.expectedNote}>
              <Lines aria-label={texts.expected}>
                {expectedSources.map((source) => (
                  <Line
                    key={source}
                    name={figures.expected(source, days).label}
                    cents={expected[source]?.value ?? 0}
                    figure={['expected', days.from, days.to, source]}
                  />
                ))}
                <Line
                  name={texts.total}
                  cents={expectedSources.reduce((sum, source) => sum + (expected[source]?.value ?? 0), 0)}
                />
              </Lines>
            </Block>
            <Block title={texts.recurring} note={figures.monthlyRecurring.definition}>
              <Lines aria-label={texts.recurring}>
                <Line
                  name={figures.monthlyRecurring.label}
                  cents={recurring.data?.value ?? 0}
                  figure={['monthlyRecurring']}
                />
              </Lines>
            </Block>
          </Ahead>
        </Blocks>
      )}
    </Section>
  );
};
