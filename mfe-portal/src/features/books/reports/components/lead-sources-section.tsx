import { api } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Text, VisuallyHidden } from '@vitrine/ui';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { sourceLabel } from '../../../../shared/leads/source-label.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';
import { SumsList, SumsSkeleton } from './sums-list.tsx';

const texts = reportTexts.leadSources;

/** Leads of a period by where they came from, and what their clients have paid. */
export const LeadSourcesSection = ({ days }: { readonly days: Days }) => {
  const sources = useEndpoint(api.bookkeeping.leadSources, { query: days });
  const { data } = sources;
  const linkTo = (isCampaign: boolean, source: string): string =>
    `${paths.leads}?${new URLSearchParams({ [isCampaign ? 'campaign' : 'source']: source })}`;
  return (
    <Section as="h2" title={texts.title}>
      <Text size="sm" tone="textMuted">
        {texts.text}
      </Text>
      {data === undefined ? (
        sources.isError ? (
          <InlineLoadError query={sources} />
        ) : (
          <>
            <VisuallyHidden as="output">{texts.loading}</VisuallyHidden>
            <SumsSkeleton labels={['leads', 'won', 'revenue']} />
          </>
        )
      ) : data.items.length === 0 ? (
        <Text size="sm" tone="textFaint">
          {texts.none}
        </Text>
      ) : (
        <SumsList
          label={texts.title}
          rows={data.items.map(({ source, isCampaign, leads, won, revenueCents }) => ({
            name: isCampaign ? texts.campaign(source) : sourceLabel(source),
            sums: [
              { label: texts.leads, value: <Link to={linkTo(isCampaign, source)}>{leads}</Link> },
              { label: texts.won, value: won },
              { label: texts.revenue, value: formatCents(revenueCents) },
            ],
          }))}
        />
      )}
    </Section>
  );
};
