import type { ClientPage } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { media, Skeleton, StatStrip, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.div`
  margin-block-end: ${vars.space[5]};

  /* Sums of eight figures fit beside each other. */
  ${media.down('md')} {
    dl > div {
      padding-inline: ${vars.space[3]};
    }

    dt + dd > span {
      font-size: 1.375rem;
    }
  }
`;

/** Figures over the current search; each says what it counts (staff specification, section 9). */
export const ClientStats = ({ page }: { readonly page: ClientPage | undefined }) => {
  const counts = page?.countByStatus;
  const wait = <Skeleton size="figure" width="medium" />;
  return (
    <Frame>
      <StatStrip
        stats={[
          { label: 'Clients', value: counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : wait, note: 'Everyone on file' },
          { label: 'Active', value: counts ? (counts.active ?? 0) : wait, note: `${counts?.pending ?? 0} pending` },
          { label: 'Monthly recurring', value: page ? formatCents(page.totals.monthlyRecurringCents) : wait, note: 'Of active clients' },
          { label: 'Total spent', value: page ? formatCents(page.totals.totalSpentCents) : wait, note: 'All time' },
        ]}
      />
    </Frame>
  );
};
