import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@vitrine/contracts';
import type { ClientFields, ClientRow } from './clients.repository.ts';

export const toClient = ({ totalSpentCents, joinDate, createdAt, updatedAt, ...row }: ClientRow): Client => ({
  ...row,
  totalSpentCents: Number(totalSpentCents),
  joinDate: joinDate.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** What staff can change of a client, as it stands. */
export const fieldsOf = (row: ClientRow): ClientFields => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  industry: row.industry,
  businessType: row.businessType,
  status: row.status,
  monthlyAmountCents: row.monthlyAmountCents,
  subscriptionPlan: row.subscriptionPlan,
  customPackage: row.customPackage,
  testMode: row.testMode,
});

/** Of two states the fields that differ, as each of them has them. */
export function difference(
  before: ClientFields,
  after: ClientFields,
): { before: Partial<ClientFields>; after: Partial<ClientFields> } {
  const names = (Object.keys(after) as (keyof ClientFields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (fields: ClientFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}
