import { ApiError } from '@vitrine/api-client';
import { brand } from '@vitrine/brand';
import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, EmptyState } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../shared/screen/detail.tsx';
import { Page } from '../../../shared/screen/layout.ts';
import { LoadError } from '../../../shared/screen/query-errors.tsx';
import type { RecordQuery } from '../../../shared/screen/record-detail.tsx';

/** While what a document begins with is on its way. */
export const DocumentLoading = ({ noun }: { readonly noun: string }) => (
  <Page>
    <DetailSkeleton label={`Loading ${noun}`} />
  </Page>
);

interface DocumentPageProps<Data> {
  /** 'invoice' */
  readonly noun: string;
  readonly list: { readonly label: string; readonly to: string };
  readonly query: RecordQuery<Data>;
  /** Why it can't be changed; null where it can. */
  readonly blocked?: (data: Data) => string | null;
  readonly children: (data: Data) => ReactNode;
}

/** The page of a document that exists: loading, missing, fixed, or its editor. */
export function DocumentPage<Data>({ noun, list, query, blocked, children }: DocumentPageProps<Data>) {
  usePageTitle(list.label, brand.product);
  if (query.isPending) return <DocumentLoading noun={noun} />;
  const { data, error } = query;
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
  if (data === undefined && !isGone)
    return (
      <Page>
        <LoadError query={query} title={`We couldn’t load this ${noun}`} />
      </Page>
    );
  const why = data === undefined ? 'The link may be incomplete.' : (blocked?.(data) ?? null);
  if (data !== undefined && why === null) return children(data);
  return (
    <Page>
      <EmptyState
        as="h1"
        title={data === undefined ? `We couldn’t find this ${noun}` : `This ${noun} can’t be changed`}
        action={
          <Button size="sm" render={<Link to={list.to} />}>
            Back to all {noun}s
          </Button>
        }
      >
        {why}
      </EmptyState>
    </Page>
  );
}
