import { type AuditEntry, type AuditNames, auditValue } from '@vitrine/contracts';
import { capitalize } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';

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

export interface FieldChange {
  readonly field: string;
  readonly label: string;
  /** Null: the field did not exist. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Changed fields, in recorded order. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  names: AuditNames,
  now: Date,
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const valueIn = (record: AuditEntry['before'], field: string): string | null =>
    record !== null && Object.hasOwn(record, field) ? auditValue(field, record[field], names, now) : null;
  return [...fields]
    .map((field) => ({ field, label: labelOf(field), before: valueIn(before, field), after: valueIn(after, field) }))
    .filter((change) => change.before !== change.after);
}

/** `monthlyAmountCents` → `Monthly amount`, `assigneeId` → `Assignee`. */
const labelOf = (field: string): string => humanize(field.replace(/(?<=[a-z])(?:Cents|Id)$/, ''));

/** The screen that shows the record of an entry, unless that is gone. */
export function pathOfRecord({ action, entity, entityId, after }: AuditEntry, names: AuditNames): string | null {
  if (action.endsWith('.deleted') || action.endsWith('.removed') || action.endsWith('.revoked')) return null;
  if (entity === 'team-member') return `${paths.settings}/team`;
  if (entity === 'settings') return `${paths.settings}/${entityId === 'logo' ? 'brand' : (entityId ?? '')}`;
  if (entity === 'template' && entityId !== null) return paths.template(entityId);
  const contactId = after?.['contactId'];
  if (entity === 'onboarding-step' && typeof contactId === 'string') return paths.lead(contactId);
  const name = entityId === null ? undefined : names[entityId];
  if (entityId === null || name === undefined) return null;
  const screens: Readonly<Record<string, string>> = {
    client: paths.client(entityId),
    code: `${paths.generator}?${new URLSearchParams({ search: name })}`,
    invoice: paths.invoice(entityId),
    lead: paths.lead(entityId),
    message: paths.message(entityId),
  };
  return screens[entity] ?? null;
}
