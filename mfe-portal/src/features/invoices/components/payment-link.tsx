import type { Invoice } from '@vitrine/contracts';
import { Button, Mono, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatLongDate } from '../../../shared/dates.ts';
import { useCopyPaymentLink } from '../api/copy-payment-link.ts';

const Box = styled(Panel)`
  display: grid;
  gap: ${vars.space[3]};
`;

/** Selectable as a whole, for a browser that lets nobody copy. */
const Address = styled(Mono)`
  font-size: ${vars.text.xs};
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

/** The link that collects what is due, and the button that copies it. */
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
          Works until {formatLongDate(invoice.paymentLinkUntil)}
        </Text>
      </Line>
    </Box>
  );
};
