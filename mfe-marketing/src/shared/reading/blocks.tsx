import { List, TableFrame } from './prose.styles.ts';

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
