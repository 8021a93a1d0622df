import { api } from '@vitrine/contracts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { clientTimelineKey } from '../clients-queries.ts';

/** What a change of a client's notes makes stale. */
export const staleAfterNote = (clientId: string) => [
  keyOf(api.clientNotes.list, { params: { id: clientId } }),
  clientTimelineKey(clientId),
];
