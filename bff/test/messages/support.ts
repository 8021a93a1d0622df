import { randomUUID } from 'node:crypto';
import type { Message, MessageDetail } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { EmailsService, type NewMail } from '../../src/modules/emails/index.ts';
import { type NewSms, SmsService } from '../../src/modules/sms/index.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import {
  type Answer,
  eventually,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';

export const resendSecrets = ['whsec_bmV3LXNlY3JldA==', 'whsec_b2xkLXNlY3JldA=='] as const;
export const authToken = 'twilio-token';

export interface MessagesWorld extends TestWorld {
  readonly app: TestApp;
  /** Of the owner's session. */
  readonly cookie: string;
  /** A call of the owner's browser. */
  staff(method: string, path: string, body?: unknown): Promise<Answer>;
  fileSms(sms: Partial<NewSms>): Promise<{ id: string; status: string }>;
  fileMail(mail: Partial<NewMail>): Promise<string>;
  message(id: string): Promise<MessageDetail>;
  /** Waits until the message stands so. */
  until(id: string, status: Message['status'], seconds?: number): Promise<MessageDetail>;
}

/** The application with the sandbox as provider of mail and SMS, and their reports on their way to it. */
export async function startMessages(
  options: { env?: Record<string, string> | ((sandbox: TestWorld['sandbox']) => Record<string, string>) } = {},
): Promise<MessagesWorld> {
  const world = await startWorld();
  const { sandbox } = world;
  const env = typeof options.env === 'function' ? options.env(sandbox) : options.env;
  const app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: {
      RESEND_WEBHOOK_SECRETS: resendSecrets.join(),
      TWILIO_BASE_URL: `${sandbox.url}/twilio`,
      TWILIO_AUTH_TOKEN: authToken,
      ...env,
    },
  });
  sandbox.resend.deliverTo({ url: `${app.origin}/api/webhooks/resend`, secrets: [resendSecrets[1]] });
  sandbox.twilio.deliverTo({
    inboundUrl: `${app.config.http.publicUrl.origin}/api/webhooks/twilio/inbound`,
    authToken,
    origin: app.origin,
  });
  await addAccount(app, 'owner@vitrine.test');
  const cookie = await signIn(app, 'owner@vitrine.test');
  const dataSource = app.app.nest.get(DataSource);
  const staff: MessagesWorld['staff'] = (method, path, body) =>
    app.call(path, { method, cookie, headers: fromOurPage, ...(body === undefined ? {} : { body }) });
  const message = async (id: string): Promise<MessageDetail> => {
    const answer = await staff('GET', `/messages/${id}`);
    if (answer.status !== 200) throw new Error(`GET /messages/${id} answered ${answer.status}: ${answer.text}`);
    return answer.body as unknown as MessageDetail;
  };
  return {
    ...world,
    app,
    cookie,
    staff,
    message,
    fileSms: (sms) =>
      dataSource.transaction((manager) =>
        app.app.nest
          .get(SmsService)
          .file(manager, { to: newPhone(), body: `Hello ${randomUUID()}`, about: {}, testMode: false, ...sms }),
      ),
    fileMail: (mail) =>
      dataSource.transaction((manager) =>
        app.app.nest.get(EmailsService).file(manager, {
          template: 'welcome',
          recipient: newRecipient(),
          subject: `Welcome ${randomUUID()}`,
          variables: { name: 'Ada', projectType: 'Other', timeline: null },
          ...mail,
        }),
      ),
    until: (id, status, seconds = 15) =>
      eventually(
        `message ${id} to be ${status}`,
        async () => {
          const now = await message(id);
          return now.status === status ? now : null;
        },
        seconds,
      ),
    stop: async () => {
      await app.stop();
      await world.stop();
    },
  };
}

let people = 0;
export const newRecipient = (): string => {
  people += 1;
  return `patient${people}@clinic.example`;
};
/** A number nobody else in this run has. */
export const newPhone = (): string => {
  people += 1;
  return `+1212555${String(1000 + people).padStart(4, '0')}`;
};
