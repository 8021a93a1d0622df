import { brand } from '@vitrine/brand';
import { inPlace, useLocation, useNavigate, usePageTitle } from '@vitrine/shell-sdk';
import { Heading, Skeleton, Text, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { formatLongDate, useNow } from '../../../shared/format.ts';
import { daysOfPeriod, periodKindOf, periodsOf } from '../../../shared/period/period.ts';
import { PeriodFields } from '../../../shared/period/period-fields.tsx';
import { InvoicingNav } from '../../../shared/screen/invoicing-nav.tsx';
import { Page, PageHead } from '../../../shared/screen/layout.ts';
import { ExportsSection, ProgramFilesSection } from './components/exports-section.tsx';
import { reportTexts as texts } from './content.ts';

const CashSection = lazy(async () => ({
  default: (await import('./components/cash-section.tsx')).CashSection,
}));
// Below the first view.
const RevenueSection = lazy(async () => ({
  default: (await import('./components/revenue-section.tsx')).RevenueSection,
}));
const LeadSourcesSection = lazy(async () => ({
  default: (await import('./components/lead-sources-section.tsx')).LeadSourcesSection,
}));
const TaxSummarySection = lazy(async () => ({
  default: (await import('./components/tax-summary-section.tsx')).TaxSummarySection,
}));
const JournalSection = lazy(async () => ({
  default: (await import('./components/journal-section.tsx')).JournalSection,
}));
const ReconciliationSection = lazy(async () => ({
  default: (await import('./components/reconciliation-section.tsx')).ReconciliationSection,
}));
const ClosedPeriodsSection = lazy(async () => ({
  default: (await import('./components/closed-periods-section.tsx')).ClosedPeriodsSection,
}));
const StatementsSection = lazy(async () => ({
  default: (await import('./components/statements-section.tsx')).StatementsSection,
}));

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[8]};
`;

const Choice = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  max-width: 40rem;
`;

const Loading = () => (
  <div aria-busy>
    <Skeleton width="full" size="figure" />
  </div>
);

const parameter = 'period';

/** `/reports`: a period, and what a bookkeeper needs of it. */
export const ReportsPage = () => {
  const now = useNow();
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const requestedPeriod = params.get(parameter) ?? '';
  const period = periodKindOf(requestedPeriod) === null ? (periodsOf('month', now)[0] ?? '') : requestedPeriod;
  const days = daysOfPeriod(period);
  usePageTitle(texts.title, brand.product);
  const choose = (next: string): void => {
    params.set(parameter, next);
    void navigate({ search: `?${params}` }, { replace: true, state: inPlace });
  };
  return (
    <Page aria-label={texts.title}>
      <PageHead>
        <Heading as="h1" size="lg">
          {texts.title}
        </Heading>
        <InvoicingNav />
      </PageHead>
      <Stack>
        <Suspense fallback={<Loading />}>
          <CashSection />
        </Suspense>
        <Choice>
          <PeriodFields id="report-period" value={period} onChange={choose} now={now} />
          <output>
            <Text as="span" size="sm" tone="textMuted">
              {days ? texts.days(formatLongDate(days.from), formatLongDate(days.to)) : texts.incomplete}
            </Text>
          </output>
        </Choice>
        {days && (
          <>
            <ExportsSection days={days} />
            <Suspense fallback={<Loading />}>
              <RevenueSection days={days} />
              <LeadSourcesSection days={days} />
              <TaxSummarySection days={days} />
              <JournalSection days={days} />
              <ReconciliationSection days={days} />
              <ProgramFilesSection days={days} />
              <ClosedPeriodsSection />
              <StatementsSection />
            </Suspense>
          </>
        )}
      </Stack>
    </Page>
  );
};
