import type { Queue } from 'pg-boss';

/** Every queue of the BFF. A job that a crash interrupted is taken up again after `expireInSeconds`. */
export const queues = {
  /** Hands one stored mail to the provider; data `{ emailId }`. Provider faults are rescheduled by the handler itself. */
  sendEmail: { name: 'email-send', expireInSeconds: 30, retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, deleteAfterSeconds: 86_400 },
  /** Decides which mail an address gets that somebody typed to sign up or in; data: see `AccountMail`. */
  accountMail: { name: 'account-mail', expireInSeconds: 30, retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, deleteAfterSeconds: 3_600 },
  /** Deletes what has outlived its purpose; nightly. */
  housekeeping: { name: 'housekeeping', expireInSeconds: 300, retryLimit: 3, retryDelay: 60, policy: 'singleton', deleteAfterSeconds: 86_400 },
} as const satisfies Record<string, Queue & { name: string }>;

export type QueueName = (typeof queues)[keyof typeof queues]['name'];
