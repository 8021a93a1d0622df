import { brand } from '@vitrine/brand';
import { usePageTitle } from '@vitrine/shell-sdk';
import { Heading, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import type { ComponentType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadError } from '../screen/query-errors.tsx';

/** One section of the settings: an entry of their list and the screen it leads to. */
export interface SettingsSection {
  /** Below `/settings/`. */
  readonly path: string;
  /** As the list names it. */
  readonly label: string;
  /** Where it stands if not there; below `/settings/` it leads there. */
  readonly to?: string;
  /** Heading above sections of the same kind. */
  readonly group: string;
  /** Usually lazy. It starts with a `SectionHead`, which has the page's h1. */
  readonly Screen: ComponentType;
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[4]} ${vars.space[6]};
  margin-block-end: ${vars.space[6]};
`;

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  flex: 1 1 18rem;
  min-width: 0;
  max-width: 38rem;
  overflow-wrap: anywhere;
`;

interface SectionHeadProps {
  readonly title: string;
  /** One sentence about the section. */
  readonly children?: ReactNode;
  /** The section's one main action. */
  readonly action?: ReactNode;
}

/** Head of a settings section: title (also the window's), lead and main action. */
export const SectionHead = ({ title, children, action }: SectionHeadProps) => {
  usePageTitle(`${title} · Settings`, brand.product);
  return (
    <Head>
      <Copy>
        <Heading as="h1" size="lg">
          {title}
        </Heading>
        {children !== undefined && (
          <Text size="sm" tone="textMuted">
            {children}
          </Text>
        )}
      </Copy>
      {action}
    </Head>
  );
};

const Rows = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr 5rem;
  align-items: center;
  gap: ${vars.space[6]};
  padding-block-end: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const widths = ['medium', 'long', 'medium', 'short'] as const;

export const SectionSkeleton = () => (
  <Rows aria-busy>
    <VisuallyHidden as="output">Loading</VisuallyHidden>
    {widths.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing: nothing moves
      <Row key={index}>
        <div>
          <Skeleton width={width} />
          <Skeleton width="short" />
        </div>
        <Skeleton />
      </Row>
    ))}
  </Rows>
);

interface SectionBodyProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** 'We couldn’t load the team' */
  readonly errorTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** A section's data, or the skeleton or the error in its place. */
export const SectionBody = <Data,>({ query, errorTitle, children }: SectionBodyProps<Data>) => {
  if (query.data !== undefined) return children(query.data);
  return query.isPending ? <SectionSkeleton /> : <LoadError query={query} title={errorTitle} />;
};
