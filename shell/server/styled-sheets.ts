/** Between the rules that styled-components writes on a server, and the line that names a component's rules. */
const separator = '/*!sc*/\n';
const marker = /^data-styled\.g(\d+)\[id="([^"]+)"\]\{content:"([^"]*)"\}$/;

interface Group {
  readonly id: string;
  readonly names: readonly string[];
  readonly rules: readonly string[];
}

const parse = (sheet: string): Group[] => {
  const groups: Group[] = [];
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
  const groups = new Map<string, Group>();
  for (const group of [...parse(first), ...parse(second)]) {
    const known = groups.get(group.id);
    groups.set(group.id, known ? { id: group.id, names: union(known.names, group.names), rules: union(known.rules, group.rules) } : group);
  }
  return [...groups.values()]
    .map(({ id, names, rules }, index) => {
      const content = names.map((name) => `${name},`).join('');
      return [...rules, `data-styled.g${String(index + 1)}[id="${id}"]{content:"${content}"}`].map((text) => text + separator).join('');
    })
    .join('');
};
