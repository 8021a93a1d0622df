import type { Stripe } from 'stripe';
import { html, type Markup } from '../mailbox/page.ts';

const debitHint = 'A bank debit: done here, settled days later on the sandbox’s Checkouts page.';

const abandonLink = (cancelUrl: string | null): Markup | null =>
  cancelUrl === null
    ? null
    : html`<p class="leave"><a href="${cancelUrl}">Abandon</a> <span>Go back without paying.</span></p>`;

/** `$4,997.00`; another currency with its own sign. */
export const price = (cents: number | null, currency: string | null): string => {
  if (cents === null || currency === null) return '–';
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  } catch {
    return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  }
};

const intervalOf = ({ price: of }: Stripe.LineItem): string => {
  const recurring = of?.recurring;
  if (recurring == null) return '';
  return recurring.interval_count === 1
    ? ` per ${recurring.interval}`
    : ` every ${recurring.interval_count} ${recurring.interval}s`;
};

const document = (title: string, main: Markup): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <link rel="icon" href="data:," />
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body class="pay">
        <div class="honest" role="banner"><strong>Sandbox</strong> No real money moves. No card is asked for.</div>
        <main id="main">${main}</main>
      </body>
    </html>`.text
  }`;

const cardSummary = html`<section class="summary" aria-labelledby="total">
  <h1 id="total"><span class="what">Save a card</span><span class="sum">${price(0, 'usd')}</span></h1>
  <p class="sumline"><span>Due today</span><strong>nothing</strong></p>
</section>`;

const summary = (session: Stripe.Checkout.Session, products: ReadonlyMap<string, Stripe.Product>): Markup => {
  const items = session.line_items?.data ?? [];
  const total = price(session.amount_total, session.currency);
  const interval = items.map(intervalOf).find((text) => text !== '') ?? '';
  return html`<section class="summary" aria-labelledby="total">
    <h1 id="total">
      <span class="what">${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</span
      ><span class="sum">${total}</span>${interval === '' ? null : html`<span class="what">${interval}</span>`}
    </h1>
    <ul class="items">
      ${items.map((item) => {
        const product = products.get(typeof item.price?.product === 'string' ? item.price.product : '');
        return html`<li>
          <strong>${item.description ?? ''}</strong
          ><span class="end">${price(item.amount_total, item.currency)}</span
          >${product?.description == null ? null : html`<span class="note">${product.description}</span>`}${
            (item.quantity ?? 1) > 1
              ? html`<span class="note"
                  >${item.quantity ?? 1} × ${price(item.price?.unit_amount ?? null, item.currency)}</span
                >`
              : null
          }
        </li>`;
      })}
    </ul>
    <p class="sumline"><span>Due today</span><strong>${total}</strong></p>
  </section>`;
};

const choice = (action: string, label: string, text: string, kind = ''): Markup =>
  html`<li>
    <button name="action" value="${action}" class="${kind}" aria-describedby="about-${action}">${label}</button
    ><span id="about-${action}">${text}</span>
  </li>`;

const takesDebits = ({ payment_method_types: types }: Stripe.Checkout.Session): boolean =>
  types.includes('us_bank_account');

interface PayPageOptions {
  readonly session: Stripe.Checkout.Session;
  readonly products: ReadonlyMap<string, Stripe.Product>;
  /** Why the last attempt failed, in the bank's words. */
  readonly declined: string | null;
  /** An address that was typed and is none. */
  readonly badEmail: string | null;
}

/** The hosted checkout of an open session. */
export const payPage = ({ session, products, declined, badEmail }: PayPageOptions): string => {
  const email = session.customer_details?.email ?? null;
  const message = badEmail === null ? declined : 'Enter an email address like name@practice.com.';
  return document(
    `${message === null ? '' : 'Not paid: '}${price(session.amount_total, session.currency)} · Sandbox checkout`,
    html`${session.mode === 'setup' ? cardSummary : summary(session, products)}
      <form method="post" action="/checkout/pay/${session.id}" class="method" aria-label="Payment">
        ${message === null ? null : html`<p class="problem" role="alert" id="problem">${message}</p>`}
        ${
          email === null
            ? html`<p class="field">
                <label for="email">Email</label
                ><input
                  id="email"
                  name="email"
                  type="email"
                  autocomplete="email"
                  required
                  value="${badEmail ?? ''}"
                  ${badEmail === null ? null : html` aria-invalid="true" aria-describedby="problem"`}
                />
              </p>`
            : html`<p class="field"><span>Email</span><strong>${email}</strong></p>`
        }
        <h2>${session.mode === 'setup' ? 'Keep a card for later?' : 'How should this payment go?'}</h2>
        <ul class="choices">
          ${
            session.mode === 'setup'
              ? html`${choice('approve', 'Save card', 'A Visa that ends in 4242 is kept.', 'primary')}
                ${choice('save-0341', 'Save a card that fails', 'It ends in 0341; later charges are declined.')}
                ${choice('save-3184', 'Save a card that asks', 'It ends in 3184; its bank wants a confirmation.')}`
              : html`${choice('approve', 'Approve', 'The card is charged at once.', 'primary')}
                ${choice('challenge', '3-D Secure', 'The bank asks for a confirmation first.')}
                ${takesDebits(session) ? choice('debit', 'Bank account', debitHint) : null}
                ${choice('decline', 'Decline', 'The bank says no; you stay here.')}`
          }
        </ul>
        ${abandonLink(session.cancel_url)}
      </form>`,
  );
};

/** The bank's page of a 3-D Secure challenge. */
export const challengePage = (session: Stripe.Checkout.Session): string =>
  document(
    '3-D Secure · Sandbox checkout',
    html`<form method="post" action="/checkout/pay/${session.id}/challenge" class="method alone" aria-labelledby="bank">
      <h1 id="bank">Your bank asks: is it you?</h1>
      <p class="note">
        A purchase of ${price(session.amount_total, session.currency)}. This page stands in for the bank’s own.
      </p>
      <ul class="choices">
        ${choice('complete', 'Complete', 'Confirm the purchase.', 'primary')}
        ${choice('fail', 'Fail', 'Authentication fails; you return to the checkout.')}
      </ul>
    </form>`,
  );

/** What stands in place of a checkout that is over or never was. */
export const closedPage = (
  title: string,
  text: string,
  back: { readonly href: string; readonly label: string } | null,
): string =>
  document(
    `${title} · Sandbox checkout`,
    html`<section class="method alone">
      <h1>${title}</h1>
      <p class="note">${text}</p>
      ${back === null ? null : html`<p class="leave"><a href="${back.href}">${back.label}</a></p>`}
    </section>`,
  );
