import { randomUUID } from 'node:crypto';
import { AccountCard } from '@vitrine/contracts';
import { AutopayService } from '../../src/modules/checkout/index.ts';
import type { Desk } from '../invoices/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, eventually, type TestApp } from '../support/test-app.ts';

const owner = 'owner@vitrine.test';
type AutopayDesk = Pick<Desk, 'app' | 'sandbox' | 'staff'>;
type Digits = '4242' | '0341' | '3184' | '0069' | '9995';

export interface Payer {
  readonly id: string;
  readonly email: string;
  call(path: string, body?: unknown, method?: string): Promise<Answer>;
}

/** Clients with accounts and saved cards, of an application that runs with the sandbox. */
export interface Autopayers {
  /** Turns autopay on or off, as an owner. */
  readonly turn: (enabled: boolean) => Promise<void>;
  /** One round of the job. */
  readonly run: (app?: TestApp) => Promise<void>;
  /** A client with an account that is signed in. */
  readonly newPayer: () => Promise<Payer>;
  readonly cardOf: (payer: Payer) => Promise<AccountCard>;
  readonly sessionsOf: (payer: Payer) => Promise<ReturnType<AutopayDesk['sandbox']['stripe']['sessions']>>;
  /** Saves a card on the provider's page. */
  readonly saveCard: (payer: Payer, card?: Digits) => Promise<void>;
  /** Agrees that the saved card is charged. */
  readonly agree: (payer: Payer) => Promise<void>;
  /** A client whose card may be charged. */
  readonly autopayer: (card?: Digits) => Promise<Payer>;
}

/** Adds an owner, who turns autopay on. */
export async function startAutopayers({ app, sandbox, staff }: AutopayDesk): Promise<Autopayers> {
  await addAccount(app, owner);
  await addStaff(app, owner, 'owner');
  const turn = async (enabled: boolean): Promise<void> => {
    const cookie = await signIn(app, owner);
    const { body } = await app.call('/settings/autopay', { cookie });
    const answer = await app.call('/settings/autopay', {
      method: 'PUT',
      cookie,
      headers: fromOurPage,
      body: { version: body['version'], enabled },
    });
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  };
  const newPayer = async (): Promise<Payer> => {
    const email = `payer-${randomUUID()}@clinic.example`;
    const { body } = await staff('/clients', { name: 'June Alder', email, company: 'Alder Dental' });
    await addAccount(app, email);
    const cookie = await signIn(app, email);
    return {
      id: String(body['id']),
      email,
      call: (path, content, method) =>
        app.call(path, {
          cookie,
          headers: fromOurPage,
          ...(content === undefined ? {} : { body: content }),
          ...(method ? { method } : {}),
        }),
    };
  };
  const cardOf = async (payer: Payer): Promise<AccountCard> =>
    AccountCard.parse((await payer.call('/account/card')).body);
  const sessionsOf = async (payer: Payer) => {
    const [row] = await app.query<{ provider_id: string }>(
      'SELECT provider_id FROM provider_customers WHERE client_id = $1',
      [payer.id],
    );
    return sandbox.stripe.sessions().filter(({ customer }) => customer === row?.provider_id);
  };
  const saveCard = async (payer: Payer, card: Digits = '4242'): Promise<void> => {
    const answer = await payer.call('/account/card/sessions', {});
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
    const [session] = await sessionsOf(payer);
    sandbox.stripe.pay(String(session?.id), { card });
    await eventually('the card is saved', async () => (await cardOf(payer)).card?.last4 === card);
  };
  const agree = async (payer: Payer): Promise<void> => {
    const { wording } = await cardOf(payer);
    const answer = await payer.call('/account/autopay', { version: wording.version });
    if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  };
  await turn(true);
  return {
    turn,
    run: (of = app) => of.app.nest.get(AutopayService).run(),
    newPayer,
    cardOf,
    sessionsOf,
    saveCard,
    agree,
    autopayer: async (card) => {
      const payer = await newPayer();
      await saveCard(payer, card);
      await agree(payer);
      return payer;
    },
  };
}
