import { createHmac, randomBytes } from 'node:crypto';
import type { Callbacks } from '../callbacks.ts';
import type { SmsMessage, Store } from '../state/store.ts';

export interface TwilioWebhook {
  /** Where the product takes SMS to its number, as it is known in public. */
  readonly inboundUrl: string;
  readonly authToken: string;
  /** Requests go here instead, as through a proxy; they are signed for the public address. */
  readonly origin?: string;
}

/** What becomes of messages to a number; by default they arrive. */
export interface SmsOutcome {
  readonly status: 'delivered' | 'undelivered' | 'failed';
  readonly errorCode?: number;
}

/** Signs a request as Twilio does: address and fields, by the account's token. */
export const signTwilioWebhook = (url: string, fields: Readonly<Record<string, string>>, authToken: string): string =>
  createHmac('sha1', authToken)
    .update(
      Object.keys(fields)
        .toSorted()
        .reduce((text, name) => `${text}${name}${fields[name] ?? ''}`, url),
    )
    .digest('base64');

const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

/**
 * Reports what becomes of SMS, and what phones answer. After a STOP it refuses the number by itself, as Twilio does.
 */
export const makeTwilioWebhooks = (callbacks: Callbacks, store: Store) => {
  let target: TwilioWebhook | null = null;
  const outcomes = new Map<string, SmsOutcome>();

  const requestOf = (url: string, fields: Readonly<Record<string, string>>) => {
    if (target === null) return null;
    const publicUrl = new URL(url);
    const sentTo =
      target.origin === undefined ? publicUrl : new URL(`${publicUrl.pathname}${publicUrl.search}`, target.origin);
    return {
      url: sentTo.href,
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'user-agent': 'TwilioProxy/1.1',
        'x-twilio-signature': signTwilioWebhook(url, fields, target.authToken),
      },
    };
  };

  const sendEvent = (message: SmsMessage, status: string, errorCode?: number): void => {
    const url = message.statusCallback;
    if (url === null) return;
    const fields = {
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: status,
      SmsStatus: status,
      To: message.to,
      From: message.from ?? '',
      AccountSid: message.accountSid,
      ApiVersion: '2010-04-01',
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    };
    callbacks.enqueue({ label: `sms.${status}`, subject: message.sid, make: () => requestOf(url, fields) });
  };

  return {
    deliverTo: (next: TwilioWebhook | null): void => {
      target = next;
    },
    target: (): TwilioWebhook | null => target,
    setOutcome: (to: string, outcome: SmsOutcome): void => void outcomes.set(to, outcome),
    outcomeOf: (to: string): SmsOutcome => outcomes.get(to) ?? { status: 'delivered' },
    forgetOutcomes: (): void => outcomes.clear(),
    sendEvent,
    accepted: (message: SmsMessage): void => {
      const { status, errorCode } = outcomes.get(message.to) ?? { status: 'delivered' };
      for (const one of status === 'failed' ? ['queued'] : ['queued', 'sent']) sendEvent(message, one);
      sendEvent(message, status, errorCode);
    },
    hasOptedOut: (phone: string): boolean => store.records.optOuts.includes(phone),
    /**
     * A phone texts the product's number. Answers the HTTP status and what the product replied; `sid` repeats an
     * earlier one.
     */
    reply: async ({
      from,
      to,
      body,
      sid = `SM${randomBytes(16).toString('hex')}`,
      fields: more = {},
    }: {
      from: string;
      to: string;
      body: string;
      sid?: string;
      fields?: Readonly<Record<string, string>>;
    }): Promise<{ sid: string; status: number | null; twiml: string }> => {
      const word = body.trim().toUpperCase();
      store.change((records) => {
        if (stopWords.has(word)) records.optOuts = [...new Set([...records.optOuts, from])];
        if (startWords.has(word)) records.optOuts = records.optOuts.filter((one) => one !== from);
      });
      const fields = {
        MessageSid: sid,
        SmsSid: sid,
        AccountSid: `AC${'0'.repeat(32)}`,
        From: from,
        To: to,
        Body: body,
        NumMedia: '0',
        NumSegments: '1',
        ApiVersion: '2010-04-01',
        ...more,
      };
      const request = requestOf(target?.inboundUrl ?? '', fields);
      const answer = request === null ? { status: null, text: '' } : await callbacks.post(request);
      const text = /<Message>([\s\S]*?)<\/Message>/.exec(answer.text)?.[1];
      store.change((records) => {
        records.texts.push({
          id: sid,
          from,
          to,
          body,
          answer: text === undefined ? null : unescapeXml(text),
          createdAt: new Date().toISOString(),
        });
      });
      return { sid, status: answer.status, twiml: answer.text };
    },
  };
};
export type TwilioWebhooks = ReturnType<typeof makeTwilioWebhooks>;

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
