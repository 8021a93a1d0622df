import { useInfiniteQuery } from '@tanstack/react-query';
import { type Account, api } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useApi, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, EmptyState, Figure, FormBanner, Heading, Panel, Pending, Text, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useResendVerification } from '../../../shared/queries.ts';
import { failureText } from '../../../shared/problems.ts';
import { ShowEarlier } from '../../../shared/screen/list-body.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { SectionBody } from '../../../shared/settings/settings-section.tsx';
import { CardPending } from './card-frame.tsx';
import { accountTexts } from './content.ts';
import { InvoiceRows, PaymentRows, PendingRows } from './payment-history.tsx';

const CardSection = lazy(async () => ({ default: (await import('./later.ts')).CardSection }));
const FilesSection = lazy(async () => ({ default: (await import('./later.ts')).FilesSection }));
const StatementDialog = lazy(async () => ({
  default: (await import('../../../shared/statements/statement-dialog.tsx')).StatementDialog,
}));

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[12]};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${vars.space[6]};
`;

const Due = styled.div`
  display: grid;
  gap: ${vars.space[1]};
`;

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

const GroupHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]};
`;

const Earlier = styled.div`
  &:empty {
    display: none;
  }
`;

const Notice = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${vars.space[4]};
`;

/** An unverified address shows nothing, whatever exists under it. */
const Unverified = ({ email }: { readonly email: string }) => {
  const resend = useResendVerification();
  return (
    <Notice $padding="lg">
      <Heading>{accountTexts.unverified}</Heading>
      <Text tone="textMuted">{accountTexts.unverifiedText(email)}</Text>
      <FormBanner tone={resend.isError ? 'error' : 'success'}>
        {resend.isError ? failureText(resend.error) : resend.data?.message}
      </FormBanner>
      {!resend.isSuccess && (
        <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate({ body: {} })}>
          {accountTexts.sendAgain}
        </Button>
      )}
    </Notice>
  );
};

/** Earlier pages of a list, from the first page's cursor; loaded on demand. */
function useEarlierPage(list: 'invoices' | 'payments', first: string | null) {
  const client = useApi();
  const earlier = useInfiniteQuery({
    queryKey: [...keyOf(api.account.get), list, first],
    queryFn: ({ pageParam, signal }) => {
      const query = list === 'invoices' ? { invoicesCursor: pageParam } : { paymentsCursor: pageParam };
      return client.call(api.account.get, { query, signal });
    },
    initialPageParam: first ?? '',
    getNextPageParam: (page) => (list === 'invoices' ? page.nextInvoices : page.nextPayments),
    enabled: false,
  });
  return {
    pages: earlier.data?.pages ?? [],
    more: earlier.data ? earlier.hasNextPage : first !== null,
    busy: earlier.isFetching,
    error: earlier.error,
    onShow: () => void earlier.fetchNextPage(),
  };
}

const Lists = ({ account }: { readonly account: Account }) => {
  const { pages: invoicePages, ...earlierInvoices } = useEarlierPage('invoices', account.nextInvoices);
  const { pages: paymentPages, ...earlierPayments } = useEarlierPage('payments', account.nextPayments);
  const invoices = [account, ...invoicePages].flatMap((page) => page.invoices);
  const payments = [account, ...paymentPages].flatMap((page) => page.payments);
  const [stating, setStating] = useState(false);
  return (
    <Stack>
      <Group aria-labelledby="account-invoices">
        <GroupHead>
          <Heading id="account-invoices">{accountTexts.invoices}</Heading>
          {invoices.length > 0 && (
            <Button size="sm" onClick={() => setStating(true)}>
              {accountTexts.statement}
            </Button>
          )}
        </GroupHead>
        {account.creditCents > 0 && (
          <Text tone="textMuted">{accountTexts.credit(formatCents(account.creditCents))}</Text>
        )}
        {invoices.length === 0 ? (
          <EmptyState as="h3" title={accountTexts.noInvoices} picture={<StateDrawing form="fingerprint" />}>
            {accountTexts.noInvoicesText(account.email)}
          </EmptyState>
        ) : (
          <InvoiceRows invoices={invoices} />
        )}
        <Earlier>
          <ShowEarlier {...earlierInvoices} of="invoices" />
        </Earlier>
      </Group>
      <Group aria-labelledby="account-payments">
        <Heading id="account-payments">{accountTexts.payments}</Heading>
        {account.pending.length > 0 && <PendingRows pending={account.pending} />}
        {payments.length === 0 ? (
          <Text size="sm" tone="textMuted">
            {accountTexts.noPaymentsText}
          </Text>
        ) : (
          <PaymentRows payments={payments} />
        )}
        <Earlier>
          <ShowEarlier {...earlierPayments} of="payments" />
        </Earlier>
      </Group>
      <Pending>{stating && <StatementDialog of="own" onClose={() => setStating(false)} />}</Pending>
    </Stack>
  );
};

/** Older servers omit it; then it is the sum of the shown invoices. */
const dueOf = ({ amountDueCents, invoices }: Account): number =>
  amountDueCents ?? invoices.reduce((sum, invoice) => sum + invoice.amountDueCents, 0);

/** The amount due, then invoices, payments and receipts. */
export const BillingSection = () => {
  const account = useEndpoint(api.account.get, {});
  usePageTitle(accountTexts.title);
  const due = account.data && dueOf(account.data);
  return (
    <Stack>
      <Head>
        <Display as="h1">{accountTexts.title}</Display>
        {account.data?.verified && due !== undefined && due > 0 && (
          <Due>
            <Text size="sm" tone="textMuted">
              {accountTexts.due}
            </Text>
            <Figure>{formatCents(due)}</Figure>
          </Due>
        )}
      </Head>
      <SectionBody query={account} errorTitle={accountTexts.failed}>
        {(data) =>
          data.verified ? (
            <Stack>
              <Suspense fallback={<CardPending />}>
                <CardSection />
              </Suspense>
              <Lists account={data} />
              <Suspense>
                <FilesSection />
              </Suspense>
            </Stack>
          ) : (
            <Unverified email={data.email} />
          )
        }
      </SectionBody>
    </Stack>
  );
};
