import { randomUUID } from 'node:crypto';
import type { PaymentSystem } from './payment-system.ts';

/** The BFF's addresses to which the provider's pages lead back. */
const page = 'http://localhost:4200/account';

/** Asks the provider for a new object, as the BFF does; answers its id. Throws when it is refused. */
export async function askProvider(
  { sandbox }: Pick<PaymentSystem, 'sandbox'>,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': randomUUID() },
    body: new URLSearchParams(form),
  });
  const answer = (await response.json()) as { id: string };
  if (!response.ok) throw new Error(`The provider answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** Opens a page on which somebody pays or saves a card. */
export const openPage = (
  system: Pick<PaymentSystem, 'sandbox'>,
  form: Readonly<Record<string, string>>,
): Promise<string> => askProvider(system, 'checkout/sessions', { success_url: page, cancel_url: page, ...form });
