import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, ErrorState, FormBanner, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { problemText } from '../problem-text.ts';
import { TableSkeleton } from './table-skeleton.tsx';

const Body = styled.div`
  margin-block-start: ${vars.space[3]};
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

interface ListBodyProps {
  /** 'Leads': the screen's name in its messages. */
  readonly name: string;
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage' | 'error'
  > & { readonly refetch: () => Promise<unknown>; readonly fetchNextPage: () => Promise<unknown> };
  /** Rows there are so far; undefined while nothing has come. */
  readonly shown: number | undefined;
  /** Left out where nobody counts. */
  readonly total?: number;
  readonly empty: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** What stands below a list's filters: the rows, or the skeleton, error or empty state in their place, and more pages. */
export const ListBody = ({ name, query, shown, total, empty, children }: ListBodyProps) => (
  <Body aria-busy={query.isFetching}>
    {query.isPending ? (
      <TableSkeleton label={`Loading ${name.toLowerCase()}`} />
    ) : shown === undefined ? (
      <ErrorState
        {...problemText(query.error, `${name} could not be loaded`)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <>
        <FormBanner tone="error">
          {query.isError && (
            <>
              {problemText(query.error, `${name} could not be refreshed`).message}{' '}
              <Button
                size="sm"
                variant="quiet"
                onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
              >
                Retry
              </Button>
            </>
          )}
        </FormBanner>
        {shown === 0 ? empty : children}
        {shown > 0 && (
          <More>
            {query.hasNextPage && (
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Load more
              </Button>
            )}
            <Shown>{total === undefined ? `${shown} shown` : `${shown} of ${total}`}</Shown>
          </More>
        )}
      </>
    )}
  </Body>
);
