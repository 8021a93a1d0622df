/** Between the rules that styled-components writes on a server, and the line that names a component's rules. */
const separator = '/*!sc*/\n';
const marker = /^data-styled\.g(\d+)\[id="([^"]+)"\]\{content:"([^"]*)"\}$/;

/** The rules of one styled component, or of one animation. */
export interface StyleGroup {
  readonly id: string;
  /** Class names of its variants. */
  readonly names: readonly string[];
  readonly rules: readonly string[];
}

/** Reads a sheet as styled-components writes it on a server. */
export const groupsOf = (sheet: string): StyleGroup[] => {
  const groups: StyleGroup[] = [];
  let rules: string[] = [];
  for (const part of sheet.split(separator)) {
    const text = part.trim();
    if (text === '') continue;
    const found = marker.exec(text);
    if (!found) {
      rules.push(text);
      continue;
    }
    const [, , id = '', names = ''] = found;
    groups.push({ id, names: names.split(',').filter(Boolean), rules });
    rules = [];
  }
  return groups;
};

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

/**
 * Joins the sheets that two builds rendered apart into one that styled-components takes over.
 * Each numbered its components from one; taken over as they are, the numbers would collide and a
 * base style could come after the style that extends it. The first sheet's order stands, the
 * second's new components follow in theirs.
 */
export const mergeStyledSheets = (first: string, second: string): string => {
  const groups = new Map<string, StyleGroup>();
  for (const group of [...groupsOf(first), ...groupsOf(second)]) {
    const existing = groups.get(group.id);
    groups.set(
      group.id,
      existing
        ? { id: group.id, names: union(existing.names, group.names), rules: union(existing.rules, group.rules) }
        : group,
    );
  }
  return sheetOf([...groups.values()]);
};

/** Writes groups as a sheet that styled-components takes over in the browser, renumbered. */
export const sheetOf = (groups: readonly StyleGroup[]): string =>
  groups
    .map(({ id, names, rules }, index) => {
      const content = names.map((name) => `${name},`).join('');
      return [...rules, `data-styled.g${String(index + 1)}[id="${id}"]{content:"${content}"}`]
        .map((text) => text + separator)
        .join('');
    })
    .join('');
