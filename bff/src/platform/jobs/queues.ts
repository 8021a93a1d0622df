import type { Queue } from 'pg-boss';

/** Heartbeat of every running job, in seconds: a job without one was killed and is started again. */
export const heartbeatSeconds = 10;

/**
 * Retries after a killed process or an unavailable database, which longer pauses would not help: for twenty minutes, in
 * the end every ten seconds.
 */
const soon = { retryLimit: 120, retryDelay: 1, retryBackoff: true, retryDelayMax: 10 } as const;

/** Every queue of the BFF. A job that hangs while its process lives is taken up again after `expireInSeconds`. */
export const queues = {
  /**
   * Hands one stored mail to the provider; data `{ emailId }`. Provider faults are rescheduled by the handler itself.
   */
  sendEmail: { name: 'email-send', expireInSeconds: 120, ...soon, deleteAfterSeconds: 86_400 },
  /**
   * Hands one stored SMS to the provider, or looks there for it; data `{ smsId }`. Provider faults are rescheduled by
   * the handler itself.
   */
  sendSms: { name: 'sms-send', expireInSeconds: 30, ...soon, deleteAfterSeconds: 86_400 },
  /** Reads a mail that came in from the provider; data `{ inboundId }`. Its faults are rescheduled by the handler. */
  receiveEmail: { name: 'email-receive', expireInSeconds: 120, ...soon, deleteAfterSeconds: 86_400 },
  /** Decides which mail an address gets that somebody typed to sign up or in; data: see `AccountMail`. */
  accountMail: { name: 'account-mail', expireInSeconds: 30, ...soon, deleteAfterSeconds: 3_600 },
  /** Decides which mail an address gets that was typed for the newsletter; data `{ email, source, mailId }`. */
  newsletter: { name: 'newsletter', expireInSeconds: 30, ...soon, deleteAfterSeconds: 3_600 },
  /** Runs the subscribers of an event; data `{ eventId, subscribers }`. */
  outbox: { name: 'outbox', expireInSeconds: 60, ...soon, deleteAfterSeconds: 86_400 },
  /** Closes a checkout session at the provider whose balance has changed; data `{ checkoutId }`. */
  closeCheckout: {
    name: 'checkout-close',
    expireInSeconds: 60,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 86_400,
  },
  /** Asks the provider for a refund that staff want; data `{ refundId }`. */
  refundPayment: {
    name: 'payment-refund',
    expireInSeconds: 60,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 86_400,
  },
  /**
   * Asks the provider about sessions, subscriptions and refunds it has not told of; every five minutes, and about a
   * refund whose payment is not known.
   */
  reconcile: {
    name: 'payments-reconcile',
    expireInSeconds: 240,
    retryLimit: 2,
    retryDelay: 30,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Asks the provider how a subscription or a dispute stands; data `{ subscription }` or `{ dispute }`. */
  refreshFromProvider: {
    name: 'provider-look',
    expireInSeconds: 60,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 86_400,
  },
  /** Reads the agency's own plan, cards and bills from the provider; after its events, and every six hours. */
  planSync: {
    name: 'plan-sync',
    expireInSeconds: 60,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 86_400,
  },
  /** Sets invoices overdue whose day has passed; nightly. */
  overdueInvoices: {
    name: 'invoices-overdue',
    expireInSeconds: 120,
    retryLimit: 3,
    retryDelay: 60,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Compares the ledger with the provider's balance, day by day; each morning. */
  reconcileBalance: {
    name: 'balance-reconcile',
    expireInSeconds: 600,
    retryLimit: 5,
    retryDelay: 300,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Plans the reminders of the day and files those whose time has come; every five minutes. */
  reminders: {
    name: 'reminders',
    expireInSeconds: 900,
    retryLimit: 3,
    retryDelay: 30,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Makes the invoices of schedules whose date has come; hourly in the daytime. */
  recurringInvoices: {
    name: 'recurring-invoices',
    expireInSeconds: 300,
    retryLimit: 3,
    retryDelay: 60,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /**
   * Reads a session that saves a card, data `{ session }`, or detaches a card, data `{ forget }`; and each morning what
   * events did not report, and the cards that expire.
   */
  savedCards: {
    name: 'saved-cards',
    expireInSeconds: 120,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 86_400,
  },
  /** Charges saved cards for what is due; every ten minutes in the daytime. */
  autopay: {
    name: 'autopay',
    expireInSeconds: 600,
    retryLimit: 2,
    retryDelay: 60,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Sets estimates expired whose last day has passed; nightly. */
  expiredEstimates: {
    name: 'estimates-expired',
    expireInSeconds: 120,
    retryLimit: 3,
    retryDelay: 60,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Mails people the follow-ups and tasks that are due; each morning. */
  followUps: {
    name: 'follow-ups',
    expireInSeconds: 120,
    retryLimit: 3,
    retryDelay: 60,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
  /** Reads a file of clients, or adds what was read of it, from where it stands; data `{ importId }`. */
  clientImport: {
    name: 'client-import',
    expireInSeconds: 300,
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    deleteAfterSeconds: 86_400,
  },
  /** Evaluates candidate builds; each minute, and after a failure of one. One waiting job is enough. */
  deployWatch: {
    name: 'deploy-watch',
    expireInSeconds: 60,
    retryLimit: 2,
    retryDelay: 5,
    policy: 'stately',
    deleteAfterSeconds: 3_600,
  },
  /** Adds up what changed in the counts and sums of the lists; every ten minutes. */
  rollups: {
    name: 'rollups',
    expireInSeconds: 120,
    retryLimit: 0,
    policy: 'singleton',
    deleteAfterSeconds: 3_600,
  },
  /** Deletes expired records and checks the counts of the lists; nightly. */
  housekeeping: {
    name: 'housekeeping',
    expireInSeconds: 300,
    retryLimit: 3,
    retryDelay: 60,
    policy: 'singleton',
    deleteAfterSeconds: 86_400,
  },
} as const satisfies Record<string, Queue & { name: string }>;

export type QueueName = (typeof queues)[keyof typeof queues]['name'];
