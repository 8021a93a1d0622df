import { media, VisuallyHidden, vars } from '@vitrine/ui';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDetailFocus } from './use-detail-focus.ts';
import { useOneColumn } from './use-narrow.ts';
import { useListHotkeys } from './use-list-hotkeys.ts';

/** List and detail side by side; on narrow screens one after the other. */
const Layout = styled.div`
  display: grid;
  align-items: start;

  ${media.up('md')} {
    grid-template-columns: minmax(0, 1fr) clamp(22rem, 32vw, 28.5rem);
  }
`;

const ListColumn = styled.section<{ $covered: boolean }>`
  min-width: 0;
  padding: ${vars.space[6]} ${vars.space[5]} ${vars.space[16]};

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }

  ${media.down('md')} {
    display: ${({ $covered }) => ($covered ? 'none' : 'block')};
  }
`;

const DetailColumn = styled.aside<{ $open: boolean }>`
  min-width: 0;
  outline: none;

  ${media.down('md')} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: var(--top-bar);
    height: calc(100svh - var(--top-bar));
    overflow-y: auto;
    overscroll-behavior: contain;
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    background: ${vars.color.panel};
  }
`;

interface ListDetailProps {
  /** Names of the two halves for those who hear them: 'Leads', 'Lead'. */
  readonly labels: { readonly list: string; readonly detail: string };
  readonly openId: string | undefined;
  readonly onClose: () => void;
  readonly list: ReactNode;
  readonly detail: ReactNode;
}

/** A screen of rows and the one that is open: focus goes in and comes back, and the keyboard moves through the rows. */
export const ListDetail = ({ labels, openId, onClose, list, detail }: ListDetailProps) => {
  const oneColumn = useOneColumn();
  const listColumn = useRef<HTMLElement>(null);
  const detailColumn = useRef<HTMLElement>(null);
  useListHotkeys({ list: listColumn, openId, close: onClose });
  useDetailFocus({ list: listColumn, detail: detailColumn, openId });

  return (
    <Layout>
      <ListColumn ref={listColumn} aria-label={labels.list} $covered={openId !== undefined}>
        {list}
      </ListColumn>
      {/* The list is away, and its title with it: the page keeps one for those who hear it. */}
      {oneColumn && openId !== undefined && <VisuallyHidden as="h1">{labels.list}</VisuallyHidden>}
      <DetailColumn ref={detailColumn} tabIndex={-1} aria-label={labels.detail} $open={openId !== undefined}>
        {detail}
      </DetailColumn>
    </Layout>
  );
};
