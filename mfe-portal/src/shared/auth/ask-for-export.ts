import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import type { ToastMessage } from '@vitrine/ui';
import { actionText } from '../problems.ts';

/** Mails the owners that an export of the list at this address is asked for; answers what to say. */
export async function askForExport(client: ApiClient): Promise<ToastMessage> {
  const { pathname, search } = window.location;
  try {
    await client.call(api.team.askOwner, { body: { kind: 'export', path: pathname + search } });
    return { tone: 'success', title: 'The owners have your request by email' };
  } catch (error) {
    return { tone: 'error', title: 'The owners weren’t asked', description: actionText(error) };
  }
}
