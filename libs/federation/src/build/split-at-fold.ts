import { groupsOf, sheetOf, type StyleGroup } from './styled-sheets.ts';

interface SplitPage {
  /** With the rules of what follows the first view where that ends. */
  readonly html: string;
  /** Of the first view, for the head of the page; of all of it where the page has no fold. */
  readonly css: string;
}

/** What `Fold` of a remote renders: the place where the first view ends. */
const fold = '<style data-fold=""></style>';

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * Divides a page's rules at its fold, so that the first view is painted before the others have come (ADR 0011). A
 * component's rules stay together, and those that anything in the first view uses stay in the head: a rule at the fold
 * can then only follow what it extends.
 */
export const splitAtFold = (html: string, css: string): SplitPage => {
  const end = html.indexOf(fold);
  if (end < 0) return { html, css };
  const used = classesOf(html.slice(0, end));
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
    html: html.replace(fold, () => `<style data-fold="">${below.join('\n')}</style>`),
    css: sheetOf(groups.filter((group) => first.has(group))),
  };
};
