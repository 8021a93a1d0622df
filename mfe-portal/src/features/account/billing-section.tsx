import type { Account } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, EmptyState, ErrorState, Figure, FormBanner, Heading, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { failureText } from '../../shared/account-problem.ts';
import { problemText } from '../../shared/problem-text.ts';
import { ShowEarlier } from '../../shared/screen/show-earlier.tsx';
import { StateDrawing } from '../../shared/screen/state-drawing.tsx';
import { SectionSkeleton } from '../../shared/settings/section-skeleton.tsx';
import { useResend } from '../../shared/use-resend.ts';
import { useAccount, useEarlier } from './api.ts';
import { accountTexts } from './content.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import { PaymentRows } from './payment-rows.tsx';

const Stack = styled.div`
  display: grid;
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
  gap: ${vars.space[4]};
`;

const Earlier = styled.div`
  &:empty {
    display: none;
  }
`;

const Notice = styled(Panel)`
  display: grid;
  justify-items: start;
  gap: ${vars.space[4]};
`;

/** A mailbox that is not proven opens nothing, whatever exists under its address. */
const Unverified = ({ email }: { readonly email: string }) => {
  const resend = useResend();
  return (
    <Notice $padding="lg">
      <Heading>{accountTexts.unverified}</Heading>
      <Text tone="textMuted">{accountTexts.unverifiedText(email)}</Text>
      <FormBanner tone={resend.isError ? 'error' : 'success'}>
        {resend.isError ? failureText(resend.error) : resend.data?.message}
      </FormBanner>
      {!resend.isSuccess && (
        <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate({})}>
          {accountTexts.sendAgain}
        </Button>
      )}
    </Notice>
  );
};

const Lists = ({ account }: { readonly account: Account }) => {
  const { pages: invoicePages, ...earlierInvoices } = useEarlier('invoices', account.nextInvoices);
  const { pages: paymentPages, ...earlierPayments } = useEarlier('payments', account.nextPayments);
  const invoices = [account, ...invoicePages].flatMap((page) => page.invoices);
  const payments = [account, ...paymentPages].flatMap((page) => page.payments);
  return (
    <Stack>
      <Group aria-labelledby="account-invoices">
        <Heading id="account-invoices">{accountTexts.invoices}</Heading>
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
    </Stack>
  );
};

/** An older server does not say it: then it is the sum of what is shown. */
const dueOf = ({ amountDueCents, invoices }: Account): number =>
  amountDueCents ?? invoices.reduce((sum, invoice) => sum + invoice.amountDueCents, 0);

/** What is due, then everything there was: invoices, payments and their receipts. */
export const BillingSection = () => {
  const account = useAccount();
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
      {account.isPending ? (
        <SectionSkeleton />
      ) : account.data === undefined ? (
        <ErrorState
          {...problemText(account.error, accountTexts.failed)}
          onRetry={() => void account.refetch()}
          retrying={account.isFetching}
        />
      ) : account.data.verified ? (
        <Lists account={account.data} />
      ) : (
        <Unverified email={account.data.email} />
      )}
    </Stack>
  );
};
