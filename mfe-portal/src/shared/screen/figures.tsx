import { type FigureId, figures as dictionary, figureSearch } from '@vitrine/contracts';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { media, Skeleton, StatStrip, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  container: figures / inline-size;
  margin-block-end: ${vars.space[2]};

  dl > div {
    position: relative;
  }

  /* One line high: where the notes don't fit, the first one is kept. */
  @container figures (max-width: 66rem) {
    dl > div:not(:first-child) > dd + dd {
      display: none;
    }
  }

  @container figures (max-width: 40rem) {
    dl {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    dl > div {
      padding-inline: ${vars.space[3]};
    }

    dl > div > dd + dd {
      display: none;
    }
  }
`;

/** The whole cell can be pressed. */
const Rows = styled(Link)`
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: -3px;
  }

  ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 0.2em;
    }
  }
`;

/** Figures that are of nothing but the list. */
type ListFigureId = {
  [Id in FigureId]: (typeof dictionary)[Id] extends { readonly label: string } ? Id : never;
}[FigureId];

interface ShownFigure {
  readonly id: ListFigureId;
  /** Where the dictionary's is longer. */
  readonly label?: string;
  /** Formatted; undefined while loading. */
  readonly value: string | number | undefined;
  /** Undefined while it isn't known, with room for it. */
  readonly note: ReactNode;
}

interface FiguresProps {
  readonly figures: readonly ShownFigure[];
  /** The list's query string. */
  readonly search: string;
}

/** Says of a note that its figure is only of what the search found: '4 pending, in this search'. */
export const searchNote =
  (isSearched: boolean) =>
  (note: string): string =>
    isSearched ? `${note}, in this search` : note;

/** Figures above a list; each opens its rows. */
export const Figures = ({ figures, search }: FiguresProps) => (
  <Frame>
    <StatStrip
      dense
      stats={figures.map(({ id, label = dictionary[id].label, value, note }) => ({
        label,
        value:
          value === undefined ? (
            <Skeleton width="medium" />
          ) : (
            <Rows
              to={figureSearch(id, undefined, search)}
              state={inPlace}
              aria-label={`${label}: ${value}`}
              title={dictionary[id].definition}
            >
              {value}
            </Rows>
          ),
        note: note ?? '\u00A0',
      }))}
    />
  </Frame>
);
