import { startSandbox } from './sandbox.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? '4400');
const host = process.env['SANDBOX_HOST'];
const file = process.env['SANDBOX_FILE'];
const webhookUrl = process.env['STRIPE_WEBHOOK_URL'];
/** The same list as the BFF's: events are signed with every secret of it, as Stripe does while one rotates. */
const secrets = (process.env['STRIPE_WEBHOOK_SECRETS'] ?? '')
  .split(',')
  .map((secret) => secret.trim())
  .filter(Boolean);

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stderr.write(`SANDBOX_PORT is '${process.env['SANDBOX_PORT'] ?? ''}'; it must be a port number.\n`);
  process.exit(1);
}

if (webhookUrl !== undefined && (!URL.canParse(webhookUrl) || secrets.length === 0)) {
  process.stderr.write(
    'STRIPE_WEBHOOK_URL must be an address, and needs STRIPE_WEBHOOK_SECRETS to sign what is sent to it.\n',
  );
  process.exit(1);
}

const resendUrl = process.env['RESEND_WEBHOOK_URL'];
const resendSecrets = (process.env['RESEND_WEBHOOK_SECRETS'] ?? '')
  .split(',')
  .map((secret) => secret.trim())
  .filter(Boolean);
const inboundUrl = process.env['TWILIO_INBOUND_URL'];
const twilioOrigin = process.env['TWILIO_WEBHOOK_ORIGIN'];
const authToken = process.env['TWILIO_AUTH_TOKEN'];

const sandbox = await startSandbox({
  port,
  ...(host !== undefined && { host }),
  ...(file !== undefined && { file }),
  ...(resendUrl !== undefined &&
    resendSecrets.length > 0 && { resendWebhook: { url: resendUrl, secrets: resendSecrets } }),
  ...(inboundUrl !== undefined &&
    authToken !== undefined && {
      twilioWebhook: { inboundUrl, authToken, ...(twilioOrigin !== undefined && { origin: twilioOrigin }) },
    }),
  ...(webhookUrl !== undefined && { stripeWebhook: { url: webhookUrl, secrets } }),
}).catch((error: unknown) => {
  process.stderr.write(`The sandbox did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
process.stdout.write(`Provider sandbox on ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().finally(() => process.exit(0));
  });
}
