import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph } from './layout.tsx';
import { type Fact, defineTemplate, subjectLine, factLines, textPart, knownFacts, teamFoot } from './template.ts';

const paymentNoticeVariables = z.object({
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
});
type PaymentNoticeValues = z.output<typeof paymentNoticeVariables>;

const paymentNoticeFacts = (values: PaymentNoticeValues): Fact[] => [
  ['Practice', values.practiceName],
  ['Email', values.email ?? 'Unknown'],
  ['Paid for', values.title],
  ['Amount', values.amount],
  ...(values.promoCode ? [['Promo code', values.promoCode] as const] : []),
  ...(values.listPrice ? [['List price', values.listPrice] as const] : []),
  ['Invoice', values.invoiceNumber],
  ['Receipt', values.receiptNumber],
  ...values.form,
];
const paymentNoticeHeading = ({ practiceName }: PaymentNoticeValues) => `${practiceName} has paid`;
const link = ({ portalUrl }: PaymentNoticeValues) => new URL('/invoices', portalUrl).href;
const paymentNoticeFoot = teamFoot(' when the payment provider confirms a payment');

/** To the team, after a payment (staff specification, section 7). */
export const paymentNotice = defineTemplate({
  variables: paymentNoticeVariables,
  subject: ({ practiceName, amount }) => subjectLine(`Payment received: ${practiceName.slice(0, 80)}, ${amount}`),
  Html: (values) => (
    <Layout
      preview={`${values.amount} for ${values.title}`}
      heading={paymentNoticeHeading(values)}
      foot={paymentNoticeFoot}
    >
      <Facts facts={paymentNoticeFacts(values)} />
      <Paragraph>
        <ButtonLink href={link(values)}>Open the invoices in {brand.product}</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [
        paymentNoticeHeading(values),
        factLines(paymentNoticeFacts(values)),
        `Open the invoices in ${brand.product}: ${link(values)}`,
      ],
      paymentNoticeFoot,
    ),
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
type PaymentReviewValues = z.output<typeof paymentReviewVariables>;

const paymentReviewFacts = (values: PaymentReviewValues) =>
  knownFacts([
    ['What happened', values.reason],
    ['For', values.title],
    ['Client', values.clientName],
    ['Received', values.received],
    ['Expected', values.expected],
    ['At the provider', values.reference],
  ]);
const headings: Record<PaymentReviewValues['state'], string> = {
  review: 'A payment doesn’t match',
  refund_due: 'A payment needs a refund',
  possible_duplicate: 'Someone may have paid twice',
  credited: 'A client paid more than was due',
};
const todos: Record<PaymentReviewValues['state'], string> = {
  review: 'We recorded it, but didn’t mark anything as paid. Please check it in Stripe and decide what to do.',
  refund_due: 'We recorded it. Please refund it in Stripe and tell the client.',
  possible_duplicate:
    'Both plans are active, and we emailed the payer about it. Please ask whether they want two. If not, cancel ' +
    'the second one in Stripe and refund it.',
  credited: 'It’s counted, and the credit is on the client’s page. You don’t need to do anything.',
};
const paymentReviewHeading = ({ state }: PaymentReviewValues) => headings[state];
const paymentNoticesTodo = ({ state }: PaymentReviewValues) => todos[state];
const paymentReviewFoot = teamFoot(' when someone needs to check a payment');

/** To the team, when a payment needs a review (decision D2). */
export const paymentReview = defineTemplate({
  variables: paymentReviewVariables,
  subject: (values) => subjectLine(`${paymentReviewHeading(values)}: ${values.received}, ${values.title.slice(0, 80)}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={paymentReviewHeading(values)} foot={paymentReviewFoot}>
      <Facts facts={paymentReviewFacts(values)} />
      <Paragraph>{paymentNoticesTodo(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [paymentReviewHeading(values), factLines(paymentReviewFacts(values)), paymentNoticesTodo(values)],
      paymentReviewFoot,
    ),
});

const billingAlertVariables = z.object({
  heading: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** What the reader can do now, or that there is nothing to do. */
  todo: z.string(),
  /** The client's page in the portal; null where no client is known. */
  clientId: z.uuid().nullable(),
  portalUrl: z.string(),
});
type BillingAlertValues = z.output<typeof billingAlertVariables>;

const billingAlertFoot =
  `${brand.product} sends this to the team of ${brand.agency} when something happens to a subscription or a ` +
  'payment.';
const linkOf = ({ clientId, portalUrl }: BillingAlertValues): string =>
  `${portalUrl}/clients${clientId ? `/${clientId}` : ''}`;
/** The client, for the subject. */
const whom = ({ facts }: BillingAlertValues): string => facts.find(([label]) => label === 'Client')?.[1] ?? '';

/** To the team: a payment of a subscription failed, it was canceled, paused or has ended, or a payment is disputed. */
export const billingAlert = defineTemplate({
  variables: billingAlertVariables,
  subject: (values) => subjectLine([values.heading, whom(values).slice(0, 80)].filter(Boolean).join(': ')),
  Html: (values) => (
    <Layout preview={values.todo} heading={values.heading} foot={billingAlertFoot}>
      <Facts facts={values.facts} />
      <Paragraph>{values.todo}</Paragraph>
      <Paragraph>
        <ButtonLink href={linkOf(values)}>Open the client</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [values.heading, factLines(values.facts), values.todo, `Open the client: ${linkOf(values)}`],
      billingAlertFoot,
    ),
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
const crashNoticeFacts = (values: CrashNoticeValues) =>
  knownFacts([
    ['Reason', values.reason],
    ['Page', values.url],
    ['Part', values.remote],
    ['Build', values.build],
    ['In the log', values.requestId],
  ]);
const outcome = ({ job }: CrashNoticeValues) =>
  job
    ? 'Everything else is done. It’ll run again tomorrow night. The reason is in the log.'
    : 'We told the visitor that the team has been notified and offered to reload the page. The stack is in the log.';
const crashNoticeFoot = teamFoot(', at most once an hour for the same fault');

/** To the team, so that 'our team has been notified' is true (decision D10). */
export const crashNotice = defineTemplate({
  variables: crashNoticeVariables,
  subject: (values) => subjectLine(`${crashNoticeHeading(values)}: ${values.reason.slice(0, 80)}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={crashNoticeHeading(values)} foot={crashNoticeFoot}>
      <Facts facts={crashNoticeFacts(values)} />
      <Paragraph>{outcome(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart([crashNoticeHeading(values), factLines(crashNoticeFacts(values)), outcome(values)], crashNoticeFoot),
});

const deployRolledBackVariables = z.object({
  /** Name in the registry. */
  remote: z.string(),
  owner: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** It was a canary, and not live for everyone. */
  canary: z.boolean(),
  portalUrl: z.url(),
});
type DeployRolledBackValues = z.output<typeof deployRolledBackVariables>;

const deployRolledBackHeading = ({ remote }: DeployRolledBackValues) => `${remote} was rolled back`;
const deployRolledBackFacts = ({ owner, from, to, reason, canary, portalUrl }: DeployRolledBackValues): Fact[] => [
  ['Why', reason],
  ['Team', owner],
  [canary ? 'Canary rolled back' : 'Build rolled back', from],
  ['Live now', to],
  ['More', `${portalUrl}/settings/platform`],
];
const operationsNoticesTodo =
  'Visitors are back on the previous build, so there’s nothing to do for them. The team can look into what ' +
  'failed and deploy again when it’s fixed.';
const deployRolledBackFoot = teamFoot(' when it rolls a build back by itself');

/** To the team, when a build crossed its error budget. */
export const deployRolledBack = defineTemplate({
  variables: deployRolledBackVariables,
  subject: (values) => subjectLine(`${deployRolledBackHeading(values)}: ${values.reason}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={deployRolledBackHeading(values)} foot={deployRolledBackFoot}>
      <Facts facts={deployRolledBackFacts(values)} />
      <Paragraph>{operationsNoticesTodo}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [deployRolledBackHeading(values), factLines(deployRolledBackFacts(values)), operationsNoticesTodo],
      deployRolledBackFoot,
    ),
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
type RampStoppedValues = z.output<typeof rampStoppedVariables>;

const rampStoppedHeading = ({ remote, share }: RampStoppedValues) => `The ramp of ${remote} stopped at ${share}%`;
const rampStoppedFacts = ({ owner, build, reason, portalUrl }: RampStoppedValues): Fact[] => [
  ['Why', reason],
  ['Team', owner],
  ['Canary', build],
  ['More', `${portalUrl}/settings/platform`],
];
const rampStoppedTodo = ({ share }: RampStoppedValues) =>
  `${share}% of visitors keep getting this build until somebody promotes it, rolls it back or starts the ramp again.`;
const rampStoppedFoot = teamFoot(' when it stops a ramp by itself');

/** To the team, when the platform stopped a ramp: the canary stays at its share until a person decides. */
export const rampStopped = defineTemplate({
  variables: rampStoppedVariables,
  subject: (values) => subjectLine(`${rampStoppedHeading(values)}: ${values.reason}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={rampStoppedHeading(values)} foot={rampStoppedFoot}>
      <Facts facts={rampStoppedFacts(values)} />
      <Paragraph>{rampStoppedTodo(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [rampStoppedHeading(values), factLines(rampStoppedFacts(values)), rampStoppedTodo(values)],
      rampStoppedFoot,
    ),
});
