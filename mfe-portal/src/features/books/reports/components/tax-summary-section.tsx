import { api, figureSearch, taxLabel } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Button, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { useDownload } from '../../../../shared/download.ts';
import { formatSignedCents } from '../../../../shared/format.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';

const texts = reportTexts.taxes;

const Rates = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-block-start: 1px solid ${vars.color.hairline};

  > li {
    display: grid;
    gap: ${vars.space[3]};
    padding-block: ${vars.space[3]};
    border-block-end: 1px solid ${vars.color.hairline};
    font-size: ${vars.text.sm};
  }
`;

/** As many beside each other as fit: two on phones. */
const Sums = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${vars.space[2]} ${vars.space[4]};
  font-variant-numeric: lining-nums tabular-nums;

  dt {
    color: ${vars.color.textFaint};
  }
`;

const Name = styled(Text)`
  overflow-wrap: anywhere;
`;

interface Summed {
  readonly baseCents: number;
  readonly taxCents: number;
  readonly creditedTaxCents: number;
  readonly netTaxCents: number;
}

interface RateProps {
  readonly name: string;
  readonly sums: Summed;
  /** Opens its documents; missing for the sum of all rates. */
  readonly to?: string;
}

const Rate = ({ name, sums, to }: RateProps) => (
  <li>
    <Name size="sm" weight="medium">
      {name}
    </Name>
    <Sums>
      <div>
        <dt>{texts.sums.base}</dt>
        <dd>{formatCents(sums.baseCents)}</dd>
      </div>
      <div>
        <dt>{texts.sums.tax}</dt>
        <dd>{formatCents(sums.taxCents)}</dd>
      </div>
      <div>
        <dt>{texts.sums.credited}</dt>
        <dd>{formatSignedCents(0 - sums.creditedTaxCents)}</dd>
      </div>
      <div>
        <dt>{texts.sums.net}</dt>
        <dd>
          {to === undefined ? (
            formatSignedCents(sums.netTaxCents)
          ) : (
            <ContactLink as={Link} to={to} state={inPlace}>
              {formatSignedCents(sums.netTaxCents)}
            </ContactLink>
          )}
        </dd>
      </div>
    </Sums>
  </li>
);

const RatesSkeleton = () => (
  <Rates aria-busy>
    {['first', 'second'].map((rate) => (
      <li key={rate}>
        <Skeleton width="medium" />
        <Sums as="div">
          {Object.values(texts.sums).map((sum) => (
            <div key={sum}>
              <Skeleton width="long" />
              <Skeleton width="long" />
            </div>
          ))}
        </Sums>
      </li>
    ))}
  </Rates>
);

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
            <RatesSkeleton />
          </>
        )
      ) : (
        data.rates.length > 0 && (
          <Rates aria-label={texts.title}>
            {data.rates.map((rate) => (
              <Rate
                key={taxLabel(rate)}
                name={taxLabel(rate)}
                sums={rate}
                to={figureSearch(
                  'netTax',
                  [days.from, days.to, String(rate.percent), String(rate.inclusive), rate.name],
                  search,
                )}
              />
            ))}
            {data.rates.length > 1 && <Rate name={texts.total} sums={data.totals} />}
          </Rates>
        )
      )}
    </Section>
  );
};
