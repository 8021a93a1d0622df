import { formatCents } from '@vitrine/money';

/** Names of people by email and of records by id, as the API sends them beside entries. */
export type AuditNames = Readonly<Record<string, string>>;

const dayPattern = /^(\d{4})-\d{2}-\d{2}$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const longest = 120;
const coded: ReadonlySet<string> = new Set(['status', 'state', 'role', 'way', 'outcome']);

/** A value of a field as people write it: `$4,997.00`, `Nov 18`, `Paid`, `nothing`. */
export function auditValue(field: string, value: unknown, names: AuditNames, now: Date): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : value.toLocaleString('en-US');
  if (typeof value !== 'string')
    return Array.isArray(value)
      ? value.map((one) => auditValue(field, one, names, now)).join(', ') || 'nothing'
      : JSON.stringify(value);
  const name = names[value];
  if (name !== undefined) return name;
  const year = dayPattern.exec(value)?.[1];
  if (year !== undefined) return dayText(value, Number(year) === now.getFullYear());
  if (timePattern.test(value)) return momentFormat.format(new Date(value));
  if (coded.has(field)) return auditTitle(value);
  return value.length > longest ? `${value.slice(0, longest - 1)}…` : value;
}

/** `past_due` → `Past due`. */
export function auditTitle(id: string): string {
  const words = id.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const dayText = (day: string, isThisYear: boolean): string => {
  const style = isThisYear ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(day));
};
