import type { UseQueryResult } from '@tanstack/react-query';
import { agencyDay, agencyMonth, daysAfter, monthsAfter } from '@vitrine/brand';
import {
  api,
  type ExpectedSource,
  expectedSources,
  type FigureId,
  figures,
  figureSearch,
  receivableAges,
} from '@vitrine/contracts';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Skeleton, Text, vars } from '@vitrine/ui';
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
const monthCount = 6;
/** Days for which money is expected, today among them. */
const dayCount = 30;

const Blocks = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: ${vars.space[6]} ${vars.space[8]};
  align-items: start;
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
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

interface Line {
  readonly name: string;
  /** Undefined while loading. */
  readonly cents: number | undefined;
  /** The figure whose rows it opens, and what it is of; a sum of others opens none. */
  readonly figure?: readonly [id: FigureId, ...of: readonly string[]];
}

const LineRow = ({ name, cents, figure }: Line) => {
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
      {cents === undefined ? <Skeleton width="short" /> : <span>{formatSignedCents(cents)}</span>}
    </li>
  );
};

interface BlockProps {
  readonly title: string;
  readonly note: string;
  /** What its amounts come from; one that fails says so in place of all of them. */
  readonly queries: readonly UseQueryResult[];
  readonly lines: readonly Line[];
}

/** Amounts of one kind. They stand in their places while they load. */
const Block = ({ title, note, queries, lines }: BlockProps) => {
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  return (
    <div>
      <Text size="sm" weight="medium">
        {title}
      </Text>
      <Text size="sm" tone="textFaint">
        {note}
      </Text>
      {failed ? (
        <InlineLoadError query={failed} />
      ) : (
        <Lines aria-label={title} aria-busy={queries.some(({ isPending }) => isPending)}>
          {lines.map((line) => (
            <LineRow key={line.name} {...line} />
          ))}
        </Lines>
      )}
    </div>
  );
};

const sumOf = (all: readonly (number | undefined)[]): number | undefined =>
  all.reduce<number | undefined>(
    (sum, cents) => (sum === undefined || cents === undefined ? undefined : sum + cents),
    0,
  );

/** What came in by month, what is owed by age, what recurs, and what the next days bring; each opens its rows. */
export const CashSection = () => {
  const now = useNow();
  const today = agencyDay(now);
  const days = { from: today, to: daysAfter(today, dayCount - 1) };
  const months = Array.from({ length: monthCount }, (_, index) => monthsAfter(agencyMonth(now), -index));
  const endOf = (month: string): string => daysAfter(`${monthsAfter(month, 1)}-01`, -1);
  const revenue = useEndpoint(api.bookkeeping.revenue, {
    query: { from: `${months.at(-1) ?? ''}-01`, to: endOf(agencyMonth(now)) },
  });
  const dashboard = useEndpoint(api.dashboard.get, {});
  const recurring = useEndpoint(api.figures.rows, { params: { id: 'monthlyRecurring' }, query: { limit: 1 } });
  const expected = (source: ExpectedSource) => ({
    params: { id: 'expected' as const },
    query: { ...days, source, limit: 1 },
  });
  const due = useEndpoint(api.figures.rows, expected('due'));
  const schedules = useEndpoint(api.figures.rows, expected('schedules'));
  const plans = useEndpoint(api.figures.rows, expected('plans'));
  const sources = { due, schedules, plans };
  return (
    <Section as="h2" title={texts.title}>
      <Blocks>
        <Block
          title={texts.received}
          note={figures.received(days).definition}
          queries={[revenue]}
          lines={months.map((month) => ({
            name: formatMonth(month, 'long'),
            cents: revenue.data && (revenue.data.months.find((one) => one.month === month)?.receivedCents ?? 0),
            figure: ['received', `${month}-01`, endOf(month)],
          }))}
        />
        <Block
          title={texts.owed}
          note={texts.owedNote}
          queries={[dashboard]}
          lines={receivableAges.map((age) => ({
            name: receivables.ages[age],
            cents: dashboard.data && (dashboard.data.receivables.find((one) => one.age === age)?.dueCents ?? 0),
            figure: ['receivable', age],
          }))}
        />
        <Stack>
          <Block
            title={texts.expected}
            note={texts.expectedNote}
            queries={[due, schedules, plans]}
            lines={[
              ...expectedSources.map((source): Line => ({
                name: figures.expected(source, days).label,
                cents: sources[source].data?.value,
                figure: ['expected', days.from, days.to, source],
              })),
              { name: texts.total, cents: sumOf(expectedSources.map((source) => sources[source].data?.value)) },
            ]}
          />
          <Block
            title={texts.recurring}
            note={figures.monthlyRecurring.definition}
            queries={[recurring]}
            lines={[
              { name: figures.monthlyRecurring.label, cents: recurring.data?.value, figure: ['monthlyRecurring'] },
            ]}
          />
        </Stack>
      </Blocks>
    </Section>
  );
};
