import { breakpoints, media, vars, VisuallyHidden } from '@vitrine/ui';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useDetailFocus, useListHotkeys } from './list-hotkeys.ts';

/** Whether the window is narrower than a breakpoint, so that only one of two layouts is rendered. */
function belowHook(breakpoint: keyof typeof breakpoints): () => boolean {
  const query = `(max-width: ${breakpoints[breakpoint] / 16 - 0.01}em)`;
  const subscribe = (onChange: () => void): (() => void) => {
    const list = window.matchMedia?.(query);
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  };
  const matches = (): boolean => window.matchMedia?.(query).matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
}

/** True on phones, where rows become cards. */
export const useNarrow = belowHook('sm');

/** True where list and detail are shown one at a time. */
const useOneColumn = belowHook('md');

/** The list, and beside it what is open; on narrow screens one after the other. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  ${media.up('md')} {
    &[data-open='true'] {
      grid-template-columns: minmax(0, 1fr) clamp(22rem, 34vw, 30rem);
    }
  }
`;

const ListColumn = styled.section<{ $covered: boolean }>`
  min-width: 0;
  padding: ${vars.space[2]} ${vars.space[5]} ${vars.space[16]};

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
    height: calc(100svh - var(--top-bar) - var(--notice, 0px));
    overflow-y: auto;
    overscroll-behavior: contain;
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    background: ${vars.color.panel};
  }
`;

interface ListDetailProps {
  /** Accessible names of the two columns: 'Leads', 'Lead'. */
  readonly labels: { readonly list: string; readonly detail: string };
  readonly openId: string | undefined;
  readonly onClose: () => void;
  /** Opens the record of a row in the place of the one that is open. */
  readonly onMove: (id: string) => void;
  readonly list: ReactNode;
  /** Null where nothing is open. */
  readonly detail: ReactNode;
}

/** A list with the open record beside it; manages focus and keyboard navigation. */
export const ListDetail = ({ labels, openId, onClose, onMove, list, detail }: ListDetailProps) => {
  const oneColumn = useOneColumn();
  const listColumn = useRef<HTMLElement>(null);
  const detailColumn = useRef<HTMLElement>(null);
  const movedTo = useRef<string>(undefined);
  const move = (id: string): void => {
    // A hidden list has no row that could keep the focus.
    if (!oneColumn) movedTo.current = id;
    onMove(id);
  };
  useListHotkeys({ list: listColumn, openId, close: onClose, move });
  useDetailFocus({
    list: listColumn,
    detail: detailColumn,
    openId,
    wasMoved: (id) => {
      const { current } = movedTo;
      movedTo.current = undefined;
      return current === id;
    },
  });

  return (
    <Layout data-open={detail !== null}>
      <ListColumn ref={listColumn} aria-label={labels.list} $covered={openId !== undefined}>
        {list}
      </ListColumn>
      {/* The hidden list has the page's h1, so a visually hidden one replaces it. */}
      {oneColumn && openId !== undefined && <VisuallyHidden as="h1">{labels.list}</VisuallyHidden>}
      {detail !== null && (
        <DetailColumn ref={detailColumn} tabIndex={-1} aria-label={labels.detail} $open={openId !== undefined}>
          {detail}
        </DetailColumn>
      )}
    </Layout>
  );
};
