import type { DataSource } from 'typeorm';
import { ResendTransport } from '../../modules/emails/index.ts';
import { ProviderFailure, StripeProvider } from '../../modules/checkout/index.ts';
import { TwilioTransport } from '../../modules/sms/index.ts';
import type { Config } from '../../platform/config.ts';
import { rowsOf } from '../../platform/database/index.ts';
import type { ProviderAccess } from '../../platform/provider-access.ts';
import { type Check, counted, type Finding, nameOf, note, ok, runbooks, unchecked, wrong } from './finding.ts';

/** Events younger than this may be on their way, and older ones than a day were told of before. Milliseconds. */
const eventAge = { minimum: 600_000, maximum: 86_400_000 };

const accessFinding = (what: string, access: ProviderAccess): Finding => {
  if (access === 'ok') return ok(what, 'answers, and takes our key');
  return access === 'refused'
    ? wrong(what, 'refuses our key', runbooks.keys)
    : wrong(what, 'does not answer as it should', runbooks.provider);
};

/** One call to each provider that changes nothing. */
export function providerChecks(config: Config): Check[] {
  const check = (what: string, tryAccess: (signal: AbortSignal) => Promise<ProviderAccess>): Check => ({
    what,
    runbook: runbooks.provider,
    run: async (signal) => [accessFinding(what, await tryAccess(signal))],
  });
  const [stripe, resend, twilio] = [
    new StripeProvider(config),
    new ResendTransport(config),
    new TwilioTransport(config),
  ];
  return [
    check('Stripe', () => stripe.tryAccess()),
    check('Resend', (signal) => resend.tryAccess(signal)),
    check('Twilio', () => twilio.tryAccess()),
  ];
}

/** Whether events that Stripe could not deliver are missing here. SQL: ids of a list that are not in the table. */
export async function checkEvents(config: Config, dataSource: DataSource, now: Date): Promise<Finding> {
  const before = new Date(now.getTime() - eventAge.minimum);
  const since = new Date(now.getTime() - eventAge.maximum);
  try {
    const ids = await new StripeProvider(config).listUnconfirmedEvents(since, before);
    const missing = await rowsOf(
      dataSource,
      'SELECT id FROM unnest($1::text[]) AS id WHERE id NOT IN (SELECT id FROM provider_events)',
      [ids],
    );
    return missing.length === 0
      ? ok('Webhooks', 'every event of Stripe arrived')
      : wrong(
          'Webhooks',
          `${counted(missing.length, 'event')} of Stripe not here after ten minutes or more`,
          runbooks.events,
        );
  } catch (error) {
    if (!(error instanceof ProviderFailure))
      return unchecked('Webhooks', `the database does not say (${nameOf(error)})`);
    return error.kind === 'refused'
      ? note('Webhooks', 'our key may not list Stripe’s events (it needs read on Events)')
      : unchecked('Webhooks', 'Stripe does not answer');
  }
}
