import type { InvoicePage } from '@vitrine/contracts';
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

const Late = styled.span`
  white-space: nowrap;
  color: ${vars.color.ember};
`;

const invoices = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;

/** Sums over the current search; each says what it counts (staff specification, section 9). */
export const InvoiceStats = ({ page }: { readonly page: InvoicePage | undefined }) => {
  const counts = page?.countByStatus;
  const wait = <Skeleton size="figure" width="medium" />;
  const late = counts?.overdue ?? 0;
  return (
    <Frame>
      <StatStrip
        stats={[
          {
            label: 'Pending',
            value: page ? formatCents(page.totals.pendingCents) : wait,
            note: (
              <>
                Sent and overdue{late > 0 && <>, <Late>{late} overdue</Late></>}
              </>
            ),
          },
          { label: 'Revenue', value: page ? formatCents(page.totals.revenueCents) : wait, note: 'Paid' },
          { label: 'Sent', value: counts ? (counts.sent ?? 0) : wait, note: 'Waiting for the client' },
          { label: 'Drafts', value: counts ? (counts.draft ?? 0) : wait, note: counts ? `Of ${invoices(Object.values(counts).reduce((sum, count) => sum + count, 0))}` : 'Not sent yet' },
        ]}
      />
    </Frame>
  );
};
