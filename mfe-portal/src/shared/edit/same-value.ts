/** Whether two field values say the same; they are plain data. */
export const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Names of the fields whose values differ. */
export const differing = <Values extends object>(a: Values, b: Values): readonly (keyof Values & string)[] =>
  (Object.keys(a) as (keyof Values & string)[]).filter((name) => !sameValue(a[name], b[name]));
