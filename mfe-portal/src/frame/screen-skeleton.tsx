import { media, Skeleton, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Page } from '../shared/screen/layout.ts';
import { TableSkeleton } from '../shared/screen/table-skeleton.tsx';

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${vars.space[6]};
  margin-block-end: ${vars.space[6]};

  > * {
    max-width: 12rem;
  }
`;

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[4]};
  margin-block: ${vars.space[6]};

  ${media.up('md')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Box = styled.div`
  display: grid;
  gap: ${vars.space[4]};
  align-content: start;
  min-height: 7rem;
  padding: ${vars.space[5]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
`;

/** A list of sections beside the open one. */
const Columns = styled.div`
  display: grid;

  ${media.up('md')} {
    grid-template-columns: 14rem minmax(0, 1fr);
  }

  > :first-child {
    min-height: calc(100svh - var(--top-bar));
    padding: ${vars.space[6]};
    border-inline-end: 1px solid ${vars.color.hairline};

    ${media.down('md')} {
      display: none;
    }
  }
`;

/** A list takes the whole width. */
const Wide = styled.div`
  > * {
    max-width: none;
  }
`;

const Sections = styled.div`
  display: grid;
  gap: ${vars.space[5]};
  align-content: start;
`;

const List = () => (
  <Page>
    <Head>
      <Skeleton />
      <Skeleton />
    </Head>
    <TableSkeleton label="Loading" />
  </Page>
);

/** Stands where a screen will be while its code loads, in the shape of that screen. */
export const ScreenSkeleton = ({ screen }: { readonly screen: string | undefined }) => {
  if (screen === 'admin')
    return (
      <Page aria-busy>
        <VisuallyHidden as="output">Loading</VisuallyHidden>
        <Head>
          <Skeleton />
        </Head>
        <Box>
          <Skeleton width="medium" />
          <Skeleton width="long" />
          <Skeleton width="long" />
        </Box>
        <Boxes>
          {['clients', 'projects', 'revenue', 'growth'].map((figure) => (
            <Box key={figure}>
              <Skeleton width="medium" />
              <Skeleton width="short" />
            </Box>
          ))}
        </Boxes>
      </Page>
    );
  if (screen === 'settings' || screen === 'account')
    return (
      <Columns>
        <Sections>
          {['profile', 'sessions', 'team', 'brand', 'templates'].map((section) => (
            <Skeleton key={section} width="medium" />
          ))}
        </Sections>
        <List />
      </Columns>
    );
  if (
    screen === 'leads' ||
    screen === 'clients' ||
    screen === 'invoices' ||
    screen === 'estimates' ||
    screen === 'recurring' ||
    screen === 'messages'
  )
    return (
      <Wide>
        <List />
      </Wide>
    );
  return <List />;
};
