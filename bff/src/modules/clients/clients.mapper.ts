import type { Client } from '@vitrine/contracts';
import type { ClientEntity, ClientFields } from './clients.entities.ts';

export const toClient = ({
  spentCents,
  creditCents,
  searchText: _searchText,
  joinDate,
  createdAt,
  updatedAt,
  ...row
}: ClientEntity): Client => ({
  ...row,
  totalSpentCents: Number(spentCents),
  creditCents: Number(creditCents),
  joinDate: joinDate.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The fields of a client that staff can edit. */
export const fieldsOf = (row: ClientEntity): ClientFields => ({
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
  timeZone: row.timeZone,
});
