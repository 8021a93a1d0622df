import { api, type Invoice } from '@vitrine/contracts';
import { Button, Dialog, SearchField, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { actionText } from '../../../shared/problems.ts';
import { useClientSuggestions } from '../documents/client-suggestions.ts';
import { useInvoiceUpdates } from '../invoices-queries.ts';

const Found = styled.ul`
  display: grid;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[4]};
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${vars.space[3]};
    overflow-wrap: anywhere;
  }
`;

interface LinkClientDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Links an invoice to a client. The invoice's own texts don't change. */
export const LinkClientDialog = ({ invoice, onClose }: LinkClientDialogProps) => {
  const link = useChange(api.invoices.linkClient, { params: { id: invoice.id } }, useInvoiceUpdates());
  const toast = useToast();
  const [search, setSearch] = useState(invoice.clientId === null ? invoice.clientName : '');
  const found = useClientSuggestions(search);
  const isOverpaid = invoice.payments.some(({ kind, method }) => kind === 'refund' && method === 'credit');
  const save = (clientId: string | null): void =>
    link.mutate(
      { body: { version: invoice.version, clientId } },
      {
        onSuccess: ({ number, clientCompany }) => {
          onClose();
          toast({
            tone: 'success',
            title:
              clientCompany === null
                ? `${number} is not linked to a client`
                : `${number} is linked to ${clientCompany}`,
          });
        },
      },
    );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Which client is ${invoice.number} for?`}
      description="It’ll count in this client’s figures and show in their account. The invoice itself doesn’t change."
      width="sm"
      failure={link.error && actionText(link.error)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {invoice.clientId !== null && (
            <Button busy={link.isPending} onClick={() => save(null)}>
              Unlink
            </Button>
          )}
        </>
      }
    >
      <SearchField
        id="link-client"
        label="Find a client"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {isOverpaid && (
        <Text size="sm">
          What was paid too much on it moves along as the client’s credit, as far as it’s still there.
        </Text>
      )}
      <Found aria-label="Clients">
        {found.map(({ id, company, name, email }) => (
          <li key={id}>
            <span>
              {company || name}{' '}
              <Text as="span" size="sm" tone="textMuted">
                {email}
              </Text>
            </span>
            <Button
              size="sm"
              disabled={id === invoice.clientId}
              busy={link.isPending && link.variables.body.clientId === id}
              onClick={() => save(id)}
            >
              {id === invoice.clientId ? 'Linked' : 'Link'}
            </Button>
          </li>
        ))}
      </Found>
      {found.length === 0 && (
        <Text size="sm" tone="textMuted">
          {search.trim() === ''
            ? 'Type a name, company, or email.'
            : 'Nobody found. Try another name, company, or email.'}
        </Text>
      )}
    </Dialog>
  );
};
