import { groupsOf, sheetOf, type StyleGroup } from './styled-sheets.ts';

interface SplitPage {
  readonly html: string;
  /** For the page itself. */
  readonly css: string;
  /** For a file that is loaded where the first view ends; null where the page does not say where that is. */
  readonly below: string | null;
}

/** What `Fold` of a remote renders: the place where the first view ends. */
const fold = /<link rel="stylesheet" data-fold=""\/>/;

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * Divides a page's rules at its fold. A component's rules stay together, and those that anything in the first view uses
 * stay with the page: a rule that comes in the file can then only follow what it extends. `{href}` and `{integrity}`
 * stand for its address and hash.
 */
export const splitAtFold = (html: string, css: string): SplitPage => {
  const found = fold.exec(html);
  if (!found) return { html, css, below: null };
  const used = classesOf(html.slice(0, found.index));
  const groups = groupsOf(css);
  const first = new Set<StyleGroup>(
    groups.filter(({ names, id }) => used.has(id) || names.some((name) => used.has(name))),
  );
  const text = [...first].flatMap(({ rules }) => rules).join('');
  // Keyframes are groups of their own, named by the rules that play them.
  for (const group of groups)
    if (group.names.some((name) => group.id.startsWith('sc-keyframes') && text.includes(name))) first.add(group);
  const below = groups.filter((group) => !first.has(group)).flatMap(({ rules }) => rules);
  return {
    // The fonts of the first view come first, where a connection carries both.
    html: html.replace(
      fold,
      '<link rel="stylesheet" data-fold="" fetchpriority="low" href="{href}" integrity="{integrity}"/>',
    ),
    css: sheetOf(groups.filter((group) => first.has(group))),
    below: below.join('\n'),
  };
};
