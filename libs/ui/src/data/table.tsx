import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tint, vars } from '../tokens/vars.ts';

/** Scrolls sideways inside itself, so that the page never does. */
const Scroller = styled.section`
  overflow-x: auto;
`;

const Element = styled.table`
  width: 100%;
  font-size: ${vars.text.sm};
  line-height: 1.45;

  > thead {
    border-block-end: 1px solid ${vars.color.hairline};
  }

  /* Columns keep their width and scroll; squeezed to a few letters they could not be read. */
  ${media.down('sm')} {
    min-width: 40rem;
  }
`;

export type TableProps = ComponentPropsWithRef<'table'> & {
  /** Accessible name of the table. */
  label: string;
};

/** Rows divided by hairlines. Compose with `thead`, `tbody`, `Tr`, `Th`, `Td`. */
export const Table = ({ label, className, ...rest }: TableProps) => (
  <Scroller className={className} aria-label={`${label} table`} tabIndex={0}>
    <Element aria-label={label} {...rest} />
  </Scroller>
);

const Row = styled.tr<{ $interactive: boolean }>`
  border-block-end: 1px solid ${vars.color.hairline};
  transition: background-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      ${({ $interactive }) => $interactive && tint('hover')}
    }
  }

  cursor: ${({ $interactive }) => ($interactive ? 'pointer' : 'auto')};

  &[data-selected='true'] {
    ${tint('selected')}
  }

  /* The chosen row has a bar as well as a tint, which not everyone can see. */
  &[data-selected='true'] > :first-child {
    box-shadow: inset 2px 0 0 ${vars.color.champagne};
  }

  ${media.forcedColors} {
    &[data-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export type TrProps = ComponentPropsWithRef<'tr'> & {
  /** The row whose detail is open. */
  selected?: boolean;
  /** Shows that a press on the row does something; its first cell needs a real link or button as well. */
  interactive?: boolean;
};

export const Tr = ({ selected = false, interactive = false, ...rest }: TrProps) => (
  <Row $interactive={interactive} data-selected={selected} {...rest} />
);

const HeadCell = styled.th<{ $numeric: boolean }>`
  padding: ${vars.space[3]} ${vars.space[3]};
  font-weight: ${vars.weight.text};
  color: ${vars.color.textFaint};
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  white-space: nowrap;

  /* The arrow before the word: the word ends where the figures below it end. */
  > button {
    flex-direction: ${({ $numeric }) => ($numeric ? 'row-reverse' : 'row')};
  }

  &[aria-sort='ascending'],
  &[aria-sort='descending'] {
    color: ${vars.color.text};
  }
`;

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[1]};
  min-height: 1.5rem;
  border-radius: ${vars.radius.sm};

  svg {
    flex: none;
    opacity: 0;
    transition: opacity ${vars.motion.quick} ${vars.motion.ease};
  }

  [aria-sort='ascending'] &,
  [aria-sort='descending'] & {
    svg {
      opacity: 1;
      color: ${vars.color.champagne};
    }
  }

  [aria-sort='ascending'] & svg {
    transform: scaleY(-1);
  }

  &:hover svg,
  &:focus-visible svg {
    opacity: 1;
  }

  ${media.touch} {
    min-height: ${vars.control.touch};
  }
`;

export type SortDirection = 'ascending' | 'descending';

export type ThProps = Omit<ComponentPropsWithRef<'th'>, 'aria-sort'> & {
  numeric?: boolean;
  /** The column's order now; `none` if it can be sorted but another column leads. */
  sort?: SortDirection | 'none';
  /** Makes the head a button. */
  onSort?: () => void;
  children?: ReactNode;
};

/** Head of a column; with `onSort` a button that states its order. */
export const Th = ({ numeric = false, sort, onSort, children, ...rest }: ThProps) => (
  <HeadCell scope="col" $numeric={numeric} {...(sort !== undefined && { 'aria-sort': sort })} {...rest}>
    {onSort === undefined ? (
      children
    ) : (
      <SortButton type="button" onClick={onSort}>
        {children}
        <svg
          width="12"
          height="12"
          viewBox="0 0 10 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <path d="M5 1.5v7M2 5.7l3 2.8 3-2.8" />
        </svg>
      </SortButton>
    )}
  </HeadCell>
);

const Cell = styled.td<{ $numeric: boolean; $nowrap: boolean }>`
  padding: ${vars.space[3]} ${vars.space[3]};
  vertical-align: middle;
  color: ${({ $numeric }) => ($numeric ? vars.color.text : vars.color.textMuted)};
  text-align: ${({ $numeric }) => ($numeric ? 'end' : 'start')};
  ${({ $numeric }) => $numeric && 'font-variant-numeric: tabular-nums;'}
  ${({ $nowrap }) => $nowrap && 'white-space: nowrap;'}
`;

export type TdProps = ComponentPropsWithRef<'td'> & {
  /** Money and counts: to the right, figures of equal width. */
  numeric?: boolean;
  /** Numbers, dates, states: never broken. Default: as `numeric`. */
  nowrap?: boolean;
};

export const Td = ({ numeric = false, nowrap = numeric, ...rest }: TdProps) => (
  <Cell $numeric={numeric} $nowrap={nowrap} {...rest} />
);

const Lines = styled.span`
  display: grid;

  > :first-child {
    color: ${vars.color.text};
    font-weight: ${vars.weight.medium};
  }

  > :last-child:not(:first-child) {
    color: ${vars.color.textMuted};
    overflow-wrap: anywhere;
  }
`;

/** Two lines of one cell: a name and, muted, an address. */
export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <Lines>
    <span>{first}</span>
    {second !== undefined && <span>{second}</span>}
  </Lines>
);

/** One line of tools over a list: wraps, never scrolls. Push the last ones right with `<ToolbarSpace />`. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[3]};
`;

export const ToolbarSpace = styled.span.attrs({ 'aria-hidden': true })`
  flex: 1;

  /* On a phone the last ones begin a line of their own, at its start. */
  ${media.down('sm')} {
    flex-basis: 100%;
    margin-block-end: calc(-1 * ${vars.space[2]});
  }
`;
