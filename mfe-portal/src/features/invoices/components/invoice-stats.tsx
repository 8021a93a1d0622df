import type { InvoicePage } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Figures, searchNote } from '../../../shared/screen/figures.tsx';
import type { FiguresProps } from '../../../shared/screen/screen-definition.ts';

const Late = styled.span`
  white-space: nowrap;
  color: ${vars.color.ember};
`;

/** Sums over the current search; each opens its rows (staff specification, section 9). */
export const InvoiceStats = ({ page, search, isSearched }: FiguresProps<InvoicePage>) => {
  const counts = page?.countByStatus;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const within = searchNote(isSearched);
  const late = counts?.overdue ?? 0;
  return (
    <Figures
      search={search}
      figures={[
        {
          id: 'owed',
          value: page && formatCents(page.totals.pendingCents),
          note: (
            <>
              {within('Sent and overdue')}
              {late > 0 && (
                <>
                  , <Late>{late} overdue</Late>
                </>
              )}
            </>
          ),
        },
        {
          id: 'totalRevenue',
          label: 'Revenue',
          value: page && formatCents(page.totals.revenueCents),
          note: within('Paid'),
        },
        {
          id: 'pendingPayments',
          label: 'Sent',
          value: counts && (counts.sent ?? 0),
          note: within('Waiting for the client'),
        },
        {
          id: 'drafts',
          value: counts && (counts.draft ?? 0),
          note:
            all === undefined
              ? 'Not sent yet'
              : `Of ${all} ${all === 1 ? 'invoice' : 'invoices'}${isSearched ? ' found' : ''}`,
        },
      ]}
    />
  );
};
