import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { button, facts } from './blocks.tsx';
import { defineTemplate, teamFoot } from './template.ts';

/** To the team, after a payment (staff specification, section 7). */
export const paymentNotice = defineTemplate({
  variables: z.object({
    practiceName: z.string(),
    /** Null where the provider gave no address. */
    email: z.string().nullable(),
    title: z.string(),
    /** As shown, with its interval. */
    amount: z.string(),
    /**
     * The code that set the price, with its name, and what it would cost without. Mails of earlier releases do not say.
     */
    promoCode: z.string().nullable().default(null),
    listPrice: z.string().nullable().default(null),
    invoiceNumber: z.string(),
    receiptNumber: z.string(),
    /** What was filled in during onboarding; empty for a plain invoice. */
    form: z.array(z.tuple([z.string(), z.string()])),
    /** Origin of the portal. */
    portalUrl: z.url(),
  }),
  subject: ({ practiceName, amount }) => `Payment received: ${practiceName.slice(0, 80)}, ${amount}`,
  content: (values) => ({
    preview: `${values.amount} for ${values.title}`,
    heading: `${values.practiceName} has paid`,
    blocks: [
      facts([
        ['Practice', values.practiceName],
        ['Email', values.email ?? 'Unknown'],
        ['Paid for', values.title],
        ['Amount', values.amount],
        ['Promo code', values.promoCode],
        ['List price', values.listPrice],
        ['Invoice', values.invoiceNumber],
        ['Receipt', values.receiptNumber],
        ...values.form,
      ]),
      button(`Open the invoices in ${brand.product}`, new URL('/invoices', values.portalUrl).href),
    ],
    foot: teamFoot(' when the payment provider confirms a payment'),
  }),
});

const paymentReviewVariables = z.object({
  /**
   * `review`: does not fit what was due. `refund_due`: one payment too many. `possible_duplicate`: a second plan of the
   * same, taken. `credited`: more than was due, of which the rest is the client's credit.
   */
  state: z.enum(['review', 'refund_due', 'possible_duplicate', 'credited']),
  /** What happened, as text. */
  reason: z.string(),
  title: z.string(),
  clientName: z.string().nullable(),
  received: z.string(),
  expected: z.string().nullable(),
  /** The provider's id of the payment, to find it in its dashboard. */
  reference: z.string(),
});
type PaymentState = z.output<typeof paymentReviewVariables>['state'];

const headings: Record<PaymentState, string> = {
  review: 'A payment doesn’t match',
  refund_due: 'A payment needs a refund',
  possible_duplicate: 'Someone may have paid twice',
  credited: 'A client paid more than was due',
};
const todos: Record<PaymentState, string> = {
  review: 'We recorded it, but didn’t mark anything as paid. Please check it in Stripe and decide what to do.',
  refund_due: 'We recorded it. Please refund it in Stripe and tell the client.',
  possible_duplicate:
    'Both plans are active, and we emailed the payer about it. Please ask whether they want two. If not, cancel ' +
    'the second one in Stripe and refund it.',
  credited: 'It’s counted, and the credit is on the client’s page. You don’t need to do anything.',
};

/** To the team, when a payment needs a review (decision D2). */
export const paymentReview = defineTemplate({
  variables: paymentReviewVariables,
  subject: ({ state, received, title }) => `${headings[state]}: ${received}, ${title.slice(0, 80)}`,
  content: ({ state, reason, title, clientName, received, expected, reference }) => ({
    preview: reason,
    heading: headings[state],
    blocks: [
      facts([
        ['What happened', reason],
        ['For', title],
        ['Client', clientName],
        ['Received', received],
        ['Expected', expected],
        ['At the provider', reference],
      ]),
      todos[state],
    ],
    foot: teamFoot(' when someone needs to check a payment'),
  }),
});

/** To the team: a payment of a subscription failed, it was canceled, paused or has ended, or a payment is disputed. */
export const billingAlert = defineTemplate({
  variables: z.object({
    heading: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    /** What the reader can do now, or that there is nothing to do. */
    todo: z.string(),
    /** The client's page in the portal; null where no client is known. */
    clientId: z.uuid().nullable(),
    portalUrl: z.string(),
  }),
  subject: ({ heading, facts: rows }) => {
    const client = rows.find(([label]) => label === 'Client')?.[1] ?? '';
    return [heading, client.slice(0, 80)].filter(Boolean).join(': ');
  },
  content: ({ heading, facts: rows, todo, clientId, portalUrl }) => ({
    preview: todo,
    heading,
    blocks: [facts(rows), todo, button('Open the client', `${portalUrl}/clients${clientId ? `/${clientId}` : ''}`)],
    foot: teamFoot(' when something happens to a subscription or a payment'),
  }),
});

/** Redacted before it gets here: nothing in it may name a visitor. */
const crashNoticeVariables = z.object({
  reason: z.string(),
  /** Without query and fragment. */
  url: z.string(),
  remote: z.string().nullable(),
  build: z.string().nullable(),
  /** Under which the log has its stack. */
  requestId: z.string().nullable(),
  /** What failed, where it was no page: `cleanup`. */
  job: z.string().optional(),
});
type CrashNoticeValues = z.output<typeof crashNoticeVariables>;

const crashNoticeHeading = ({ remote, job }: CrashNoticeValues) =>
  job ? `The nightly ${job} didn’t finish` : ofPage(remote);
const ofPage = (remote: string | null) => (remote ? `A page of ${remote} crashed` : 'A page crashed');
const outcome = ({ job }: CrashNoticeValues) =>
  job
    ? 'Everything else is done. It’ll run again tomorrow night. The reason is in the log.'
    : 'We told the visitor that the team has been notified and offered to reload the page. The stack is in the log.';

/** To the team, so that 'our team has been notified' is true (decision D10). */
export const crashNotice = defineTemplate({
  variables: crashNoticeVariables,
  subject: (values) => `${crashNoticeHeading(values)}: ${values.reason.slice(0, 80)}`,
  content: (values) => ({
    preview: values.reason,
    heading: crashNoticeHeading(values),
    blocks: [
      facts([
        ['Reason', values.reason],
        ['Page', values.url],
        ['Part', values.remote],
        ['Build', values.build],
        ['In the log', values.requestId],
      ]),
      outcome(values),
    ],
    foot: teamFoot(', at most once an hour for the same fault'),
  }),
});

/** To the team, when a build crossed its error budget. */
export const deployRolledBack = defineTemplate({
  variables: z.object({
    /** Name in the registry. */
    remote: z.string(),
    owner: z.string(),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    /** It was a canary, and not live for everyone. */
    canary: z.boolean(),
    portalUrl: z.url(),
  }),
  subject: ({ remote, reason }) => `${remote} was rolled back: ${reason}`,
  content: ({ remote, owner, from, to, reason, canary, portalUrl }) => ({
    preview: reason,
    heading: `${remote} was rolled back`,
    blocks: [
      facts([
        ['Why', reason],
        ['Team', owner],
        [canary ? 'Canary rolled back' : 'Build rolled back', from],
        ['Live now', to],
        ['More', `${portalUrl}/settings/platform`],
      ]),
      'Visitors are back on the previous build, so there’s nothing to do for them. The team can look into what ' +
        'failed and deploy again when it’s fixed.',
    ],
    foot: teamFoot(' when it rolls a build back by itself'),
  }),
});

const rampStoppedVariables = z.object({
  /** Name in the registry. */
  remote: z.string(),
  owner: z.string(),
  build: z.string(),
  /** Percent of the visitors who get the canary. */
  share: z.number(),
  reason: z.string(),
  portalUrl: z.url(),
});
const rampStoppedHeading = ({ remote, share }: z.output<typeof rampStoppedVariables>) =>
  `The ramp of ${remote} stopped at ${share}%`;

/** To the team, when the platform stopped a ramp: the canary stays at its share until a person decides. */
export const rampStopped = defineTemplate({
  variables: rampStoppedVariables,
  subject: (values) => `${rampStoppedHeading(values)}: ${values.reason}`,
  content: (values) => ({
    preview: values.reason,
    heading: rampStoppedHeading(values),
    blocks: [
      facts([
        ['Why', values.reason],
        ['Team', values.owner],
        ['Canary', values.build],
        ['More', `${values.portalUrl}/settings/platform`],
      ]),
      `${values.share}% of visitors keep getting this build until somebody promotes it, rolls it back or starts the ` +
        'ramp again.',
    ],
    foot: teamFoot(' when it stops a ramp by itself'),
  }),
});
