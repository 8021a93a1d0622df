import type { Invoice } from '@vitrine/contracts';
import { Button, Mono, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useCopyPaymentLink } from '../api/copy-payment-link.ts';

const Box = styled(Panel)`
  display: grid;
  justify-items: start;
  gap: ${vars.space[3]};
`;

/** Selectable as a whole, for a browser that lets nobody copy. */
const Address = styled(Mono)`
  font-size: ${vars.text.xs};
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
  user-select: all;
`;

/** The link that collects what is due, and the button that copies it. */
export const PaymentLink = ({ invoice, url }: { readonly invoice: Invoice; readonly url: string }) => {
  const copy = useCopyPaymentLink();
  return (
    <Box aria-label="Payment link">
      <Text size="sm" tone="textMuted">
        Send this link to {invoice.clientName} to collect payment
      </Text>
      <Address>{url}</Address>
      <Button size="sm" onClick={() => void copy({ id: invoice.id, paymentUrl: url }, 'detail')}>
        Copy Payment Link
      </Button>
    </Box>
  );
};
