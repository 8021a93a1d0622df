import type { Client } from '@vitrine/contracts';
import type { ClientEntity } from './clients.entities.ts';

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
