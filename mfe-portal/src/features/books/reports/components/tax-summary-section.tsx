import { api, figureSearch, taxBases, type TaxBasis, taxLabel, type TaxSummary } from '@vitrine/contracts';
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
import { reportTexts } from '../content.ts';
import { FiledReturns, TaxReturnState } from './tax-returns.tsx';
import { SumsList, SumsSkeleton } from './sums-list.tsx';

const texts = reportTexts.taxes;

const parameter = 'basis';
const options = taxBases.map((basis) => ({ value: basis, label: texts.bases[basis] }));

const rowOf = (basis: TaxBasis, name: string, sums: TaxSummary['totals'], net?: ReactNode) => ({
  name,
  sums: [
    { label: texts.sums[basis].base, value: formatCents(sums.baseCents) },
    { label: texts.sums[basis].tax, value: formatCents(sums.taxCents) },
    { label: texts.sums[basis].credited, value: formatSignedCents(0 - sums.creditedTaxCents) },
    { label: texts.sums[basis].net, value: net || formatSignedCents(sums.netTaxCents) },
  ],
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
  const rates = (data?.filed ?? data)?.rates ?? [];
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
        rates.length > 0 && (
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
        rates.length > 0 && (
          <SumsList
            label={texts.title}
            rows={[
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
              ...(rates.length > 1 ? [rowOf(basis, texts.total, (data.filed ?? data).totals)] : []),
            ]}
          />
        )
      )}
      {data && <TaxReturnState summary={data} basis={basis} />}
      <FiledReturns />
    </Section>
  );
};
