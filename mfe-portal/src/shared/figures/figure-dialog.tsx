import {
  api,
  type Figure,
  type FigureId,
  figureOf,
  type FigureOf,
  figurePath,
  type FigureRow,
  readFigure,
} from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Dialog, ErrorState, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { usePages } from '../api/use-pages.ts';
import { formatDate, formatDay, formatSignedCents } from '../format.ts';
import { paths } from '../paths.ts';
import { problemText } from '../problems.ts';
import { DetailSkeleton } from '../screen/detail.tsx';
import { figureTexts as texts } from './content.ts';

/** Rows of a page. */
const pageSize = 50;

const Rows = styled.ol.attrs({ role: 'list' })`
  display: grid;
  border-block-start: 1px solid ${vars.color.hairline};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding-block: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Name = styled(Link)`
  color: ${vars.color.text};
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
`;

const Amount = styled.span`
  font-variant-numeric: lining-nums tabular-nums;
  text-align: end;
  color: ${vars.color.text};
`;

const Entries = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-column: 1 / -1;
  gap: ${vars.space[1]};
  padding-inline-start: ${vars.space[4]};
  color: ${vars.color.textFaint};

  li {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
    font-variant-numeric: lining-nums tabular-nums;
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

const Check = styled(Text)`
  font-variant-numeric: lining-nums tabular-nums;
`;

const recordPaths = { clients: paths.client, invoices: paths.invoice, estimates: paths.estimate } as const;

/** The screen of a row; what was paid and booked is on its invoice. */
function pathOfRow(row: FigureRow): string | null {
  if (row.list !== 'payments' && row.list !== 'books') return recordPaths[row.list](row.id);
  return row.invoiceId && paths.invoice(row.invoiceId);
}

const RowName = ({ row }: { readonly row: FigureRow }) => {
  const path = pathOfRow(row);
  return path === null ? <Amount as="span">{row.label}</Amount> : <Name to={path}>{row.label}</Name>;
};

/** One record, linked, with the entries of the ledger that its amount is made of. */
const RecordRow = ({ row, unit }: { readonly row: FigureRow; readonly unit: 'count' | 'cents' }) => (
  <Row>
    <span>
      <RowName row={row} />
      {row.detail !== row.label && <> {row.detail}</>},{' '}
      {row.list === 'books' && row.text !== row.label && `${row.text}, `}
      {row.list === 'payments' ? (
        texts.entry(row.kind, formatDate(row.day), row.receiptNumber)
      ) : (
        <time dateTime={row.day}>{formatDate(row.day)}</time>
      )}
    </span>
    <Amount>{texts.value(unit, row.adds)}</Amount>
    {row.list === 'invoices' && row.entries.length > 0 && (
      <Entries>
        <li>
          <span>{texts.total(row.amountCents)}</span>
        </li>
        {row.entries.map(({ id, kind, receivedAt, receiptNumber, amountCents }) => (
          <li key={id}>
            <span>{texts.entry(kind, formatDay(receivedAt), receiptNumber)}</span>
            <span>{formatSignedCents(amountCents)}</span>
          </li>
        ))}
      </Entries>
    )}
  </Row>
);

/** The filters of the list below that its figures follow. */
function filtersOf(search: string): Readonly<Record<string, string>> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    ['search', 'month', 'package', 'age', 'need'].flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The list's address of the same rows. */
function listPath(figure: Figure, filters: Readonly<Record<string, string>>): string {
  const [path = '', own = ''] = figurePath(figure).split('?');
  const params = new URLSearchParams({ ...filters, ...Object.fromEntries(new URLSearchParams(own)) });
  for (const name of ['age', 'need']) if (filters[name] !== undefined) params.set(name, filters[name]);
  return params.size > 0 ? `${path}?${params}` : path;
}

interface FigureDialogProps {
  /** The address' search string, which names the figure. */
  readonly search: string;
  readonly onClose: () => void;
}

/** A figure with its definition, its period, and the rows that add up to it (ADR 0044). */
export const FigureDialog = ({ search, onClose }: FigureDialogProps) => {
  const figureQuery = readFigure(search);
  const figure = figureQuery && figureOf(figureQuery.id, figureQuery.of);
  if (figureQuery === null || figure === null)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={texts.unknown}
        description={texts.unknownNote}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      />
    );
  return <Opened {...figureQuery} figure={figure} filters={filtersOf(search)} onClose={onClose} />;
};

interface OpenedProps extends Pick<FigureDialogProps, 'onClose'> {
  readonly id: FigureId;
  readonly of: FigureOf;
  readonly figure: Figure;
  readonly filters: Readonly<Record<string, string>>;
}

const Opened = ({ id, of, figure, filters, onClose }: OpenedProps) => {
  const query = usePages(
    api.figures.rows,
    { params: { id }, query: { limit: pageSize, ...filters, ...of } },
    // Nothing of another period meanwhile.
    { staleTime: 0, placeholderData: () => undefined },
  );
  const pages = query.data?.pages;
  const newest = pages?.at(-1);
  const rows = pages?.flatMap(({ items }) => items) ?? [];
  const sum = rows.reduce((all, { adds }) => all + adds, 0);
  const value = newest && texts.value(newest.unit, newest.value);
  const isWrong = newest !== undefined && newest.nextCursor === null && sum !== newest.value;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={value === undefined ? figure.label : texts.title(newest?.label ?? figure.label, value)}
      description={figure.definition}
      width="md"
      actions={
        <>
          {figure.list !== 'payments' && figure.list !== 'books' && (
            <Button render={<Link to={listPath(figure, filters)} />}>{texts.list}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {newest && value !== undefined ? (
        <Body>
          <Text size="sm" tone="textMuted">
            {texts.period(newest.period)}
          </Text>
          {rows.length > 0 && (
            <Rows aria-label={figure.label}>
              {rows.map((row) => (
                <RecordRow key={row.id} row={row} unit={newest.unit} />
              ))}
            </Rows>
          )}
          <Check as="output" size="sm">
            {rows.length === 0
              ? texts.none
              : texts.check(rows.length, newest.total, texts.value(newest.unit, sum), value)}
            {isWrong && ` ${texts.wrong(value)}`}
          </Check>
          {query.hasNextPage && (
            <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.more}
            </Button>
          )}
        </Body>
      ) : query.isPending ? (
        <DetailSkeleton label={texts.loading} />
      ) : (
        <ErrorState
          {...problemText(query.error, texts.failed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Dialog>
  );
};
