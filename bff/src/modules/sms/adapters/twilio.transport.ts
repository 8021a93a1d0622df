import { Inject, Injectable } from '@nestjs/common';
import type twilio from 'twilio';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { accessOf, type ProviderAccess } from '../../../platform/provider-access.ts';
import {
  type KnownSms,
  type OutgoingSms,
  SmsFailure,
  type SmsFailureKind,
  SmsTransport,
} from '../ports/sms-transport.ts';

type Sdk = typeof twilio;
type Client = twilio.Twilio;

/** Longest one call may take, milliseconds. */
const timeout = 8_000;
const origin = 'https://api.twilio.com';

/** The SDK brings 35 MB of memory with it, so it comes with the first message. */
const load = async (): Promise<Sdk> => (await import('twilio')).default;

/** SMS through Twilio's own SDK; in development its requests go to the provider sandbox. */
@Injectable()
export class TwilioTransport implements SmsTransport {
  private readonly sender: { readonly from: string } | { readonly messagingServiceSid: string };
  private client: Promise<Client> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { from } = config.sms;
    this.sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
  }

  async send({ to, body, statusCallback }: OutgoingSms): Promise<{ providerId: string }> {
    const message = await this.called((client) => client.messages.create({ to, body, statusCallback, ...this.sender }));
    return { providerId: message.sid };
  }

  async find({ to, body, since }: { to: string; body: string; since: Date }): Promise<KnownSms[]> {
    const messages = await this.called((client) => client.messages.list({ to, dateSentAfter: since, limit: 200 }));
    return messages
      .filter((message) => message.body === body && message.dateCreated >= since)
      .map(({ sid, dateCreated }) => ({ providerId: sid, createdAt: dateCreated }))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  async tryAccess(): Promise<ProviderAccess> {
    try {
      await this.called((client) => client.messages.list({ dateSentAfter: new Date(), limit: 1 }));
      return 'ok';
    } catch (error) {
      const cause = error instanceof SmsFailure ? error.cause : error;
      return accessOf(cause instanceof (await load()).RestException ? cause.status : null);
    }
  }

  async isGenuine({
    url,
    fields,
    signature,
  }: {
    url: string;
    fields: Readonly<Record<string, string>>;
    signature: string | undefined;
  }): Promise<boolean> {
    if (signature === undefined) return false;
    const { validateRequest } = await load();
    return this.config.sms.authTokens.some((token) => validateRequest(token, signature, url, fields));
  }

  async reply(text: string | null): Promise<string> {
    const { twiml } = await load();
    const response = new twiml.MessagingResponse();
    if (text !== null) response.message(text);
    return response.toString();
  }

  private async called<T>(call: (client: Client) => Promise<T>): Promise<T> {
    this.client ??= load().then((sdk) => clientOf(sdk, this.config.sms));
    const client = await this.client;
    try {
      return await call(client);
    } catch (error) {
      throw toFailure(error, await load());
    }
  }
}

/** The SDK takes no base URL; a request client that replaces the host is the documented solution. */
function clientOf(sdk: Sdk, { accountSid, authTokens: [authToken], baseUrl }: Config['sms']): Client {
  class Redirected extends sdk.RequestClient {
    override request<T>(
      ...[options]: Parameters<typeof sdk.RequestClient.prototype.request<T>>
    ): ReturnType<typeof sdk.RequestClient.prototype.request<T>> {
      return super.request<T>({
        ...options,
        uri: baseUrl === undefined ? options.uri : options.uri.replace(origin, baseUrl),
      });
    }
  }
  return sdk(accountSid, authToken, { httpClient: new Redirected({ timeout }) });
}

/** They unsubscribed with the carrier or the provider. */
const unsubscribed = 21_610;
/** Faults of our account, not of this message: they can be corrected while it waits. */
const retryable = new Set([401, 403, 408, 409, 429]);
/** The connection never stood, so nothing was taken. */
const unreachableCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function toFailure(error: unknown, { RestException }: Sdk): SmsFailure {
  if (error instanceof RestException) {
    return new SmsFailure(
      kindOf(error),
      `The SMS provider answered ${error.status}${error.code ? ` (${error.code})` : ''}: ${error.message}`,
      error,
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return unreachableCodes.has(code)
    ? new SmsFailure('later', 'The SMS provider could not be reached', error)
    : new SmsFailure('unclear', 'The SMS provider did not answer', error);
}

function kindOf({ status, code }: { status: number; code?: number }): SmsFailureKind {
  if (code === unsubscribed) return 'suppressed';
  if (status >= 500) return 'maybe-taken';
  return retryable.has(status) ? 'later' : 'final';
}
