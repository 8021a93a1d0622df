import { agencyDay } from '@vitrine/brand';
import { api, isTaxPeriod, type Sales, type TaxBasis, taxLabel, type TaxSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Button, ConfirmDialog, Text, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import { itemsOf, keyOf, useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatDay, formatLongDate, useNow } from '../../../../shared/format.ts';
import { actionText } from '../../../../shared/problems.ts';
import { useNameOf } from '../../../../shared/queries.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { reportTexts, salesTexts } from '../content.ts';

const texts = reportTexts.taxes;

interface TaxReturnStateProps {
  readonly summary: TaxSummary;
  readonly basis: TaxBasis;
}

/** Whether a period's taxes were filed and what changed since, or the button that marks them so. */
export const TaxReturnState = ({ summary: { filed, from, to }, basis }: TaxReturnStateProps) => {
  const now = useNow();
  const nameOf = useNameOf();
  const [isAsking, setIsAsking] = useState(false);
  if (filed)
    return (
      <Text size="sm">
        {texts.filed(formatDay(filed.filedAt, now), nameOf(filed.filedBy))}{' '}
        {filed.amended.length > 0 &&
          texts.amended(
            filed.amended.map((rate) =>
              texts.amendment(taxLabel(rate), rate.netTaxCents === 0 ? texts.sameNet : signed(rate.netTaxCents)),
            ),
          )}{' '}
        {filed.amendedSales && texts.amendedSales(changesOf(filed.amendedSales))}
      </Text>
    );
  if (!isTaxPeriod({ from, to }) || to >= agencyDay(now)) return null;
  return (
    <div>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {texts.file}
      </Button>
      {isAsking && <FileDialog from={from} to={to} basis={basis} onClose={() => setIsAsking(false)} />}
    </div>
  );
};

const changesOf = (sales: Sales): string[] =>
  (Object.keys(salesTexts) as (keyof Sales)[]).flatMap((name) =>
    sales[name] === 0 ? [] : [`${salesTexts[name]} ${signed(sales[name])}`],
  );

const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;

interface FileDialogProps {
  readonly from: string;
  readonly to: string;
  readonly basis: TaxBasis;
  readonly onClose: () => void;
}

const FileDialog = ({ from, to, basis, onClose }: FileDialogProps) => {
  const toast = useToast();
  const stale = [keyOf(api.taxRates.summary), keyOf(api.taxReturns.list)];
  const file = useChange(api.taxReturns.file, { body: { from, to, basis } }, { stale, staleOnError: stale });
  const confirm = (): void =>
    file.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ tone: 'success', title: texts.isFiled });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.fileTitle(texts.days(formatLongDate(from), formatLongDate(to)))}
      confirmLabel={texts.file}
      busy={file.isPending || file.isSuccess}
      error={file.error ? actionText(file.error) : undefined}
      onConfirm={confirm}
    >
      {texts.fileText}
    </ConfirmDialog>
  );
};

/** All returns that were filed, the latest period first; each opens its period. */
export const FiledReturns = () => {
  const returns = useEndpoint(api.taxReturns.list, {}, { select: itemsOf });
  if (returns.isError) return <InlineLoadError query={returns} />;
  const { data = [] } = returns;
  if (data.length === 0) return null;
  return (
    <>
      <Text size="sm" weight="medium">
        {texts.returns}
      </Text>
      <ul aria-label={texts.returns}>
        {data.map(({ id, from, to, basis, totals }) => (
          <li key={id}>
            <Text as="span" size="sm">
              <ContactLink
                as={Link}
                to={`?period=${from}..${to}${basis === 'cash' ? '&basis=cash' : ''}`}
                state={inPlace}
              >
                {texts.filedReturn(formatLongDate(from), formatLongDate(to), texts.bases[basis])}
              </ContactLink>{' '}
              {totals.netTaxCents < 0 ? signed(totals.netTaxCents) : formatCents(totals.netTaxCents)}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
};
