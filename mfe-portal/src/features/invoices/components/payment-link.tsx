import type { Invoice } from '@vitrine/contracts';
import { Button, Mono, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDate } from '../../../shared/format.ts';
import { useCopyPaymentLink } from './use-copy-payment-link.ts';

const Box = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
`;

/** Selects whole on a press, for browsers that refuse to copy. */
const Address = styled(Mono)`
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
  user-select: all;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

/** The payment link with its copy button. */
export const PaymentLink = ({ invoice, url }: { readonly invoice: Invoice; readonly url: string }) => {
  const copy = useCopyPaymentLink();
  return (
    <Box aria-label="Payment link">
      <Text size="sm" tone="textMuted">
        Send this link to {invoice.clientName} to collect payment
      </Text>
      <Address>{url}</Address>
      <Line>
        <Button size="sm" onClick={() => void copy(url, 'detail')}>
          Copy Payment Link
        </Button>
        <Text as="span" size="sm" tone="textFaint">
          Works until {formatDate(invoice.paymentLinkUntil)}
        </Text>
      </Line>
    </Box>
  );
};
