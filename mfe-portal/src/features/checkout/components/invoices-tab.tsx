import { api, type PlanInvoice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Badge, Button, DownloadIcon, EmptyState, FormBanner, IconButton, media, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { useDownload } from '../../../shared/download.ts';
import { formatDate, formatLongDate, useNow } from '../../../shared/format.ts';
import { problemText } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { billingTexts, invoiceTexts } from '../content.ts';

const Frame = styled.div`
  max-width: 52rem;

  /* The line of the tabs stands right above. */
  > :first-child {
    padding-block-start: 0;
    border: 0;
  }
`;

const Rows = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${vars.text.sm};

  th,
  td {
    padding: ${vars.space[2]} ${vars.space[3]};
    text-align: start;
    vertical-align: middle;
  }

  /* Five columns have to stand beside each other on a phone. */
  ${media.down('sm')} {
    th,
    td {
      padding-inline: ${vars.space[1]};
    }
  }

  th:first-child,
  td:first-child {
    padding-inline-start: 0;
  }

  th:last-child,
  td:last-child {
    padding-inline-end: 0;
    text-align: end;
  }

  th {
    font-weight: ${vars.weight.text};
    color: ${vars.color.textFaint};
  }

  tbody tr {
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Money = styled.td`
  && {
    text-align: end;
  }
  font-variant-numeric: tabular-nums;
`;

const DateCell = styled.td`
  white-space: nowrap;
`;

const PlanName = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
`;

const MoneyHead = styled.th`
  && {
    text-align: end;
  }
`;

const tones = { paid: 'jade', open: 'ember', void: 'neutral' } as const;

interface InvoicesTabProps {
  /** The newest. */
  readonly recent: readonly PlanInvoice[];
  /** Whether the URL asks for all of them. */
  readonly all: boolean;
}

/** The three newest invoices of the plan, or all of them. */
export const InvoicesTab = ({ recent, all }: InvoicesTabProps) => {
  const every = useEndpoint(api.billing.invoices, {}, { enabled: all });
  const invoices = (all && every.data?.items) || recent;
  const { download, downloading } = useDownload();
  const now = useNow();
  return (
    <Frame>
      <Section
        as="h2"
        title={all ? billingTexts.all : billingTexts.recent}
        aside={
          <Button
            size="sm"
            render={<Link to={{ search: all ? '?tab=invoices' : '?tab=invoices&show=all' }} state={inPlace} />}
          >
            {all ? billingTexts.viewRecent : billingTexts.viewAll}
          </Button>
        }
      >
        {all && every.isError && (
          <FormBanner tone="error">
            {problemText(every.error, '').message}{' '}
            <Button size="sm" variant="subtle" busy={every.isFetching} onClick={() => void every.refetch()}>
              Retry
            </Button>
          </FormBanner>
        )}
        {invoices.length === 0 ? (
          <EmptyState picture={<StateDrawing form="iris" />} title={billingTexts.noInvoices.title}>
            {billingTexts.noInvoices.text}
          </EmptyState>
        ) : (
          <Rows aria-busy={all && every.isPending}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Plan</th>
                <MoneyHead scope="col">Amount</MoneyHead>
                <th scope="col">Status</th>
                <th scope="col">Receipt</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map(({ id, date, planName, amountCents, refundedCents, status, demo }) => (
                <tr key={id}>
                  <DateCell>
                    <time dateTime={date} title={formatLongDate(date)}>
                      {formatDate(date, now)}
                    </time>
                  </DateCell>
                  <td>
                    <PlanName>
                      {planName}
                      {demo && <DemoTag />}
                    </PlanName>
                  </td>
                  <Money>
                    {formatCents(amountCents)}
                    {refundedCents > 0 && (
                      <Text size="sm" tone="textMuted">{`${formatCents(refundedCents)} refunded`}</Text>
                    )}
                  </Money>
                  <td>
                    <Badge tone={tones[status]}>{invoiceTexts[status]}</Badge>
                  </td>
                  <td>
                    {status === 'paid' && (
                      <IconButton
                        label={`Download the receipt of ${formatLongDate(date)}`}
                        disabled={downloading}
                        onClick={() => void download(`PLAN-${date}.pdf`, api.billing.invoicePdf, { params: { id } })}
                      >
                        <DownloadIcon />
                      </IconButton>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Rows>
        )}
      </Section>
    </Frame>
  );
};
