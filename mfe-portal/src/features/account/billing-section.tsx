import type { Account } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, EmptyState, ErrorState, Figure, FormBanner, Heading, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { failureText } from '../../shared/account-problem.ts';
import { problemText } from '../../shared/problem-text.ts';
import { StateDrawing } from '../../shared/screen/state-drawing.tsx';
import { SectionSkeleton } from '../../shared/settings/section-skeleton.tsx';
import { useResend } from '../../shared/use-resend.ts';
import { useAccount } from './api.ts';
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
      <FormBanner tone={resend.isError ? 'error' : 'success'}>{resend.isError ? failureText(resend.error) : resend.data?.message}</FormBanner>
      {!resend.isSuccess && (
        <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate({})}>
          {accountTexts.sendAgain}
        </Button>
      )}
    </Notice>
  );
};

const Lists = ({ account: { email, invoices, payments } }: { readonly account: Account }) => (
  <Stack>
    <Group aria-labelledby="account-invoices">
      <Heading id="account-invoices">{accountTexts.invoices}</Heading>
      {invoices.length === 0 ? (
        <EmptyState as="h3" title={accountTexts.noInvoices} picture={<StateDrawing form="fingerprint" />}>
          {accountTexts.noInvoicesText(email)}
        </EmptyState>
      ) : (
        <InvoiceRows invoices={invoices} />
      )}
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
    </Group>
  </Stack>
);

/** What is due, then everything there was: invoices, payments and their receipts. */
export const BillingSection = () => {
  const account = useAccount();
  usePageTitle(accountTexts.title);
  const due = account.data?.invoices.reduce((sum, { amountDueCents }) => sum + amountDueCents, 0);
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
        <ErrorState {...problemText(account.error, accountTexts.failed)} onRetry={() => void account.refetch()} retrying={account.isFetching} />
      ) : account.data.verified ? (
        <Lists account={account.data} />
      ) : (
        <Unverified email={account.data.email} />
      )}
    </Stack>
  );
};
