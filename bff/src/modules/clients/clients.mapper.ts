import { type Client, NewClient } from '@vitrine/contracts';
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

const editable = Object.keys(NewClient.shape).map((name) =>
  name === 'monthlyAmount' ? 'monthlyAmountCents' : name,
) as readonly (keyof ClientFields)[];

/** The fields of a client that staff can edit. */
export const fieldsOf = (row: ClientEntity): ClientFields =>
  Object.fromEntries(editable.map((name) => [name, row[name]])) as ClientFields;
