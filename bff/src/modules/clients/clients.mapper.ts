import type { Client } from '@vitrine/contracts';
import type { ClientFields, ClientRow } from './clients.repository.ts';

export const toClient = ({ totalSpentCents, joinDate, createdAt, updatedAt, ...row }: ClientRow): Client => ({
  ...row,
  totalSpentCents: Number(totalSpentCents),
  joinDate: joinDate.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The fields of a client that staff can edit. */
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
