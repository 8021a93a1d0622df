import { Contents, ContentsEntries } from './prose.styles.ts';

export interface ContentsListProps {
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
