/** Whether two field values say the same; they are plain data. */
export const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Names of the fields whose values differ. */
export const differing = <Values extends object>(a: Values, b: Values): readonly (keyof Values & string)[] =>
  (Object.keys(a) as (keyof Values & string)[]).filter((name) => !sameValue(a[name], b[name]));

/** `$1,250.50 ` is stored as `1250.5`, and text without the spaces around it. */
const stored = (_: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const number = text.replaceAll(/[$,\s]/g, '');
  return /^\d*\.?\d+$/.test(number) ? String(Number(number)) : text;
};

/** Whether two values of a form are stored as the same. */
export const storedAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a, stored) === JSON.stringify(b, stored);
