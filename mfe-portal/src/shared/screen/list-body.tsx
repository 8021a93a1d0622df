import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, ErrorState, FormBanner, Text, vars, VisuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { problemText } from '../problems.ts';
import { TableSkeleton } from './table-skeleton.tsx';

const Body = styled.div`
  margin-block-start: ${vars.space[1]};
`;

const More = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[4]};
  padding-block: ${vars.space[5]};
`;

const Shown = styled.output`
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

/** What is asked for a list, page by page. */
type ListQuery = Pick<
  UseInfiniteQueryResult,
  'isPending' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage' | 'error'
> & { readonly refetch: () => Promise<unknown>; readonly fetchNextPage: () => Promise<unknown> };

interface ListBodyProps {
  /** 'Leads': the screen's name in its messages. */
  readonly name: string;
  readonly query: ListQuery;
  /** Loaded rows; undefined before the first page. */
  readonly rowCount: number | undefined;
  /** Omitted when the total is unknown. */
  readonly total?: number;
  /** Whether there are more than the total. */
  readonly isCapped?: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** Rows below a list's filters, or the skeleton, error or empty state, and Load more. */
export const ListBody = ({ name, query, rowCount, total, isCapped = false, empty, children }: ListBodyProps) => (
  <Body aria-busy={query.isFetching}>
    {query.isPending ? (
      <TableSkeleton label={`Loading ${name.toLowerCase()}`} />
    ) : rowCount === undefined ? (
      <ErrorState
        {...problemText(query.error, `${name} couldn’t be loaded`)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <>
        <FormBanner tone="error">
          {query.isError && (
            <>
              {problemText(query.error, `${name} couldn’t be refreshed`).message}{' '}
              <Button
                size="sm"
                variant="subtle"
                onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
              >
                Retry
              </Button>
            </>
          )}
        </FormBanner>
        {rowCount === 0 ? empty : children}
        {rowCount > 0 && (
          <More>
            {query.hasNextPage && (
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Load more
              </Button>
            )}
            <Shown>
              {total === undefined
                ? `${rowCount} shown`
                : `${rowCount} of ${isCapped ? `${total.toLocaleString('en-US')}+` : total}`}
            </Shown>
          </More>
        )}
      </>
    )}
  </Body>
);

interface ShowEarlierProps {
  /** Noun for screen readers. */
  readonly of?: string;
  readonly more: boolean;
  readonly busy: boolean;
  /** Error of the last page load. */
  readonly error: Error | null;
  readonly onShow: () => void;
}

/** Button that loads the previous page of a list; nothing when there is none. */
export const ShowEarlier = ({ of, more, busy, error, onShow }: ShowEarlierProps) => {
  if (error !== null) {
    return (
      <Text size="sm" tone="textMuted">
        {problemText(error, '').message}{' '}
        <Button size="sm" variant="subtle" busy={busy} onClick={onShow}>
          Retry
        </Button>
      </Text>
    );
  }
  if (!more) return null;
  return (
    <Button size="sm" variant="subtle" busy={busy} onClick={onShow}>
      Show earlier {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
    </Button>
  );
};
