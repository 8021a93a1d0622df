import { Inject, Injectable } from '@nestjs/common';
import { Resend } from 'resend';
import { CONFIG, type Config } from '../../../platform/config/index.ts';
import { MailFailure, type MailTransport, type OutgoingMail } from '../ports/mail-transport.ts';

/** Longest one call may take, milliseconds. */
const timeout = 10_000;

type ResendAnswer = Awaited<ReturnType<Resend['emails']['send']>>;

/** Mails through Resend's own SDK; in development its base URL points at the provider sandbox. */
@Injectable()
export class ResendTransport implements MailTransport {
  private readonly resend: Resend;

  constructor(@Inject(CONFIG) config: Config) {
    this.resend = new Resend(config.mail.apiKey, config.mail.baseUrl ? { baseUrl: config.mail.baseUrl } : {});
  }

  async send({ idempotencyKey, attachments, ...mail }: OutgoingMail, signal: AbortSignal): Promise<{ providerId: string }> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const answer = await this.resend.emails.send({ ...mail, ...(attachments ? { attachments: [...attachments] } : {}) }, { idempotencyKey, signal: limited }).catch((error: unknown) => {
      throw new MailFailure(limited.aborted ? 'The mail provider did not answer in time' : 'The mail provider could not be reached', true, undefined, error);
    });
    if (answer.data) return { providerId: answer.data.id };
    throw toFailure(answer);
  }
}

/** Only a refusal of this very mail is final; a missing right or a full quota can be mended. */
const finalRefusals = new Set([400, 404, 405, 422]);

function toFailure({ error, headers }: ResendAnswer): MailFailure {
  const status = error?.statusCode;
  if (!status) return new MailFailure('The mail provider could not be reached', true);
  const final = finalRefusals.has(status) || error.name === 'invalid_idempotent_request';
  return new MailFailure(`The mail provider answered ${status}: ${error.message}`, !final, retryAfterSeconds(headers?.['retry-after']));
}

function retryAfterSeconds(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}
