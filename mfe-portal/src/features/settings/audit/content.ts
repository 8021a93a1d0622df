import type { AuditActor, AuditEntry } from '@vitrine/contracts';
import { capitalize, formatFull } from '../../../shared/format.ts';

const initialisms: Readonly<Record<string, string>> = {
  api: 'API',
  id: 'ID',
  sms: 'SMS',
  url: 'URL',
  mfa: 'MFA',
  totp: 'TOTP',
  ip: 'IP',
};

/** `team-member.role-changed` and `createdAt` as text: `Team member role changed`, `Created at`. */
export function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .map((word) => initialisms[word] ?? word)
    .join(' ');
  return capitalize(words);
}

const kinds: Record<AuditActor['kind'], string> = {
  person: '',
  key: 'API key',
  visitor: 'A visitor',
  provider: 'Provider',
  system: 'The system',
};

/** Actor: an address, `API key CRM sync`, `The system`. */
export function actorText({ kind, name }: AuditActor): string {
  if (kind === 'person') return name;
  return kind === name ? kinds[kind] : `${kinds[kind]} ${name}`;
}

export interface FieldChange {
  readonly field: string;
  readonly label: string;
  /** Null: the field did not exist. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Changed fields, in recorded order. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, label: humanize(field), before: valueIn(before, field), after: valueIn(after, field) }))
    .filter((change) => change.before !== change.after);
}

/** Unchanged fields that name the record, such as the address of a member whose role changed. */
export function contextOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | null {
  if (before === null || after === null) return null;
  const kept = Object.keys(after).find(
    (field) => ['email', 'name', 'number', 'title'].includes(field) && valueIn(before, field) === valueIn(after, field),
  );
  return kept === undefined ? null : valueIn(after, kept);
}

function valueIn(record: AuditEntry['before'], field: string): string | null {
  return record !== null && Object.hasOwn(record, field) ? valueText(record[field]) : null;
}

/** Text of an empty field. */
export const noValue = 'none';

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return timestamp.test(value) ? formatFull(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? noValue : value.map(valueText).join(', ');
  return JSON.stringify(value);
}
