import { api, type Invoice, pathOf, taxLabel, type WriteOff } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Button, Mono, Pending, Text } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useRights } from '../../../shared/auth/rights.ts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatMoment, useNow } from '../../../shared/format.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { adjustmentTexts } from '../adjustment-texts.ts';
import { refundTexts } from '../refund-texts.ts';
import { Line, Row, Rows, Tools } from './refund-rows.ts';

const EndWriteOffDialog = lazy(async () => ({
  default: (await import('../dialogs/adjustment-dialogs.tsx')).EndWriteOffDialog,
}));

/** Credit notes that gave no money back, and write-offs. */
export const Adjustments = ({ invoice }: { readonly invoice: Invoice }) => {
  const may = useRights();
  const adjustments = useEndpoint(api.adjustments.ofInvoice, { params: { id: invoice.id } });
  const now = useNow();
  const nameOf = useNameOf();
  const [ending, setEnding] = useState<WriteOff | null>(null);
  if (adjustments.isError) return <InlineLoadError query={adjustments} />;
  if (!adjustments.data) return null;
  const { creditNotes, writeOffs } = adjustments.data;
  return (
    <>
      <Rows>
        {creditNotes
          .filter(({ isRefund }) => !isRefund)
          .map(({ id, number, amountCents, taxes, reason, issuedAt }) => (
            <Row key={id}>
              <Text as="span" size="sm" weight="medium">
                {adjustmentTexts.creditNote(formatCents(amountCents))}
              </Text>
              <Text size="sm" tone="textMuted">
                {reason}
              </Text>
              <Text size="sm" tone="textMuted">
                {formatMoment(issuedAt, now)}
              </Text>
              {taxes.map((tax) => (
                <Text key={taxLabel(tax)} size="sm" tone="textMuted">
                  {refundTexts.taxInNote(taxLabel(tax), formatCents(tax.taxCents))}
                </Text>
              ))}
              <Tools>
                <Button
                  size="sm"
                  href={pathOf(api.refunds.creditNote, { params: { id } })}
                  target="_blank"
                  rel="noopener"
                  aria-label={refundTexts.openCreditNote(number)}
                >
                  {refundTexts.creditNote} <Mono>{number}</Mono>
                </Button>
              </Tools>
            </Row>
          ))}
        {writeOffs.map((writeOff) => (
          <Row key={writeOff.id}>
            <Line>
              <Text as="span" size="sm" weight="medium">
                {adjustmentTexts.kinds[writeOff.kind](formatCents(writeOff.amountCents))}
              </Text>
              {writeOff.isEnded && <Badge tone="neutral">{adjustmentTexts.ended}</Badge>}
            </Line>
            <Text size="sm" tone="textMuted">
              {writeOff.reason}
            </Text>
            <Text size="sm" tone="textMuted">
              {writeOff.by === null
                ? formatMoment(writeOff.at, now)
                : adjustmentTexts.byOn(nameOf(writeOff.by), formatMoment(writeOff.at, now))}
            </Text>
            {!writeOff.isEnded && may('money.write') && (
              <Tools>
                <Button
                  size="sm"
                  onClick={() => setEnding(writeOff)}
                  aria-label={adjustmentTexts.end.actionOf(formatCents(writeOff.amountCents))}
                >
                  {adjustmentTexts.end.action}
                </Button>
              </Tools>
            )}
          </Row>
        ))}
      </Rows>
      <Pending>
        {ending && <EndWriteOffDialog invoice={invoice} writeOff={ending} onClose={() => setEnding(null)} />}
      </Pending>
    </>
  );
};
