import { api, figureSearch, taxLabel, type TaxSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Button, Text, VisuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { useDownload } from '../../../../shared/download.ts';
import { formatSignedCents } from '../../../../shared/format.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';
import { SumsList, SumsSkeleton } from './sums-list.tsx';

const texts = reportTexts.taxes;

const rowOf = (name: string, sums: TaxSummary['totals'], net: ReactNode = formatSignedCents(sums.netTaxCents)) => ({
  name,
  sums: [
    { label: texts.sums.base, value: formatCents(sums.baseCents) },
    { label: texts.sums.tax, value: formatCents(sums.taxCents) },
    { label: texts.sums.credited, value: formatSignedCents(0 - sums.creditedTaxCents) },
    { label: texts.sums.net, value: net },
  ],
});

/** The taxes of a period by rate, less those of its credit notes, and the same rows as a file. */
export const TaxSummarySection = ({ days }: { readonly days: Days }) => {
  const summary = useEndpoint(api.taxRates.summary, { query: days });
  const { download, downloading } = useDownload();
  const { search } = useLocation();
  const { data } = summary;
  const save = (): void =>
    void download(`tax-summary-${days.from}-${days.to}.csv`, api.taxRates.summaryFile, { query: days });
  return (
    <Section
      as="h2"
      title={texts.title}
      aside={
        data &&
        data.rates.length > 0 && (
          <Button size="sm" busy={downloading} onClick={save}>
            CSV <VisuallyHidden>{texts.download}</VisuallyHidden>
          </Button>
        )
      }
    >
      <Text size="sm" tone="textMuted">
        {data?.rates.length === 0 ? texts.none : texts.text}
      </Text>
      {data === undefined ? (
        summary.isError ? (
          <InlineLoadError query={summary} />
        ) : (
          <>
            <VisuallyHidden as="output">{texts.loading}</VisuallyHidden>
            <SumsSkeleton labels={Object.values(texts.sums)} />
          </>
        )
      ) : (
        data.rates.length > 0 && (
          <SumsList
            label={texts.title}
            rows={[
              ...data.rates.map((rate) =>
                rowOf(
                  taxLabel(rate),
                  rate,
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
                  </ContactLink>,
                ),
              ),
              ...(data.rates.length > 1 ? [rowOf(texts.total, data.totals)] : []),
            ]}
          />
        )
      )}
    </Section>
  );
};
