import { api, figureSearch, type Sales, taxBases, type TaxBasis, taxLabel, type TaxSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, FilterTabs, Text, VisuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { useDownload } from '../../../../shared/download.ts';
import { formatSignedCents } from '../../../../shared/format.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts, salesTexts } from '../content.ts';
import { FiledReturns, TaxReturnState } from './tax-returns.tsx';
import { SumsList, SumsSkeleton } from './sums-list.tsx';

const texts = reportTexts.taxes;

const parameter = 'basis';
const options = taxBases.map((basis) => ({ value: basis, label: texts.bases[basis] }));

type Sums = Omit<TaxSummary['totals'], 'sales'> & { readonly netBaseCents?: number | undefined };
const rowOf = (basis: TaxBasis, name: string, sums: Sums, net?: ReactNode) => ({
  name,
  sums: [
    { label: texts.sums[basis].base, value: formatCents(sums.baseCents) },
    { label: texts.sums[basis].tax, value: formatCents(sums.taxCents) },
    { label: texts.sums[basis].credited, value: formatSignedCents(0 - sums.creditedTaxCents) },
    ...(sums.netBaseCents === undefined ? [] : [{ label: texts.netBase, value: formatSignedCents(sums.netBaseCents) }]),
    { label: texts.sums[basis].net, value: net || formatSignedCents(sums.netTaxCents) },
  ],
});

const salesNames = Object.keys(salesTexts) as (keyof Sales)[];
const salesRow = (basis: TaxBasis, sales: Sales) => ({
  name: texts.sales[basis],
  sums: salesNames.map((name) => ({ label: salesTexts[name], value: formatSignedCents(sales[name]) })),
});

/** The taxes of a period by rate, as booked or as paid, and the same rows as a file. The basis is in the address. */
export const TaxSummarySection = ({ days }: { readonly days: Days }) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const basis: TaxBasis = params.get(parameter) === 'cash' ? 'cash' : 'accrual';
  const query = { ...days, ...(basis === 'cash' && { basis }) };
  const summary = useEndpoint(api.taxRates.summary, { query });
  const { download, downloading } = useDownload();
  const { data } = summary;
  // What was filed stays as it was.
  const { rates = [], totals } = data?.filed ?? data ?? {};
  const sales = totals?.sales;
  const isEmpty = rates.length === 0 && (sales === undefined || salesNames.every((name) => sales[name] === 0));
  const choose = (next: TaxBasis): void => {
    if (next === 'cash') params.set(parameter, next);
    else params.delete(parameter);
    void navigate({ search: `?${params}` }, { replace: true, state: inPlace });
  };
  const save = (): void =>
    void download(
      `tax-summary-${days.from}-${days.to}${basis === 'cash' ? '-cash' : ''}.csv`,
      api.taxRates.summaryFile,
      { query },
    );
  return (
    <Section
      as="h2"
      title={texts.title}
      aside={
        !isEmpty && (
          <Button size="sm" busy={downloading} onClick={save}>
            CSV <VisuallyHidden>{texts.download}</VisuallyHidden>
          </Button>
        )
      }
    >
      <FilterTabs label={texts.basis} options={options} value={basis} onChange={choose} />
      <Text size="sm" tone="textMuted">
        {data && rates.length === 0 ? texts.none[basis] : texts.text[basis]}
      </Text>
      {data === undefined ? (
        summary.isError ? (
          <InlineLoadError query={summary} />
        ) : (
          <>
            <VisuallyHidden as="output">{texts.loading}</VisuallyHidden>
            <SumsSkeleton labels={Object.values(texts.sums[basis])} />
          </>
        )
      ) : (
        !isEmpty && (
          <SumsList
            label={texts.title}
            rows={[
              ...(sales ? [salesRow(basis, sales)] : []),
              ...rates.map((rate) =>
                rowOf(
                  basis,
                  taxLabel(rate),
                  rate,
                  basis === 'accrual' && !data.filed && (
                    <ContactLink
                      as={Link}
                      to={figureSearch(
                        'netTax',
                        [days.from, days.to, String(rate.percent), String(rate.inclusive), rate.name],
                        search,
                      )}
                      state={inPlace}
                    >
                      {formatSignedCents(rate.netTaxCents)}
                    </ContactLink>
                  ),
                ),
              ),
              ...(totals && rates.length > 1
                ? [rowOf(basis, texts.total, { ...totals, netBaseCents: sales?.taxableCents })]
                : []),
            ]}
          />
        )
      )}
      {data && <TaxReturnState summary={data} basis={basis} />}
      <FiledReturns />
    </Section>
  );
};
