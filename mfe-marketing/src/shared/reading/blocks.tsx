import { List, TableFrame } from './prose.styles.ts';

/** What long texts of the site are made of. Text is plain. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered?: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly caption: string; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A paragraph, a list or a table of a long text. A table that is too wide scrolls by itself, by keyboard too. */
export const Block = ({ block }: { readonly block: TextBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <List as={block.ordered ? 'ol' : 'ul'} role="list">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      );
    case 'table':
      return (
        <TableFrame role="region" aria-label={block.caption} tabIndex={0}>
          <table>
            <caption>{block.caption}</caption>
            <thead>
              <tr>
                {block.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={block.columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      );
  }
};
