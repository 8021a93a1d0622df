import { depositRow, type Estimate } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { DescriptionList, Figure, FormBanner, Mono, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useRights } from '../../../../shared/auth/rights.ts';
import { DemoTag } from '../../../../shared/demo-data.tsx';
import { formatDate, formatFull, formatMoment, useNow } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { DetailHead, SheetBody, SheetLine, SheetNumber, SheetTitle } from '../../../../shared/screen/detail.tsx';
import type { SheetProps } from '../../../../shared/screen/screen-definition.ts';
import { Section } from '../../../../shared/screen/section.tsx';
import { FigureRows, LineNotes } from '../../components/invoice-figures.tsx';
import { ItemNote, ItemsTable, TotalRow } from '../../components/items-table.tsx';
import { EstimateActions } from './estimate-actions.tsx';
import { EstimateHistory } from './estimate-history.tsx';
import { EstimateNotes } from './estimate-notes.tsx';
import { StatusBadge } from './estimate-rows.tsx';
import { SignatureDrawing } from './signature-drawing.tsx';

const Copy = styled.span`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Versions = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
`;

type Item = Estimate['items'][number];

/** What an option is: offered, suggested, or as the client chose. */
const optionText = ({ optional, selected }: Item, accepted: boolean): string => {
  if (!optional) return '';
  if (accepted) return selected ? 'Option, chosen' : 'Option, not chosen';
  return selected ? 'Option, switched on' : 'Option';
};

const noteOf = (item: Item, accepted: boolean): string =>
  [item.quantity === '1' ? '' : `${item.quantity} × ${formatCents(item.rateCents)}`, optionText(item, accepted)]
    .filter(Boolean)
    .join(', ');

/** Line items with totals. */
const EstimateItems = ({ estimate }: { readonly estimate: Estimate }) => {
  const { items, totalCents, status, title } = estimate;
  const deposit = depositRow(estimate, totalCents);
  const accepted = status === 'accepted';
  return (
    <ItemsTable
      foot={
        <>
          <FigureRows figures={estimate} />
          <TotalRow>
            <th scope="row">Total</th>
            <td>{formatCents(totalCents)}</td>
          </TotalRow>
          {deposit && (
            <tr>
              <th scope="row">{deposit.label}</th>
              <td>{deposit.amount}</td>
            </tr>
          )}
        </>
      }
    >
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            {item.description || title}
            {noteOf(item, accepted) && <ItemNote>{noteOf(item, accepted)}</ItemNote>}
            <LineNotes item={item} />
          </th>
          <td>{item.selected ? formatCents(item.amountCents) : `+${formatCents(item.amountCents)}`}</td>
        </tr>
      ))}
    </ItemsTable>
  );
};

const Signed = ({ signature }: { readonly signature: NonNullable<Estimate['signature']> }) => (
  <Section title="Signature">
    <SignatureDrawing signature={signature} />
    <DescriptionList
      items={[
        { term: 'Signed by', value: signature.name },
        { term: 'When', value: formatFull(signature.signedAt) },
        { term: 'Version', value: signature.version },
        { term: 'Fingerprint (SHA-256)', value: <Mono>{signature.sha256}</Mono> },
      ]}
    />
  </Section>
);

export const EstimateSheet = ({ record: estimate, onClose, children }: SheetProps<Estimate>) => {
  const may = useRights();
  const now = useNow();
  const { clientId, clientName, clientEmail, invoice, signature, versions } = estimate;
  return (
    <article aria-labelledby="estimate-number">
      <DetailHead noun="estimate" onClose={onClose}>
        {estimate.demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <SheetLine>
            <SheetNumber id="estimate-number" tabIndex={-1}>
              <Mono>{estimate.number}</Mono>
            </SheetNumber>
            <StatusBadge estimate={estimate} now={now} />
          </SheetLine>
          <Figure>{formatCents(estimate.totalCents)}</Figure>
          <Text size="sm" tone="textMuted">
            {clientName}, {estimate.title}
          </Text>
        </SheetTitle>
        {estimate.declineReason !== null && estimate.status === 'declined' && (
          <FormBanner tone="error">The client declined: {estimate.declineReason}</FormBanner>
        )}
        <EstimateActions estimate={estimate} />
        <DescriptionList
          items={[
            {
              term: 'For',
              value: (
                <>
                  {clientId === null ? clientName : <Link to={paths.client(clientId)}>{clientName}</Link>}
                  {clientEmail !== clientName && (
                    <>
                      <br />
                      {clientEmail}
                    </>
                  )}
                </>
              ),
            },
            { term: 'Date', value: <time dateTime={estimate.estimateDate}>{formatDate(estimate.estimateDate)}</time> },
            {
              term: 'Valid until',
              value: <time dateTime={estimate.validUntil}>{formatDate(estimate.validUntil)}</time>,
            },
            ...(estimate.lastViewedAt === null
              ? []
              : [{ term: 'Last opened', value: formatMoment(estimate.lastViewedAt, now) }]),
            ...(invoice === null
              ? []
              : [{ term: 'Invoice', value: <Link to={paths.invoice(invoice.id)}>{invoice.number}</Link> }]),
          ]}
        />
        <Section title="Items">
          <EstimateItems estimate={estimate} />
        </Section>
        {estimate.message + estimate.terms !== '' && (
          <DescriptionList
            items={[['Message', estimate.message] as const, ['Terms', estimate.terms] as const].flatMap(
              ([term, value]) => (value === '' ? [] : [{ term, value: <Copy>{value}</Copy> }]),
            )}
          />
        )}
        {signature && <Signed signature={signature} />}
        {versions.length > 1 && (
          <Section title="Versions">
            <Versions>
              {versions.map(({ version, changes, totalCents, sentAt }) => (
                <li key={version}>
                  Version {version}, {formatCents(totalCents)}, sent {formatMoment(sentAt, now)}
                  {changes !== null && <ItemNote>{changes}</ItemNote>}
                </li>
              ))}
            </Versions>
          </Section>
        )}
        <EstimateNotes estimate={estimate} />
        {may('audit.read') && <EstimateHistory id={estimate.id} />}
      </SheetBody>
    </article>
  );
};
