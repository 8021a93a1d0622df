import type { Invoice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link, useLocation } from '@vitrine/shell-sdk';
import { Button, DescriptionList, Mono, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDate, formatDay, useNow } from '../../../shared/format.ts';
import { editors } from '../../../shared/editor-paths.ts';
import { stateText } from '../content.ts';
import { editorTexts } from './invoice-form.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[2]} ${vars.space[4]};
  margin-block-end: ${vars.space[3]};

  > p {
    flex: 1 1 18rem;
  }
`;

const Items = styled.span`
  display: block;
`;

/** Number and state, beside the title. */
export const InvoiceState = ({ invoice }: { readonly invoice: Invoice }) => (
  <>
    <Mono>{invoice.number}</Mono>
    <span>{stateText(invoice, useNow())}</span>
  </>
);

/** What an issued invoice says, which stays; and the way to correct it, which is open until it is paid. */
export const IssuedFacts = ({ invoice }: { readonly invoice: Invoice }) => {
  const { search } = useLocation();
  const { number, clientName, clientEmail, invoiceDate, dueDate, items, amountCents, issuedAt, status } = invoice;
  return (
    <Panel>
      <Head>
        <Text size="sm" tone="textMuted">
          {editorTexts.issued(formatDay(issuedAt ?? invoice.createdAt))}
        </Text>
        {status !== 'paid' && (
          <Button size="sm" render={<Link to={editors.invoice(invoice.id, 'correct') + search} />}>
            Correct
          </Button>
        )}
      </Head>
      <DescriptionList
        items={[
          { term: 'Invoice number', value: number },
          { term: 'Client name', value: clientName },
          { term: 'Client email', value: clientEmail },
          { term: 'Invoice date', value: formatDate(invoiceDate) },
          { term: 'Due date', value: formatDate(dueDate) },
          {
            term: 'Items',
            value: items.map(({ id, description, quantity, rateCents }) => (
              <Items key={id}>
                {description || invoice.paymentLinkTitle}, {quantity} × {formatCents(rateCents)}
              </Items>
            )),
          },
          { term: 'Total', value: formatCents(amountCents) },
        ]}
      />
    </Panel>
  );
};
