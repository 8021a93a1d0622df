import type { Stripe } from 'stripe';
import { price } from '../checkout/pay-page.ts';
import type { StripeRecords } from '../providers/stripe/records.ts';
import { count, html, type Markup, page, time } from './page.ts';

export const stamp = (seconds: number): Markup => time(new Date(seconds * 1000).toISOString());

export const row = (href: string, options: { title: string; at: Markup; text: string; end?: string }): Markup =>
  html`<li>
    <a class="row" href="${href}"
      ><strong>${options.title}</strong>${options.at}<span>${options.text}</span
      ><span class="end">${options.end ?? ''}</span></a
    >
  </li>`;

export const list = (options: {
  title: string;
  section: string;
  revision: number;
  one: string;
  empty: string;
  rows: readonly Markup[];
  above?: Markup | null;
}): string =>
  page({
    title: `${options.title} (${options.rows.length})`,
    section: options.section,
    revision: options.revision,
    main: html`<h1>${options.title}</h1>
      <div data-live>
        <p class="note">
          ${options.rows.length === 0 ? 'None yet.' : `${count(options.rows.length, options.one)}, newest first.`} No
          money moves.
        </p>
        ${options.above ?? null}${
          options.rows.length === 0
            ? html`<p class="empty">${options.empty}</p>`
            : html`<ul class="list">
                ${options.rows}
              </ul>`
        }
      </div>`,
  });

export const json = (label: string, value: unknown): Markup =>
  html`<h2>${label}</h2>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

const hiddenInputs = (fields: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

export const press = (action: string, label: string, fields: Readonly<Record<string, string>> = {}): Markup =>
  html`<form method="post" action="${action}">${hiddenInputs(fields)}<button>${label}</button></form>`;

const wordOf = (session: Stripe.Checkout.Session): string =>
  session.status === 'complete'
    ? session.payment_status === 'unpaid'
      ? 'complete, payment on its way'
      : `complete, ${session.payment_status.replaceAll('_', ' ')}`
    : (session.status ?? '');

/** The checkout sessions made, newest first. */
export const checkoutListPage = ({ checkoutSessions }: StripeRecords, revision: number): string =>
  list({
    title: 'Checkouts',
    section: '/checkouts',
    revision,
    one: 'session',
    empty: 'A session appears here as soon as the product begins a checkout.',
    rows: checkoutSessions.toReversed().map((session) =>
      row(`/checkouts/${session.id}`, {
        title: price(session.amount_total, session.currency),
        at: stamp(session.created),
        text: `${session.mode} · ${wordOf(session)}`,
        end: session.customer_details?.email ?? '',
      }),
    ),
  });

/** One checkout session: where to pay it, and how a delayed payment ends. */
export const checkoutPage = (
  session: Stripe.Checkout.Session,
  { settles, revision }: { settles: boolean; revision: number },
): string => {
  const openLink =
    session.status === 'open' ? html`<a class="button" href="/checkout/pay/${session.id}">Open the checkout</a>` : null;
  return page({
    title: price(session.amount_total, session.currency),
    section: '/checkouts',
    revision,
    main: html`<a class="back" href="/checkouts">‹ All checkouts</a>
      <h1>${price(session.amount_total, session.currency)}</h1>
      <dl>
        <dt>Session</dt>
        <dd>${session.id}</dd>
        <dt>Mode</dt>
        <dd>${session.mode}</dd>
        <dt>Status</dt>
        <dd>${wordOf(session)}</dd>
        <dt>Begun</dt>
        <dd>${stamp(session.created)}</dd>
        ${
          typeof session.payment_intent === 'string'
            ? html`<dt>Payment</dt>
                <dd><a href="/payments/${session.payment_intent}">${session.payment_intent}</a></dd>`
            : null
        }${
          typeof session.subscription === 'string'
            ? html`<dt>Subscription</dt>
                <dd><a href="/subscriptions/${session.subscription}">${session.subscription}</a></dd>`
            : null
        }
      </dl>
      <div class="actions">
        ${openLink}${
          settles
            ? [
                press(`/checkouts/${session.id}/settle`, 'Let the debit arrive', { outcome: 'succeeded' }),
                press(`/checkouts/${session.id}/settle`, 'Let the debit bounce', { outcome: 'failed' }),
                press(`/checkouts/${session.id}/settle`, 'Let it bounce: account closed', {
                  outcome: 'failed',
                  code: 'account_closed',
                }),
              ]
            : null
        }
      </div>
      ${json('As the API answers it', session)}`,
  });
};

/** The payments attempted, newest first. */
export const paymentListPage = ({ paymentIntents }: StripeRecords, revision: number): string =>
  list({
    title: 'Payments',
    section: '/payments',
    revision,
    one: 'payment',
    empty: 'A payment appears here as soon as somebody tries to pay a checkout.',
    rows: paymentIntents.toReversed().map((intent) =>
      row(`/payments/${intent.id}`, {
        title: price(intent.amount, intent.currency),
        at: stamp(intent.created),
        text: [intent.status.replaceAll('_', ' '), intent.last_payment_error?.message ?? '']
          .filter(Boolean)
          .join(' · '),
        end: intent.description ?? '',
      }),
    ),
  });

/** One payment with its charges; serves as the receipt that a charge links to. */
export const paymentPage = (
  intent: Stripe.PaymentIntent,
  charges: readonly Stripe.Charge[],
  dispute: Stripe.Dispute | undefined,
  revision: number,
): string => {
  const paid = charges.find((charge) => charge.paid);
  const refund = paid === undefined || paid.refunded ? null : press(`/payments/${intent.id}/refund`, 'Refund in full');
  const isDebit = paid?.payment_method_details?.type === 'us_bank_account';
  const returnIt =
    !isDebit || paid?.disputed
      ? null
      : [
          press(`/payments/${intent.id}/return`, 'Return it: insufficient funds', { reason: 'insufficient_funds' }),
          press(`/payments/${intent.id}/return`, 'Return it: not authorized', { reason: 'debit_not_authorized' }),
        ];
  const disputeIt =
    paid === undefined || paid.disputed || isDebit ? null : press(`/payments/${intent.id}/dispute`, 'Dispute it');
  return page({
    title: price(intent.amount, intent.currency),
    section: '/payments',
    revision,
    main: html`<a class="back" href="/payments">‹ All payments</a>
      <h1>${price(intent.amount, intent.currency)}</h1>
      <dl>
        <dt>Payment</dt>
        <dd>${intent.id}</dd>
        <dt>Status</dt>
        <dd>${intent.status.replaceAll('_', ' ')}</dd>
        <dt>Made</dt>
        <dd>${stamp(intent.created)}</dd>
        ${
          paid === undefined
            ? null
            : html`<dt>Receipt</dt>
                <dd>${paid.receipt_number ?? ''}</dd>
                <dt>Refunded</dt>
                <dd>${price(paid.amount_refunded, paid.currency)}</dd>`
        }
      </dl>
      <div class="actions">
        ${refund}${disputeIt}${returnIt}${
          dispute === undefined || isDebit || dispute.status === 'won' || dispute.status === 'warning_closed'
            ? null
            : [
                ...(dispute.status === 'needs_response' || dispute.status === 'lost'
                  ? [press(`/disputes/${dispute.id}/answer`, dispute.status === 'lost' ? 'Appeal' : 'Send evidence')]
                  : []),
                press(`/disputes/${dispute.id}/close`, 'Let the dispute be won', { outcome: 'won' }),
                press(`/disputes/${dispute.id}/close`, 'Let the dispute be lost', { outcome: 'lost' }),
              ]
        }
      </div>
      ${json('Payment', intent)}${charges.map((charge) => json('Charge', charge))}`,
  });
};

/** The subscriptions, newest first. */
export const subscriptionListPage = ({ subscriptions }: StripeRecords, revision: number): string =>
  list({
    title: 'Subscriptions',
    section: '/subscriptions',
    revision,
    one: 'subscription',
    empty: 'A subscription appears here as soon as somebody buys a monthly package.',
    rows: subscriptions.toReversed().map((subscription) => {
      const [item] = subscription.items.data;
      return row(`/subscriptions/${subscription.id}`, {
        title:
          `${price(item?.price.unit_amount ?? null, subscription.currency)} per ` +
          (item?.price.recurring?.interval ?? 'month'),
        at: stamp(subscription.created),
        text: subscription.status.replaceAll('_', ' '),
        end: subscription.id,
      });
    }),
  });

const invoiceRow = (invoice: Stripe.Invoice): Markup => {
  const reason = (invoice.billing_reason ?? '').replaceAll('_', ' ');
  return html`<li class="row">
    <strong>${price(invoice.total, invoice.currency)}</strong>${stamp(invoice.created)}<span
      >${invoice.status ?? ''} · ${reason}</span
    ><span class="end">${invoice.number ?? ''}</span>
  </li>`;
};

/** One subscription: its invoices, and a button that bills the next month. */
export const subscriptionPage = (
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  revision: number,
): string => {
  const [item] = subscription.items.data;
  const at = `/subscriptions/${subscription.id}`;
  return page({
    title: 'Subscription',
    section: '/subscriptions',
    revision,
    main: html`<a class="back" href="/subscriptions">‹ All subscriptions</a>
      <h1>
        ${price(item?.price.unit_amount ?? null, subscription.currency)} per
        ${item?.price.recurring?.interval ?? 'month'}
      </h1>
      <dl>
        <dt>Subscription</dt>
        <dd>${subscription.id}</dd>
        <dt>Status</dt>
        <dd>${subscription.status.replaceAll('_', ' ')}</dd>
        ${
          item === undefined
            ? null
            : html`<dt>Period ends</dt>
                <dd>${stamp(item.current_period_end)}</dd>`
        }
      </dl>
      <div class="actions">
        ${
          subscription.status === 'canceled'
            ? null
            : [
                ...(subscription.status === 'past_due'
                  ? [press(`${at}/pay`, 'Pay what’s open with another card')]
                  : []),
                press(`${at}/renew`, 'Bill the next month', { outcome: 'succeeded' }),
                press(`${at}/renew`, 'Bill it, and let the card fail', { outcome: 'failed' }),
                press(`${at}/cancel`, 'Cancel at the period’s end', { atPeriodEnd: 'true' }),
                press(`${at}/cancel`, 'Cancel the subscription'),
              ]
        }
      </div>
      <h2>Invoices</h2>
      <ul class="list">
        ${invoices.map(invoiceRow)}
      </ul>
      ${json('As the API answers it', subscription)}`,
  });
};
