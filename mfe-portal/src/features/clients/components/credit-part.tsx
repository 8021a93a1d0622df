import { useQuery } from '@tanstack/react-query';
import { api, type CreditEntry } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link, useApi } from '@vitrine/shell-sdk';
import { Button, Figure, Pending, Text, Timeline } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useRights } from '../../../shared/auth/rights.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { formatMoment, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';

const PayOutDialog = lazy(async () => ({ default: (await import('./pay-out-dialog.tsx')).PayOutDialog }));

const kinds: Record<CreditEntry['kind'], (amount: string) => string> = {
  overpaid: (amount) => `${amount} too much was paid on`,
  used: (amount) => `${amount} was used on`,
  returned: (amount) => `${amount} came back from`,
  withdrawn: (amount) => `${amount} ended, because its payment was given back on`,
  paid_out: (amount) => `${amount} was paid out`,
  moved: (amount) => `${amount} moved with`,
};

/** What a client has paid too much, and what became of it; nothing for a client who never did. */
export const CreditPart = ({ clientId, creditCents }: { readonly clientId: string; readonly creditCents: number }) => {
  const may = useRights();
  const client = useApi();
  const now = useNow();
  const [paying, setPaying] = useState(false);
  const credit = useQuery({
    // The balance is a part of the key, so that a change of it asks anew.
    queryKey: [...keyOf(api.clientCredits.ofClient, { params: { id: clientId } }), creditCents],
    queryFn: ({ signal }) => client.call(api.clientCredits.ofClient, { params: { id: clientId }, signal }),
  });
  if (credit.isError)
    return (
      <Section title="Credit">
        <InlineLoadError query={credit} />
      </Section>
    );
  if (!credit.data || (credit.data.balanceCents === 0 && credit.data.entries.length === 0)) return null;
  return (
    <Section title="Credit">
      <Figure>{formatCents(credit.data.balanceCents)}</Figure>
      <Text size="sm" tone="textMuted">
        Paid more than was due. It pays this client’s next invoices, or you pay it out.
      </Text>
      {credit.data.balanceCents > 0 && may('money.out') && (
        <Button size="sm" onClick={() => setPaying(true)}>
          Pay out…
        </Button>
      )}
      <Pending>
        {paying && (
          <PayOutDialog clientId={clientId} creditCents={credit.data.balanceCents} onClose={() => setPaying(false)} />
        )}
      </Pending>
      <Timeline
        events={credit.data.entries.map(({ id, kind, amountCents, invoice, at }) => ({
          id,
          text: (
            <span>
              {kinds[kind](formatCents(Math.abs(amountCents)))}{' '}
              {invoice && <Link to={paths.invoice(invoice.id)}>{invoice.number}</Link>}
            </span>
          ),
          time: formatMoment(at, now),
          dateTime: at,
        }))}
      />
    </Section>
  );
};
