import { api, type RevenueByMonth } from '@vitrine/contracts';
import { DescriptionList, Text, VisuallyHidden } from '@vitrine/ui';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatMonth, formatSignedCents } from '../../../../shared/format.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts, revenueTexts } from '../content.ts';
import { SumsList, SumsSkeleton } from './sums-list.tsx';

const texts = reportTexts.revenue;
const sums = Object.entries(revenueTexts) as [keyof typeof revenueTexts, { name: string; definition: string }][];
const definitions = sums.map(([, { name, definition }]) => ({ term: name, value: definition }));

const rowOf = (name: string, revenue: RevenueByMonth['totals']) => ({
  name,
  sums: sums.map(([key, sum]) => ({ label: sum.name, value: formatSignedCents(revenue[key]) })),
});

/** What came in and what was earned by month, on accrual and on cash basis, each with its definition. */
export const RevenueSection = ({ days }: { readonly days: Days }) => {
  const revenue = useEndpoint(api.bookkeeping.revenue, { query: days });
  const { data } = revenue;
  return (
    <Section as="h2" title={texts.title}>
      <Text size="sm" tone="textMuted">
        {texts.text}
      </Text>
      <DescriptionList items={definitions} />
      {data === undefined ? (
        revenue.isError ? (
          <InlineLoadError query={revenue} />
        ) : (
          <>
            <VisuallyHidden as="output">{texts.loading}</VisuallyHidden>
            <SumsSkeleton labels={sums.map(([key]) => key)} />
          </>
        )
      ) : (
        <SumsList
          label={texts.title}
          rows={[
            ...data.months.map(({ month, ...ofMonth }) => rowOf(formatMonth(month, 'long'), ofMonth)),
            ...(data.months.length > 1 ? [rowOf(texts.total, data.totals)] : []),
          ]}
        />
      )}
    </Section>
  );
};
