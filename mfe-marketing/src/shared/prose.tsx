import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from './page-layout.tsx';

/** The text of a long read, one measure wide. */
export const Prose = styled.div`
  max-width: 38rem;
  font-size: 1.125rem;
  line-height: 1.72;
  color: color-mix(in srgb, ${vars.color.text} 86%, ${vars.color.ink});
  hanging-punctuation: first;

  > * + * {
    margin-block-start: 1.4em;
  }

  h2 {
    margin-block: 2.6em 0.7em;
    font: ${vars.weight.display} clamp(1.625rem, 1.3rem + 1vw, 2.125rem) / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.text};
    scroll-margin-block-start: 7rem;
  }

  ${media.up('md')} {
    font-size: 1.1875rem;
  }
`;

/** Numerals hang in the margin in the display italic; a plain list has short rules. */
const List = styled.ul.attrs({ role: 'list' })`
  counter-reset: item;

  li {
    position: relative;
    counter-increment: item;
    padding-inline-start: ${vars.space[8]};
  }

  li + li {
    margin-block-start: 0.8em;
  }

  li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.86em;
    inset-inline-start: 0;
    width: ${vars.space[4]};
    height: 1px;
    background: ${vars.color.champagne};
  }

  ol& li::before {
    content: counter(item) / '';
    inset-block-start: -0.02em;
    width: auto;
    height: auto;
    background: none;
    font: italic ${vars.weight.display} 1.35em / 1.3 ${vars.font.display};
    color: ${vars.color.champagne};
  }
`;

/** Wider than the text where there is room; otherwise it scrolls horizontally. */
const TableFrame = styled.section`
  margin-block: 2.4em;
  overflow-x: auto;

  table {
    width: 100%;
    min-width: 32rem;
    font-size: 0.9375rem;
    line-height: 1.5;
  }

  caption {
    padding-block-end: ${vars.space[3]};
    font: ${vars.text.sm} / 1.5 ${vars.font.mono};
    text-align: start;
    color: ${vars.color.textFaint};
  }

  th,
  td {
    padding: ${vars.space[3]} ${vars.space[5]} ${vars.space[3]} 0;
    border-block-end: 1px solid ${vars.color.hairlineStrong};
    text-align: start;
    vertical-align: baseline;
    font-variant-numeric: tabular-nums;
  }

  thead th {
    border-block-start: 1px solid ${vars.color.edgeLight};
    font-size: ${vars.text.sm};
    font-weight: ${vars.weight.text};
    color: ${vars.color.textFaint};
  }

  tbody th {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }

  td {
    color: ${vars.color.textMuted};
  }

  ${media.up('xl')} {
    width: calc(100% + 10rem);
  }
`;

/** Table of contents at the left, sticky while the text beside it scrolls. */
export const Spread = styled(Measure)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[10]};

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
    column-gap: clamp(${vars.space[16]}, 8vw, ${vars.space[40]});
    align-items: start;
  }
`;

const ContentsEntries = styled.ol.attrs({ role: 'list' })``;

const Contents = styled.nav`
  h2 {
    margin-block-end: ${vars.space[3]};
    font: ${vars.text.sm} / 1.5 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }

  a {
    display: block;
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairline};
    font-size: 0.875rem;
    line-height: 1.45;
    color: ${vars.color.textMuted};
    text-decoration: none;
    transition: color ${vars.motion.quick} ${vars.motion.ease};

    &:hover {
      color: ${vars.color.text};
    }
  }

  ${media.down('lg')} {
    max-width: 38rem;
  }

  ${media.up('lg')} {
    position: sticky;
    inset-block-start: 7rem;
  }
`;

/** Reading progress, as a line at the top of the window; a scroll-driven animation where browsers support it. */
export const Progress = styled.div`
  display: none;

  @supports (animation-timeline: scroll()) {
    ${media.up('sm')} {
      @media (prefers-reduced-motion: no-preference) {
        position: fixed;
        z-index: ${vars.layer.header};
        inset-block-start: 0;
        inset-inline: 0;
        display: block;
        height: 2px;
        background: ${vars.color.champagne};
        transform-origin: 0 0;
        animation: reading linear both;
        animation-timeline: scroll(root);
      }
    }
  }

  @keyframes reading {
    from {
      transform: scaleX(0);
    }
  }
`;

/** What long texts of the site are made of. Text is plain. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered?: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

type TableBlock = Extract<TextBlock, { kind: 'table' }>;

/** A table that is too wide scrolls by itself, by keyboard too. */
const DataTable = ({ caption, columns, rows }: TableBlock) => (
  <TableFrame aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
);

/** A paragraph, a list or a table of a long text. */
export const Block = ({ block }: { readonly block: TextBlock }) => {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'table') return <DataTable {...block} />;
  return (
    <List as={block.ordered ? 'ol' : 'ul'}>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
};

interface ContentsListProps {
  readonly id: string;
  readonly title: string;
  /** Sections of the page, by the ids of their headings. */
  readonly entries: readonly { readonly id: string; readonly title: string }[];
}

/** The sections of a long read, as links within the page. */
export const ContentsList = ({ id, title, entries }: ContentsListProps) => (
  <Contents aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ContentsEntries>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.title}</a>
        </li>
      ))}
    </ContentsEntries>
  </Contents>
);
