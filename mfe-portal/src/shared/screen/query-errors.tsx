import { Button, ErrorState, FormBanner, Text } from '@vitrine/ui';
import { problemText } from '../problems.ts';

interface FailedQuery {
  readonly error: Error | null;
  readonly isError?: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Shown in place of data that could not be loaded. */
export const LoadError = ({ query, title }: { readonly query: FailedQuery; readonly title: string }) => (
  <ErrorState {...problemText(query.error, title)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
);

/** The same as one line inside a section. */
export const InlineLoadError = ({ query }: { readonly query: FailedQuery }) => (
  <Text size="sm" tone="textMuted">
    {problemText(query.error, '').message}{' '}
    <Button size="sm" variant="subtle" busy={query.isFetching} onClick={() => void query.refetch()}>
      Retry
    </Button>
  </Text>
);

/** Shown above data that is there but could not be refreshed. Stays in the page, so that the text is announced. */
export const RefreshError = ({ query }: { readonly query: FailedQuery }) => (
  <FormBanner tone="error">
    {query.isError && (
      <>
        {problemText(query.error, '').message}{' '}
        <Button size="sm" variant="subtle" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </>
    )}
  </FormBanner>
);
