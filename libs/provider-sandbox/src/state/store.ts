import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { noStripeRecords, type StripeRecords } from '../providers/stripe/records.ts';

/** What the sandbox keeps. Everything is plain JSON, so that a file can hold it over a restart. */

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly MailAttachment[];
  readonly idempotencyKey: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A mail to the product's own domain. */
export interface InboundMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly messageId: string;
  readonly attachments: readonly MailAttachment[];
  readonly createdAt: string;
}

export interface SmsMessage {
  readonly sid: string;
  readonly accountSid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly body: string;
  readonly statusCallback: string | null;
  readonly createdAt: string;
}

/** A text that a phone sent to the product's number, and what it was answered. */
export interface InboundText {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly answer: string | null;
  readonly createdAt: string;
}

/** The first answer to an idempotency key, and to which request it was. */
export interface SavedAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly savedAt: string;
}

export interface Records {
  mails: Mail[];
  /** Mails to the product. */
  received: InboundMail[];
  messages: SmsMessage[];
  /** SMS from phones. */
  texts: InboundText[];
  /** Phones that texted STOP. */
  optOuts: string[];
  stripe: StripeRecords;
  /** By provider and key. */
  answers: Record<string, SavedAnswer>;
}

const noRecords = (): Records => ({
  mails: [],
  received: [],
  messages: [],
  texts: [],
  optOuts: [],
  stripe: noStripeRecords(),
  answers: {},
});

/** A mailbox for people, not an archive: beyond this the oldest records go. */
const usualLimit = 1000;
const trimsAnswersEvery = 100;

export interface Store {
  readonly records: Readonly<Records>;
  /** Grows with every change; pages and tests ask it whether there is something new. */
  readonly revision: () => number;
  /** Changes the records, and has them written if they are kept in a file. */
  readonly change: (how: (records: Records) => void) => void;
  readonly reset: () => void;
  /** Resolves when every change so far is on disk. */
  readonly flush: () => Promise<void>;
}

const trim = (records: Records, limit: number): void => {
  for (const list of [
    records.mails,
    records.received,
    records.messages,
    records.texts,
    records.optOuts,
    ...Object.values<unknown[]>({ ...records.stripe }),
  ]) {
    if (list.length > limit) list.splice(0, list.length - limit);
  }
};

/** Counting the keys costs more than a change itself, so it is done now and then. */
const trimAnswers = (records: Records, limit: number): void => {
  const keys = Object.keys(records.answers);
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) delete records.answers[key];
};

const load = async (file: string): Promise<Records> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return noRecords();
  try {
    const { stripe, ...rest } = JSON.parse(text) as Partial<Records>;
    const none = noRecords();
    return { ...none, ...rest, stripe: { ...none.stripe, ...stripe } };
  } catch {
    // A half-written file after a crash: renamed for inspection, and the store starts empty.
    await rename(file, `${file}.damaged`);
    return noRecords();
  }
};

/** Opens the store; with `file` the records outlive the process. Of each kind it keeps the newest `limit`. */
export const openStore = async (file?: string, limit = usualLimit): Promise<Store> => {
  const records = file === undefined ? noRecords() : await load(file);
  let revision = 0;
  let writing: Promise<void> = Promise.resolve();
  let written = 0;

  const write = async (): Promise<void> => {
    if (file === undefined || written === revision) return;
    const target = revision;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(records));
    await rename(`${file}.new`, file);
    written = target;
  };
  const schedule = (): void => {
    writing = writing.then(write).catch((error: unknown) => {
      process.stderr.write(`The sandbox could not write ${file ?? ''}: ${String(error)}\n`);
    });
  };

  return {
    records,
    revision: () => revision,
    change: (how) => {
      how(records);
      trim(records, limit);
      if (revision % trimsAnswersEvery === 0) trimAnswers(records, limit);
      revision += 1;
      schedule();
    },
    reset: () => {
      Object.assign(records, noRecords());
      revision += 1;
      schedule();
    },
    flush: async () => writing,
  };
};
